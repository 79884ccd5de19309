import { useRef, useState } from 'react';
import type { FieldProps, WidgetProps } from '../../runtime/widget.ts';
import type { Given } from '../given.ts';
import { Icon } from './Icon.tsx';
import { PickerSheet } from './PickerSheet.tsx';
import type { Option } from './search.ts';
import css from './searchPicker.module.css';

export interface SearchPickerProperties {
  options: readonly Option[] | null;
  /** The title of the sheet, a text. */
  title?: string;
  /** What stands in the empty field, a text. */
  placeholder?: string;
  /** Shows the detail (a dial code) in place of the label once chosen. */
  short?: boolean;
}

type Props = WidgetProps<SearchPickerProperties> & FieldProps<string | number> & Given;

/** A field whose value is picked from a list that is long enough to be searched. */
export default function SearchPicker(props: Props) {
  const { id, value, change, blur, disabled, invalid, describedBy, text, options, short } = props;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = options?.find((option) => option.value === value) ?? null;
  const title = props.title ?? text('widget.searchPicker.title');

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
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={describedBy}
        data-invalid={invalid || undefined}
        data-empty={chosen === null || undefined}
        onClick={() => setOpen(true)}
      >
        {chosen?.icon && <Icon icon={chosen.icon} />}
        <span className={css.value}>
          {chosen
            ? (short && chosen.detail) || chosen.label
            : (props.placeholder ?? text('widget.searchPicker.placeholder'))}
        </span>
        <svg className={css.caret} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M6 9l6 6 6-6" />
        </svg>
      </button>
      {open && options && (
        <PickerSheet
          title={title}
          options={options}
          value={value}
          text={text}
          close={close}
          pick={(option) => {
            change(option.value);
            close();
          }}
        />
      )}
    </>
  );
}
