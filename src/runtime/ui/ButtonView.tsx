import type { ReactNode } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import shared from './shared.module.css';
import { toneClass } from './tone.ts';

export interface ButtonViewProps {
  label: string;
  onPress: () => void;
  look?: 'primary' | 'secondary' | 'quiet' | 'icon';
  tone?: unknown;
  size?: 's' | 'm' | 'l';
  wide?: boolean;
  icon?: ReactNode;
  /** Steps are running: shows a spinner and ignores presses. The button keeps the focus. */
  busy?: boolean;
  /** Temporarily disabled. The button keeps the focus. */
  waiting?: boolean;
  disabled?: boolean;
  pressed?: boolean | undefined;
}

/** The appearance of all buttons. Callers prevent a second press while steps run. */
export function ButtonView({
  label,
  onPress,
  look = 'secondary',
  tone,
  size = 'm',
  wide,
  icon,
  busy,
  waiting,
  disabled,
  pressed,
}: ButtonViewProps): ReactNode {
  const idle = !busy && !waiting;
  return (
    <button
      type="button"
      className={classes(
        styles.button,
        styles[look],
        styles[size],
        toneClass(tone, look === 'icon' ? 'muted' : 'accent'),
        wide && styles.wide,
        busy && styles.busy,
        waiting && styles.waiting,
      )}
      disabled={disabled}
      aria-disabled={idle ? undefined : true}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-label={look === 'icon' ? label : undefined}
      onClick={idle ? onPress : undefined}
    >
      <span className={styles.label}>
        {icon}
        {look === 'icon' ? null : <span>{label}</span>}
      </span>
      {busy ? (
        <span className={styles.wheel} aria-hidden="true">
          <span className={shared.spinner} />
        </span>
      ) : null}
    </button>
  );
}
