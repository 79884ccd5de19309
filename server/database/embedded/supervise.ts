/** Supervises the embedded cluster while an exchange uses it: a cluster that has died is restarted. */
import { setTimeout as pause } from 'node:timers/promises';
import { type End, every } from '../../common/every.ts';
import { reachableFolder } from './folder.ts';
import { startCluster } from './index.ts';
import { runningPort } from './postmaster.ts';

/** Interval of checks, ms. */
const checkMs = 500;
/** Number of start attempts, and the pause between them: the remains of a dead cluster take a while to disappear. */
const maxAttempts = 20;
const attemptDelayMs = 500;
/** More restarts than that within this time (ms) mean a fault that a restart does not repair. */
const maxRestarts = 5;
const windowMs = 10 * 60_000;

export interface Supervision {
  /** It had died and runs again, at the same address. */
  onRestart(): void;
  /** It is down permanently, with the cause. Called once. */
  onFailed(error: Error): void;
}

/**
 * Restarts the cluster of a data folder when it has died.
 * @param wanted the data folder, as for {@link startCluster}
 * @param url its URL; a cluster at another URL is useless to the connected clients
 * @returns stops the supervision; the cluster keeps running
 */
export function superviseCluster(wanted: string, url: string, { onRestart, onFailed }: Supervision): End {
  const port = Number(new URL(url).port);
  const ending = new AbortController();
  let deaths: number[] = [];
  let isGone = false;

  const revive = async (): Promise<void> => {
    const now = performance.now();
    deaths = [...deaths.filter((at) => at > now - windowMs), now];
    if (deaths.length > maxRestarts) throw new Error(`It ended ${deaths.length} times within ten minutes`);
    for (let attempt = 1; !ending.signal.aborted; attempt++) {
      try {
        const { url: found } = await startCluster(wanted, { port });
        if (found !== url) throw new Error(`Port ${port} is in use by another process`);
        return onRestart();
      } catch (error) {
        if (attempt === maxAttempts) throw error;
      }
      await pause(attemptDelayMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };

  const look = async (): Promise<void> => {
    if (isGone || (await runningPort(await reachableFolder(wanted))) === port) return;
    await revive();
  };
  const end = every(checkMs, look, (error) => {
    isGone = true;
    onFailed(new Error('The embedded PostgreSQL has ended and cannot be started again', { cause: error }));
  });
  return async () => {
    ending.abort();
    await end();
  };
}
