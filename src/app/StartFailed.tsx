import type { ReactNode } from 'react';
import styles from './Shell.module.css';

/**
 * The app could not be started, most likely for want of a network. No text was loaded yet, so it stands here
 * in the two languages that most of its users read.
 */
export function StartFailed({ retry }: { retry: () => void }): ReactNode {
  return (
    <main className={styles.loading} id="main">
      <p lang="ja">読み込めませんでした。通信環境を確かめて、もう一度お試しください。</p>
      <p lang="en">The app could not be loaded. Check your connection and try again.</p>
      <button type="button" className={styles.retry} onClick={retry}>
        再試行 / Retry
      </button>
    </main>
  );
}
