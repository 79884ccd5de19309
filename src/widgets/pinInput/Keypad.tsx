import css from './pinInput.module.css';

interface KeypadProps {
  label: string;
  deleteLabel: string;
  disabled: boolean;
  press: (digit: string) => void;
  remove: () => void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** Ten digits and a delete key, as on a phone. */
export function Keypad({ label, deleteLabel, disabled, press, remove }: KeypadProps) {
  return (
    <fieldset className={css.keypad} aria-label={label} disabled={disabled}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className={css.key} onClick={() => press(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={css.key} onClick={remove} aria-label={deleteLabel}>
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d="M9 5h11a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H9l-6-7Zm3 4 5 6m0-6-5 6" />
        </svg>
      </button>
    </fieldset>
  );
}
