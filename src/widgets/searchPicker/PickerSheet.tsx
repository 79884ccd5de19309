import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { VList, type VListHandle } from 'virtua';
import type { Given } from '../../runtime/host/widget.ts';
import { Mark } from './Mark.tsx';
import { type Option, search } from './search.ts';
import css from './searchPicker.module.css';

interface PickerSheetProps extends Pick<Given, 'text'> {
  title: string;
  /** In display order; `given` is in their original order. */
  options: readonly Option[];
  given: readonly Option[];
  chosen: Option | null;
  pick: (option: Option) => void;
  close: () => void;
}

/** From this many rows on the list is virtualized. */
const VIRTUAL = 100;

/**
 * The sheet with the search field and its list. The search field handles the keys: the arrow keys move in the list.
 */
export function PickerSheet({ title, options, given, chosen, pick, close, text }: PickerSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<VListHandle>(null);
  const [query, setQuery] = useState('');
  const found = useMemo(() => search(options, query, given), [options, query, given]);
  const [active, setActive] = useState(() => (chosen ? options.indexOf(chosen) : -1));
  const ids = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    // On a phone the keyboard would cover the list; there it opens when the user taps the field.
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
    else element?.focus();
    return () => element?.close();
  }, []);

  // Scrolls to the active row, and to the selected one when the sheet opens.
  useEffect(() => {
    if (active < 0) return;
    if (list.current) list.current.scrollToIndex(active, { align: 'nearest' });
    else document.getElementById(`${ids}${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, ids]);

  const press = (event: KeyboardEvent) => {
    // The Enter key that ends an input method's composition selects nothing.
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (to !== undefined) setActive(Math.min(found.length - 1, Math.max(0, to)));
    const option = found[active] ?? (found.length === 1 ? found[0] : undefined);
    if (event.key === 'Enter' && option) pick(option);
    if (to !== undefined || event.key === 'Enter') event.preventDefault();
  };

  const rows = found.map((option, at) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
    <div
      key={`${option.value} ${option.label}`}
      id={`${ids}${at}`}
      role="option"
      className={css.option}
      aria-selected={option === chosen}
      data-active={at === active || undefined}
      onClick={() => pick(option)}
    >
      {option.mark && <Mark of={option.mark} />}
      <span className={css.label}>{option.label}</span>
      {option.detail && <span className={css.detail}>{option.detail}</span>}
    </div>
  ));

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog element closes on Escape
    <dialog
      ref={dialog}
      className={css.sheet}
      tabIndex={-1}
      aria-labelledby={`${ids}title`}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={css.panel}>
        <header className={css.head}>
          <h2 id={`${ids}title`}>{title}</h2>
          <button
            type="button"
            className={css.close}
            onClick={close}
            aria-label={text('widget.searchPicker.close')}
          >
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" />
            </svg>
          </button>
        </header>
        <input
          ref={field}
          type="search"
          className={css.search}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${ids}list`}
          aria-activedescendant={active >= 0 && active < found.length ? `${ids}${active}` : undefined}
          aria-label={text('widget.searchPicker.search')}
          placeholder={text('widget.searchPicker.search')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(event.target.value ? 0 : -1);
          }}
          onKeyDown={press}
        />
        {found.length === 0 && (
          <p className={css.none} role="status">
            {text('widget.searchPicker.none', { query })}
          </p>
        )}
        <div id={`${ids}list`} role="listbox" aria-label={title} className={css.list}>
          {found.length > VIRTUAL ? (
            <VList ref={list} className={css.virtual}>
              {rows}
            </VList>
          ) : (
            rows
          )}
        </div>
      </div>
    </dialog>
  );
}
