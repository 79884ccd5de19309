import type { ReactNode } from 'react';
import styles from './Switch.module.css';

/** On or off, as a switch or a checkbox. Its label is outside of it. */
export function Switch({
  id,
  name,
  look = 'switch',
  on,
  set,
  describedBy,
  invalid,
  required,
  disabled,
  onBlur,
}: {
  id?: string | undefined;
  name?: string | undefined;
  look?: 'switch' | 'checkbox';
  on: boolean;
  set: (on: boolean) => void;
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  onBlur?: (() => void) | undefined;
}): ReactNode {
  return (
    <input
      id={id}
      name={name}
      type="checkbox"
      role={look === 'switch' ? 'switch' : undefined}
      className={styles[look]}
      checked={on}
      aria-checked={look === 'switch' ? on : undefined}
      disabled={disabled}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      aria-describedby={describedBy}
      onChange={(event) => set(event.target.checked)}
      onBlur={onBlur}
    />
  );
}
