import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Host } from '../host/host.ts';
import type { DataSource } from '../page/source.ts';
import { Failed } from '../ui/Failed.tsx';
import { Scroller } from '../ui/Scroller.ts';
import shared from '../ui/shared.module.css';
import styles from './List.module.css';

/** How far before the end the next page is requested. */
const ahead = '0px 0px 800px 0px';

/** The end of a paginated list: requests the next page before it comes into view. */
export function More({ source, host }: { source: DataSource; host: Host }): ReactNode {
  const { cell } = source;
  const end = useRef<HTMLDivElement>(null);
  const scroller = useContext(Scroller);
  const waits = cell.more && !cell.loading && !cell.failure;
  // A new observer after each page: it always reports the initial state, even if the end is still in view.
  useEffect(() => {
    const element = end.current;
    if (!element || !waits) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) void source.more();
      },
      { root: scroller?.current ?? null, rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [source, scroller, waits, cell]);
  if (!cell.more) return null;
  return (
    <div ref={end} className={styles.more}>
      {cell.loading ? (
        <span className={shared.spinner} role="status" aria-label={host.text('runtime.loading')} />
      ) : (
        cell.failure && (
          <Failed host={host} message={host.text('runtime.moreFailed')} retry={() => void source.more()} />
        )
      )}
    </div>
  );
}
