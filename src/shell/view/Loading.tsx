import { type ReactNode, useEffect, useState } from 'react';
import type { Host } from '../../runtime/index.ts';
import styles from './message.module.css';

/** A loading indicator, and after a while a retry. Callers show it after a delay. */
export function Loading({ host, retry }: { host: Host; retry: () => void }): ReactNode {
  const [isLate, setLate] = useState(false);
  const { delay, timeout } = host.app.loading;
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeout - delay);
    return () => clearTimeout(timer);
  }, [delay, timeout]);
  return (
    <div className={styles.message} role="status" aria-label={host.text('runtime.loading')}>
      <span className={styles.dot} aria-hidden="true" />
      {isLate ? (
        <>
          <p>{host.text('runtime.late')}</p>
          <button type="button" className={styles.retry} onClick={retry}>
            {host.text('runtime.retry')}
          </button>
        </>
      ) : null}
    </div>
  );
}
