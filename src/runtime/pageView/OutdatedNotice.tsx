/** Shows since when the data of a page is out of date, if it could not be refreshed, and keeps retrying. */
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { Page } from '../page/page.ts';
import styles from './PageView.module.css';

/** The interval between retries while the device reports that it is online, in milliseconds. */
const refreshIntervalMs = 15_000;

/**
 * When the oldest outdated value on a page was received, in unix milliseconds; null while everything is up to date.
 * @param online false: everything that is shown counts as outdated
 */
function outdatedSince({ sources }: Page, online: boolean): number | null {
  const times = [...sources.values()].flatMap(({ inUse, cell }) =>
    inUse && cell.at && (cell.stale || !online) ? cell.at : [],
  );
  return times[0] ? Math.min(...times) : null;
}

/**
 * Reloads the sources that could not be loaded or refreshed while offline.
 * @param rejoined the channels have reconnected: messages may have been missed
 */
function renew({ sources }: Page, rejoined?: boolean): void {
  for (const source of sources.values()) source.renew(rejoined);
}

export function OutdatedNotice({ page }: { page: Page }): ReactNode {
  const { host } = page.runtime;
  const { device } = host;
  const listen = useCallback(
    (changed: () => void) => {
      const ends = [subscribe(page.cells, changed), subscribeKey(device, 'online', changed)];
      return () => {
        for (const end of ends) end();
      };
    },
    [page, device],
  );
  const since = useSyncExternalStore(listen, () => outdatedSince(page, device.online));
  // Retries as soon as the device is online again or the socket has reconnected.
  useEffect(() => {
    const ends = [
      subscribeKey(device, 'online', (online) => online && renew(page)),
      subscribeKey(device, 'delayed', (delayed) => delayed || renew(page, true)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [page, device]);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => device.online && renew(page), refreshIntervalMs);
    return () => clearInterval(timer);
  }, [page, device, since]);
  // The offline state itself is announced by the shell, for the whole app.
  if (since === null) return null;
  return (
    <p className={styles.outdated}>
      {host.text('runtime.asOf', { time: host.format.date(since, 'minute') })}
    </p>
  );
}
