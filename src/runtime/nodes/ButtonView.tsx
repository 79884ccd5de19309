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
  /** Something is under way: the wheel turns, and presses do nothing. It keeps the focus. */
  busy?: boolean;
  /** For a while it cannot be pressed. It keeps the focus. */
  waiting?: boolean;
  disabled?: boolean;
  pressed?: boolean | undefined;
}

/** How a button looks, for all that have one. Whoever shows it guards against a second press. */
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
