import { type ReactNode, useEffect, useState } from 'react';
import type { Host } from '../runtime/index.ts';
import styles from './Shell.module.css';

/** Nothing for a moment, then a sign that something is coming, then an offer to try again. */
export function Loading({ host, retry }: { host: Host; retry: () => void }): ReactNode {
  const [stage, setStage] = useState<'quiet' | 'seen' | 'late'>('quiet');
  const { delay, timeout } = host.app.loading;
  useEffect(() => {
    const seen = setTimeout(() => setStage('seen'), delay);
    const late = setTimeout(() => setStage('late'), timeout);
    return () => {
      clearTimeout(seen);
      clearTimeout(late);
    };
  }, [delay, timeout]);
  if (stage === 'quiet') return <div className={styles.loading} />;
  return (
    <div className={styles.loading} role="status" aria-label={host.text('runtime.loading')}>
      <span className={styles.dot} aria-hidden="true" />
      {stage === 'late' ? (
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
