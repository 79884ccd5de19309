import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Ends an engine; resolves when nothing of it is under way any more. */
export type Stop = () => void | Promise<void>;

/** Something that the exchange does by itself, again and again, once for all its instances. */
export interface Engine {
  /** What it is called when something goes wrong with it. */
  name: string;
  start(): Stop | Promise<Stop>;
}

export interface Leadership {
  /** Whether this instance leads now. */
  readonly leads: boolean;
  /** Ends the engines, then hands the lead over. */
  stop(): Promise<void>;
}

/** The one lock that instances compete for, within their database. */
const lock = 7_465_681;

/**
 * Runs the engines while this instance leads. Of all instances on one database one leads at a time: the one whose
 * session holds an advisory lock.
 *
 * - A leader who ends, dies, freezes or loses the database loses the lock; another one has it within `beat`, or within
 *   `silence` when nobody could tell PostgreSQL that he is gone.
 * - Who loses the lock hears of it with the connection and ends his engines then. Until he has heard, two may run:
 *   what an engine does is safe by row locks, not by this.
 *
 * Resolves when the first try is decided and, if this instance leads, its engines run.
 * @param beat how often a follower tries and a leader says that it is there, ms
 * @param silence PostgreSQL ends the session of a leader from whom it hears nothing for so long, and with it the lead, ms
 * @param onError is told of a lost connection and of engines that do not start, which are started again with a later beat
 */
export async function startLeadership(options: {
  url: string;
  engines: readonly Engine[];
  onError: (error: unknown) => void;
  beat?: number;
  silence?: number;
}): Promise<Leadership> {
  const { url, engines, onError, beat = 1000, silence = 10_000 } = options;
  const ending = new AbortController();
  let leads = false;
  let decided: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    decided = resolve;
  });

  const wait = (signal: AbortSignal) => pause(beat, undefined, { signal }).catch(() => undefined);

  /** One connection: follows until it has the lock, then leads until the connection or this instance ends. */
  const serve = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: `shoji leadership ${process.pid}`,
      connectionTimeoutMillis: 15_000,
      query_timeout: 15_000,
      keepAlive: true,
    });
    const lost = new AbortController();
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    const over = AbortSignal.any([ending.signal, lost.signal]);
    const running = new Map<Engine, Stop>();
    let starting: Promise<void> | undefined;
    try {
      await client.connect();
      await client.query(`SET idle_session_timeout = ${silence}`);
      while (!over.aborted) {
        if (!leads) {
          const { rows } = await client.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [
            lock,
          ]);
          leads = rows[0]?.won === true;
        } else await client.query('SELECT 1');
        // Beside the beat: an engine may take its time.
        if (leads)
          starting ??= startMissing(engines, running, onError, over).finally(() => {
            starting = undefined;
            decided();
          });
        else decided();
        await wait(over);
      }
      if (!ending.signal.aborted) throw new Error('The connection that leadership stands on was lost');
    } finally {
      leads = false;
      await starting;
      await Promise.all(
        [...running].map(async ([engine, stop]) => {
          try {
            await stop();
          } catch (error) {
            onError(new Error(`${engine.name} did not end well`, { cause: error }));
          }
        }),
      );
      await client.end().catch(() => undefined);
    }
  };

  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await serve().catch(onError);
      decided();
      await wait(ending.signal);
    }
  };
  const done = run();
  await first;
  return {
    get leads() {
      return leads;
    },
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}

async function startMissing(
  engines: readonly Engine[],
  running: Map<Engine, Stop>,
  onError: (error: unknown) => void,
  over: AbortSignal,
): Promise<void> {
  for (const engine of engines) {
    if (running.has(engine) || over.aborted) continue;
    try {
      running.set(engine, await engine.start());
    } catch (error) {
      onError(new Error(`${engine.name} does not start`, { cause: error }));
    }
  }
}
