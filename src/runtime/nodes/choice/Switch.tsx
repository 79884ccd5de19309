import type { ReactNode } from 'react';
import shape from '../switch.module.css';
import styles from './Choice.module.css';

/** On or off. */
export function Switch({
  label,
  hint,
  on,
  set,
}: {
  label: string;
  hint: string;
  on: boolean;
  set: (on: boolean) => void;
}): ReactNode {
  return (
    <label className={styles.line}>
      <span className={styles.words}>
        {label}
        {hint ? <small className={styles.detail}>{hint}</small> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={shape.switch}
        checked={on}
        aria-checked={on}
        onChange={(event) => set(event.target.checked)}
      />
    </label>
  );
}
