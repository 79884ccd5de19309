import { type ReactNode, useId } from 'react';
import { asDecimal } from '../format/amount.ts';
import type { KindProps } from '../render/kind.ts';
import { text } from '../values/read.ts';
import styles from './Progress.module.css';

export function Progress({ scope, props }: KindProps<'progress'>): ReactNode {
  const id = useId();
  const label = text(props.label);
  // The width of a bar is in pixels: a float is precise enough.
  const fraction = Math.min(1, Math.max(0, Number(asDecimal(props.value) ?? 0)));
  const percent = Math.floor(fraction * 100);
  return (
    <div className={styles.progress}>
      {label ? (
        <div className={styles.head}>
          <span id={id}>{label}</span>
          <span>{percent}%</span>
        </div>
      ) : null}
      <div
        className={styles.track}
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-labelledby={label ? id : undefined}
        aria-label={label ? undefined : scope.page.runtime.host.text('runtime.progress')}
      >
        <div className={styles.bar} style={{ width: `${fraction * 100}%` }} />
      </div>
    </div>
  );
}
