/** A separate PostgreSQL for tests that kill, stop or freeze it. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binaries } from '../database/embedded/binaries.ts';
import { reachableFolder } from '../database/embedded/folder.ts';
import { run } from '../database/embedded/process.ts';
import { startCluster } from '../database/index.ts';

export interface OwnCluster {
  url: string;
  /** Kills the main process, and restarts it on the same port. */
  killPostmaster(): Promise<void>;
  /**
   * Kills a client's backend: PostgreSQL then terminates all others, too, and recovers. @param which of them, 0 up to
   * 1
   */
  killBackend(which: number): Promise<void>;
  /** Suspends all of its processes for this time, ms. */
  freeze(ms: number): Promise<void>;
  /** Shuts it down while it is in use, and restarts it after this time, ms. */
  stop(ms: number): Promise<void>;
  remove(): Promise<void>;
}

export async function startOwnCluster(): Promise<OwnCluster> {
  const wanted = join(tmpdir(), `shoji-test-${process.pid}-${randomBytes(4).toString('hex')}`);
  // Acknowledged writes must survive, so fsync is on.
  const { url } = await startCluster(wanted);
  const folder = await reachableFolder(wanted);
  const data = join(folder, 'cluster');
  const { pg_ctl } = await binaries(folder);
  const postmaster = async () =>
    Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);

  /** With its original options, including the port. */
  const again = async (): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(pg_ctl, ['restart', '-w', '-s', '-D', data, '-l', join(data, 'shoji.log')]);
      } catch (error) {
        // Its child processes take a moment to notice that it is gone.
        if (attempt === 50) throw error;
        await pause(200);
      }
    }
  };

  return {
    url,
    async killPostmaster() {
      process.kill(await postmaster(), 'SIGKILL');
      await again();
    },
    async killBackend(which) {
      const serving = (await childrenOf(await postmaster())).filter(({ title }) =>
        /127\.0\.0\.1\(\d+\)/.test(title),
      );
      const victim = serving[Math.floor(which * serving.length)];
      if (victim) signal(victim.pid, 'SIGKILL');
    },
    async freeze(ms) {
      const first = await postmaster();
      // Before its children are listed: it must not start another that would go on answering.
      signal(first, 'SIGSTOP');
      const all = [first, ...(await childrenOf(first)).map(({ pid }) => pid)];
      for (const pid of all) signal(pid, 'SIGSTOP');
      await pause(ms);
      for (const pid of all) signal(pid, 'SIGCONT');
    },
    async stop(ms) {
      await run(pg_ctl, ['stop', '-w', '-s', '-m', 'fast', '-D', data]);
      await pause(ms);
      await again();
    },
    async remove() {
      await run(pg_ctl, ['stop', '-w', '-s', '-m', 'immediate', '-D', data]).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Child processes, with their titles. */
async function childrenOf(parent: number): Promise<{ pid: number; title: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const [stat, title] = await Promise.all([read('stat'), read('cmdline')]);
      return Number(stat.split(') ')[1]?.split(' ')[1]) === parent ? { pid: Number(pid), title } : undefined;
    }),
  );
  return found.flatMap((child) => child ?? []);
}

/** A process that has already ended is ignored. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {}
}
