import type { ReactNode } from 'react';
import shape from '../../nodes/switch.module.css';
import type { ControlProps } from '../Control.tsx';
import styles from '../Field.module.css';

/** A switch or checkbox with its label beside it. */
export function SwitchControl({
  id,
  name,
  label,
  settings,
  value,
  change,
  blur,
  ...rest
}: ControlProps): ReactNode {
  const isSwitch = settings.widget === 'switch';
  return (
    <label className={styles.tick} htmlFor={id}>
      <input
        id={id}
        name={name}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? shape.switch : undefined}
        checked={value === true}
        disabled={rest.disabled}
        aria-invalid={rest.invalid || undefined}
        aria-required={rest.required || undefined}
        aria-describedby={rest.describedBy}
        onChange={(event) => change(event.target.checked)}
        onBlur={blur}
      />
      <span>{label}</span>
    </label>
  );
}
