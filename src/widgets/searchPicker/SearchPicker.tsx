import { useMemo, useRef, useState } from 'react';
import type { SearchPickerProps } from '../generated/searchPicker.ts';
import { Mark } from './Mark.tsx';
import { PickerSheet } from './PickerSheet.tsx';
import css from './searchPicker.module.css';

/** A field that selects its value from a searchable list, for long lists. */
export default function SearchPicker(props: SearchPickerProps & { label?: string }) {
  const { id, value, change, blur, disabled, invalid, describedBy, text, format, options, short, sorted } =
    props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Options may share a value, as two countries share a dial code: the selected option is stored by index, so that it
  // stays selected when a change of the language changes its label.
  const [picked, setPicked] = useState(-1);
  const at = options?.[picked]?.value === value ? picked : options?.findIndex((one) => one.value === value);
  const chosen = options?.[at ?? -1] ?? null;
  const listed = useMemo(
    () =>
      open && sorted && options
        ? [...options].sort((one, other) => format.compare(one.label, other.label))
        : options,
    [open, sorted, options, format],
  );
  const title = props.title ?? props.label ?? text('widget.searchPicker.title');

  const close = () => {
    setOpen(false);
    button.current?.focus();
    blur();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        className={css.field}
        disabled={disabled || options === null}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={describedBy}
        data-invalid={invalid || undefined}
        data-empty={chosen === null || undefined}
        onClick={() => setOpen(true)}
      >
        {chosen?.mark && <Mark of={chosen.mark} />}
        <span className={css.value} id={`${id}-value`}>
          {chosen
            ? (short && chosen.detail) || chosen.label
            : (props.placeholder ?? text('widget.searchPicker.placeholder'))}
        </span>
        {chosen?.detail && !short && <span className={css.detail}>{chosen.detail}</span>}
        <svg className={css.caret} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M6 9l6 6 6-6" />
        </svg>
      </button>
      {open && options && listed && (
        <PickerSheet
          title={title}
          options={listed}
          given={options}
          chosen={chosen}
          text={text}
          close={close}
          pick={(option) => {
            setPicked(options.indexOf(option));
            change(option.value);
            close();
          }}
        />
      )}
    </>
  );
}
