/** The text field over the active cell: it has the focus, and receives keys, input methods and the clipboard. */
import type { ClipboardEvent, CSSProperties, KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Choice } from './types.ts';

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  /** The id of the description of the keys. */
  help: string;
  lang: string | undefined;
  place: CSSProperties;
  isOpen: boolean;
  /** The values to choose from, if the cell has any. */
  choices: readonly Choice[] | undefined;
  value: string;
  press(event: KeyboardEvent<HTMLTextAreaElement>): void;
  /** Called on input. */
  typed(): void;
  commit(value: string): void;
  cancel(): void;
  copy(event: ClipboardEvent, isCut: boolean): void;
  paste(event: ClipboardEvent): void;
}

export function CellField(props: Props): ReactNode {
  const { field, label, help, lang, place, isOpen, choices } = props;
  const whenClosed = (act: () => void) => () => {
    if (!isOpen) act();
  };
  return (
    <>
      {isOpen && choices ? <ChoiceField {...props} choices={choices} /> : null}
      <textarea
        ref={field}
        className="grid-field"
        data-navigating={isOpen ? undefined : ''}
        hidden={isOpen && choices !== undefined}
        aria-label={label}
        aria-describedby={help}
        spellCheck={isOpen}
        lang={lang}
        rows={1}
        style={place}
        onKeyDown={props.press}
        onCompositionStart={whenClosed(props.typed)}
        onInput={whenClosed(props.typed)}
        onBlur={({ currentTarget }) => {
          if (isOpen && !choices) props.commit(currentTarget.value);
        }}
        onCopy={(event) => props.copy(event, false)}
        onCut={(event) => props.copy(event, true)}
        onPaste={props.paste}
      />
    </>
  );
}

function ChoiceField({
  label,
  place,
  choices,
  value,
  commit,
  cancel,
}: Props & { choices: readonly Choice[] }) {
  const isKnown = choices.some((one) => one.value === value);
  return (
    <select
      className="grid-field"
      style={place}
      aria-label={label}
      defaultValue={value}
      ref={(select) => select?.focus({ preventScroll: true })}
      onChange={({ target }) => commit(target.value)}
      onBlur={cancel}
      onKeyDown={({ key }) => {
        if (key === 'Escape' || key === 'Enter') cancel();
      }}
    >
      {isKnown ? null : <option value={value}>{value}</option>}
      {choices.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
