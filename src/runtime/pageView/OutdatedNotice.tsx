/** Shows since when the data of a page is out of date, if it could not be refreshed, and keeps retrying. */
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { endAll } from '../page/endAll.ts';
import type { Page } from '../page/page.ts';
import { renew } from '../page/renew.ts';
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

/** While the device is online, reloads what a page and the session could not load, or may have missed. */
function renewAll({ sources, runtime }: Page): void {
  const { online, messagesSince } = runtime.host.device;
  if (online)
    for (const source of [...sources.values(), ...runtime.session.sources.values()])
      renew(source, messagesSince);
}

export function OutdatedNotice({ page }: { page: Page }): ReactNode {
  const { host } = page.runtime;
  const { device } = host;
  const since = useSyncExternalStore(
    (changed) => endAll([subscribe(page.cells, changed), subscribeKey(device, 'online', changed)]),
    () => outdatedSince(page, device.online),
  );
  // Retries as soon as the device is online again or the socket is connected, and meanwhile.
  useEffect(() => {
    const again = () => renewAll(page);
    // The socket may have been connected before this code had come.
    if (!since) again();
    const timer = since ? setInterval(again, refreshIntervalMs) : undefined;
    return endAll([
      subscribeKey(device, 'online', again),
      subscribeKey(device, 'messagesSince', again),
      () => clearInterval(timer),
    ]);
  }, [page, device, since]);
  // The offline state itself is announced by the shell, for the whole app.
  if (!since) return null;
  return (
    <p className={styles.outdated}>
      {host.text('runtime.asOf', { time: host.format.date(since, 'minute') })}
    </p>
  );
}
