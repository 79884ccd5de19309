/** Looks after the embedded cluster while an exchange uses it: one that has died is started again. */
import { setTimeout as pause } from 'node:timers/promises';
import { type End, every } from '../../every.ts';
import { reachableFolder } from './folder.ts';
import { startCluster } from './index.ts';
import { runningPort } from './postmaster.ts';

/** How often it is looked whether the cluster is there, ms. */
const beat = 500;
/** How often one start is tried, and how long is waited between two: what a dead one leaves behind takes a while to go. */
const tries = 20;
const breath = 500;
/** What dies more often than that in so long (ms) has something that a start does not mend. */
const mostDeaths = 5;
const spell = 10 * 60_000;

export interface Keeping {
  /** It had died and is there again, at the same address. */
  onRestart(): void;
  /** It is gone for good, and why. Told once. */
  onGone(error: Error): void;
}

/**
 * Starts the cluster of a data folder again whenever it is not there any more.
 * @param wanted the data folder, as for {@link startCluster}
 * @param url where it has been reached; a cluster that comes back elsewhere is of no use to who is connected there
 * @returns ends the watch; the cluster stays
 */
export function keepCluster(wanted: string, url: string, { onRestart, onGone }: Keeping): End {
  const port = Number(new URL(url).port);
  const ending = new AbortController();
  let deaths: number[] = [];
  let isGone = false;

  const revive = async (): Promise<void> => {
    const now = performance.now();
    deaths = [...deaths.filter((at) => at > now - spell), now];
    if (deaths.length > mostDeaths) throw new Error(`It ended ${deaths.length} times within ten minutes`);
    for (let attempt = 1; !ending.signal.aborted; attempt++) {
      try {
        const { url: found } = await startCluster(wanted, { port });
        if (found !== url) throw new Error(`Port ${port} is taken by something else`);
        return onRestart();
      } catch (error) {
        if (attempt === tries) throw error;
      }
      await pause(breath, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };

  const look = async (): Promise<void> => {
    if (isGone || (await runningPort(await reachableFolder(wanted))) === port) return;
    await revive();
  };
  const end = every(beat, look, (error) => {
    isGone = true;
    onGone(new Error('The embedded PostgreSQL has ended and cannot be started again', { cause: error }));
  });
  return async () => {
    ending.abort();
    await end();
  };
}
