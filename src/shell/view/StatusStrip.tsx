import { type ReactNode, useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import styles from './Shell.module.css';
import type { ShownApplication } from './Shell.tsx';

/** Shown on every page: the notice of the environment, and whether live data is delayed. */
export function StatusStrip({ application }: { application: ShownApplication }): ReactNode {
  const { host, connection } = application;
  const online = useSyncExternalStore(
    (changed) => subscribeKey(host.device, 'online', changed, true),
    () => host.device.online,
  );
  const delayed = useSyncExternalStore(connection.subscribe, connection.delayed);
  const { banner } = host.app;
  const late = !online ? 'runtime.offline' : delayed ? 'runtime.delayed' : null;
  return (
    <div role="status">
      {late ? (
        <div className={styles.strip} data-tone="pending">
          {host.text(late)}
        </div>
      ) : typeof banner === 'object' && banner !== null && 't' in banner ? (
        <div className={styles.strip}>{host.text(banner.t as string)}</div>
      ) : null}
    </div>
  );
}
