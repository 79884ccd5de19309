import type { ReactNode } from 'react';
import type { Host } from '../../runtime/index.ts';
import styles from './message.module.css';

/** In place of a page that could not be loaded, or that does not exist. */
export function MissingPage({
  host,
  missing,
  retry,
}: {
  host: Host;
  missing: boolean;
  retry: () => void;
}): ReactNode {
  return (
    <main className={styles.message} id="main">
      <p>{host.text(missing ? 'runtime.noSuchPage' : 'runtime.pageFailed')}</p>
      <button
        type="button"
        className={styles.retry}
        onClick={missing ? () => host.navigation.go(host.app.start, {}, { replace: true }) : retry}
      >
        {host.text(missing ? 'runtime.toStart' : 'runtime.retry')}
      </button>
    </main>
  );
}
