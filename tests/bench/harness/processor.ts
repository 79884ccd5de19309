/** Processor time of processes, from Linux's /proc. */
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../server/database/index.ts';

/** A unit of /proc, ms. */
const tickMs = 10;

interface Stat {
  parent: number;
  /** In ticks: of the process, and of its children that have ended. */
  own: number;
  ended: number;
}

/** The processor time of a process and its children so far, ms. */
export async function processorMs(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const times = await Promise.all(
    pids.map(async (each) => {
      const stat = await statOf(each);
      if (!stat) return 0;
      if (each === pid) return stat.own + stat.ended;
      return stat.parent === pid ? stat.own : 0;
    }),
  );
  return times.reduce((sum, ticks) => sum + ticks, 0) * tickMs;
}

/** The main process of the PostgreSQL of this connection, on this machine. */
export async function postmasterOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const stat = await statOf(rows[0]?.pid ?? 0);
  if (!stat) throw new Error('PostgreSQL does not run on this machine');
  return stat.parent;
}

/** Undefined if the process has ended. */
async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name of the program comes first, and may contain anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, own: user + system, ended: endedUser + endedSystem };
}
