import type { ReactNode } from 'react';
import { Switch } from '../../choice/Switch.tsx';
import type { ControlProps } from '../Control.tsx';
import styles from '../Field.module.css';

/** A switch or checkbox with its label beside it. */
export function SwitchControl({ label, settings, value, change, blur, ...props }: ControlProps): ReactNode {
  const { id, name, describedBy, invalid, required, disabled } = props;
  return (
    <label className={styles.tick} htmlFor={id}>
      <Switch
        {...{ id, name, describedBy, invalid, required, disabled }}
        look={settings.widget === 'switch' ? 'switch' : 'checkbox'}
        on={value === true}
        set={change}
        onBlur={blur}
      />
      <span>{label}</span>
    </label>
  );
}
