import { createContext, type ReactNode } from 'react';
import type { Host } from '../host.ts';
import { ButtonView } from './ButtonView.tsx';
import { IconGlyph } from './Icon.tsx';
import styles from './NodeFault.module.css';
import { missing } from './shown.ts';

/** Whether there is no room for a message here, as in the bar of a page. */
export const Narrow = createContext(false);

/** What went wrong, and a button that tries again. */
export function Failed({
  host,
  message,
  retry,
  children,
}: {
  host: Pick<Host, 'app' | 'text'>;
  message: string;
  retry: () => void;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.fault} data-failed="">
      <div className={styles.line}>
        <IconGlyph host={host} name="circle-alert" className={styles.icon} />
        <p className={styles.message}>{message}</p>
        <ButtonView label={host.text('runtime.retry')} look="quiet" size="s" tone="bad" onPress={retry} />
      </div>
      {children}
    </div>
  );
}

/** The same where there is no room for it, or where another place tells of it: the message is said to a screen reader. */
export function FailedShort({
  host,
  message,
  retry,
}: {
  host: Pick<Host, 'app' | 'text'>;
  message: string;
  retry: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={styles.short}
      aria-label={`${message} ${host.text('runtime.retry')}`}
      onClick={retry}
    >
      {missing} <IconGlyph host={host} name="refresh-cw" size="s" />
    </button>
  );
}
