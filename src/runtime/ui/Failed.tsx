import { createContext, type ReactNode } from 'react';
import type { Host } from '../host/host.ts';
import { missing } from '../values/shown.ts';
import { ButtonView } from './ButtonView.tsx';
import styles from './Failed.module.css';
import { IconGlyph } from './IconGlyph.tsx';

/** Whether there is no room for an error message, as in the bar of a page. */
export const Narrow = createContext(false);

/** An error message with a retry button. */
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

/**
 * The short form, if there is no room or another node shows the message: a retry button, labelled with the message.
 */
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
