import { useId, useRef } from 'react';
import type { FieldProps, WidgetProps } from '../../runtime/widget.ts';
import type { Given } from '../given.ts';
import { Keypad } from './Keypad.tsx';
import css from './pinInput.module.css';

export interface PinInputProperties {
  /** How many digits. Default 6. */
  length?: number;
  /** Shows the digits instead of dots. */
  visible?: boolean;
  /** A keypad on the page, instead of the device's keyboard. */
  keypad?: boolean;
  /** For the browser's own filling: one-time-code, new-password. Default off. */
  autocomplete?: string;
}

export interface PinInputEvents {
  /** The last digit has been typed. */
  complete: { value: string };
}

type Props = WidgetProps<PinInputProperties, PinInputEvents> & FieldProps<string> & Given;

/** The digits of what was typed or pasted: full-width ones become plain, everything else goes. */
export function digitsOf(typed: string, length: number): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, length);
}

/**
 * A secret of a few digits in as many boxes. The boxes are only drawn: over them lies one native input, which
 * takes keys, paste, autofill and the screen reader as any other does.
 */
export default function PinInput(props: Props) {
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

  // What was refused is not mended but typed anew.
  const anew = invalid && digits.length === length;

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
            set(anew && typed.startsWith(digits) ? typed.slice(length) : typed)
          }
          onBlur={blur}
          // The drawn boxes have no caret: typing always goes on at the end.
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
          press={(digit) => set(anew ? digit : digits + digit)}
          remove={() => set(digits.slice(0, -1))}
        />
      )}
    </div>
  );
}
