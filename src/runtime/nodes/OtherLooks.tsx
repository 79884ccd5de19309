import { type ReactNode, useId } from 'react';
import type { ChoiceProps } from '../choice/choice.ts';
import { Select } from '../choice/Select.tsx';
import { Slider } from '../choice/Slider.tsx';
import { Switch } from '../choice/Switch.tsx';
import { classes } from '../ui/classes.ts';
import shared from '../ui/shared.module.css';
import styles from './Choice.module.css';
import { Words } from './Choice.tsx';

interface LookProps extends Omit<ChoiceProps, 'label'> {
  look: string;
  label: string;
  hint: string;
  /** Whether a switch is on. */
  on: boolean;
  set: (next: unknown) => void;
}

/** The looks of a choice that a first page rarely has: a switch, a select, a slider. */
export default function OtherLooks({ look, label, hint, on, set, ...choice }: LookProps): ReactNode {
  const id = useId();
  if (look === 'slider')
    return (
      <div className={styles.group}>
        <Slider {...choice} label={label} describedBy={hint ? `${id}h` : undefined} />
        {hint ? (
          <p id={`${id}h`} className={classes(shared.hint, styles.hint)}>
            {hint}
          </p>
        ) : null}
      </div>
    );
  const words = <Words label={label} hint={hint} />;
  if (look === 'switch')
    return (
      <label className={styles.line} htmlFor={id}>
        {words}
        <Switch id={id} on={on} set={set} />
      </label>
    );
  const { nullable, at, scope } = choice;
  const unset = nullable || at < 0 ? scope.page.runtime.host.text('runtime.unset') : undefined;
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={styles.words}>
        {words}
      </label>
      <span className={styles.select}>
        <Select {...choice} id={id} unset={unset} />
      </span>
    </div>
  );
}
