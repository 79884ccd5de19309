import { useId, useRef } from 'react';
import type { PinInputProps } from '../generated/pinInput.ts';
import { Keypad } from './Keypad.tsx';
import css from './pinInput.module.css';

/** The digits of a typed or pasted text: full-width digits are converted, all other characters removed. */
export function digitsOf(typed: string, length: number): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, length);
}

/**
 * A short numeric secret, one box per digit. The boxes are decorative: a native input above them handles keys, paste,
 * autofill and screen readers.
 */
export default function PinInput(props: PinInputProps) {
  const { id, value, change, blur, disabled, invalid, describedBy, emit, text, visible, keypad } = props;
  const length = props.length ?? 6;
  const input = useRef<HTMLInputElement>(null);
  const digits = value ?? '';
  const hint = useId();

  const set = (typed: string) => {
    const next = digitsOf(typed, length);
    if (next === digits) return;
    change(next === '' ? null : next);
    if (next.length === length) emit('complete', { value: next }).catch(() => {});
  };

  // A rejected PIN is entered again from the start.
  const retype = invalid && digits.length === length;

  return (
    <div className={css.pin}>
      <div className={css.boxes} data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
        {Array.from({ length }, (_, at) => (
          <span
            key={at}
            className={css.box}
            data-next={at === Math.min(digits.length, length - 1) || undefined}
            aria-hidden="true"
          >
            {at < digits.length && (visible ? digits[at] : <i className={css.dot} />)}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          className={css.input}
          type={visible ? 'text' : 'password'}
          inputMode={keypad ? 'none' : 'numeric'}
          autoComplete={props.autocomplete ?? 'off'}
          value={digits}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={[hint, describedBy].filter(Boolean).join(' ')}
          onChange={({ target: { value: typed } }) =>
            set(retype && typed.startsWith(digits) ? typed.slice(length) : typed)
          }
          onBlur={blur}
          // The boxes have no caret: text is always appended at the end.
          onSelect={({ currentTarget: at }) => at.setSelectionRange(at.value.length, at.value.length)}
        />
      </div>
      <span id={hint} className={css.hint}>
        {text('widget.pinInput.hint', { length })}
      </span>
      {keypad && (
        <Keypad
          label={text('widget.pinInput.keypad')}
          deleteLabel={text('widget.pinInput.delete')}
          disabled={disabled}
          press={(digit) => set(retype ? digit : digits + digit)}
          remove={() => set(digits.slice(0, -1))}
        />
      )}
    </div>
  );
}
