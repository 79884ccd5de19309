import { type ReactNode, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import styles from './Shell.module.css';
import type { ShownApplication } from './Shell.tsx';

/** Shown on every page: the notice of the environment, and whether live data is delayed. */
export function StatusStrip({ application }: { application: ShownApplication }): ReactNode {
  const { host } = application;
  const { device } = host;
  const late = useSyncExternalStore(
    (changed) => subscribe(device, changed, true),
    () => (!device.online ? 'runtime.offline' : device.delayed ? 'runtime.delayed' : null),
  );
  const { banner } = host.app;
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
