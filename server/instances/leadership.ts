import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Stops an engine; resolves when nothing is in progress. */
export type Stop = () => void | Promise<void>;

/** A background task that must run on one instance only. */
export interface Engine {
  /** Its name in error messages. */
  name: string;
  start(): Stop | Promise<Stop>;
}

export interface Leadership {
  /** Whether this instance is the leader now. */
  readonly leads: boolean;
  /** Stops the engines, then releases the leadership. */
  stop(): Promise<void>;
}

/** The advisory lock of the leader, within the database. */
const lock = 7_465_681;

/**
 * Leader election: runs the engines while this instance is the leader. Of all instances on one database one is the
 * leader: the one whose session holds an advisory lock.
 *
 * - A leader that stops, dies, freezes or loses the database loses the lock; another instance acquires it within
 * `heartbeatMs`, or within `sessionTimeoutMs` if PostgreSQL was not notified of the end of the connection.
 * - A leader learns of the loss when its connection ends, and then stops its engines. Until then two leaders may run:
 * the engines are safe because of row locks, not because of this lock.
 *
 * Resolves when the first attempt is decided and, if this instance is the leader, its engines run.
 * @param heartbeatMs interval of a follower's attempts to become the leader, and of a leader's to start engines, ms
 * @param sessionTimeoutMs PostgreSQL ends the session of a leader that is silent for so long, which releases the lock, ms;
 * a leader whose engines run sends a heartbeat four times within it
 * @param onError receives lost connections and start errors of engines, whose start is retried at a later heartbeat
 */
export async function startLeadership(options: {
  url: string;
  engines: readonly Engine[];
  onError: (error: unknown) => void;
  heartbeatMs?: number;
  sessionTimeoutMs?: number;
}): Promise<Leadership> {
  const { url, engines, onError, heartbeatMs = 1000, sessionTimeoutMs = 10_000 } = options;
  const ending = new AbortController();
  let leads = false;
  let decided: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    decided = resolve;
  });

  const wait = (signal: AbortSignal, ms = heartbeatMs) =>
    pause(ms, undefined, { signal }).catch(() => undefined);

  /** One connection: a follower until it has the lock, then the leader until the connection or this instance ends. */
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
      await client.query(`SET idle_session_timeout = ${sessionTimeoutMs}`);
      while (!over.aborted) {
        if (!leads) {
          const { rows } = await client.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [
            lock,
          ]);
          leads = rows[0]?.won === true;
        } else await client.query('SELECT 1');
        // Not awaited: the heartbeat continues while an engine starts.
        if (leads)
          starting ??= startMissing(engines, running, onError, over).finally(() => {
            starting = undefined;
            decided();
          });
        else decided();
        const isComplete = leads && running.size === engines.length;
        await wait(over, isComplete ? sessionTimeoutMs / 4 : heartbeatMs);
      }
      if (!ending.signal.aborted) throw new Error('The connection that holds the leader lock was lost');
    } finally {
      leads = false;
      await starting;
      await Promise.all(
        [...running].map(async ([engine, stop]) => {
          try {
            await stop();
          } catch (error) {
            onError(new Error(`${engine.name} failed to stop`, { cause: error }));
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
      onError(new Error(`${engine.name} failed to start`, { cause: error }));
    }
  }
}
