import type { ReactNode } from 'react';
import type { Host } from '../host.ts';
import { ButtonView } from './ButtonView.tsx';
import { IconGlyph } from './Icon.tsx';
import styles from './NodeFault.module.css';

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
    <div className={styles.fault}>
      <div className={styles.line}>
        <IconGlyph host={host} name="circle-alert" className={styles.icon} />
        <p className={styles.message}>{message}</p>
        <ButtonView label={host.text('runtime.retry')} look="quiet" size="s" tone="bad" onPress={retry} />
      </div>
      {children}
    </div>
  );
}
