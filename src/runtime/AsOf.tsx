/** Says since when what a page shows stands, where it could not be brought up to date, and goes on trying. */
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import styles from './PageView.module.css';
import type { Page } from './page/page.ts';

/** How long it waits between two tries while the device believes that it is online, in milliseconds. */
const pause = 15_000;

export function AsOf({ page }: { page: Page }): ReactNode {
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
  const since = useSyncExternalStore(listen, () => page.asOf(device.online));
  // A network that is back is used at once: the device's own, and the way to the server that channels use.
  useEffect(() => {
    const ends = [
      subscribeKey(device, 'online', (online) => online && page.renew()),
      subscribeKey(device, 'delayed', (delayed) => delayed || page.rejoined()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [page, device]);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => device.online && page.renew(), pause);
    return () => clearInterval(timer);
  }, [page, device, since]);
  // That the network is gone is announced by whoever shows it for the whole app.
  if (since === null) return null;
  return (
    <p className={styles.asOf}>{host.text('runtime.asOf', { time: host.format.date(since, 'minute') })}</p>
  );
}
