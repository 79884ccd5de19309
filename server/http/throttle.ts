/** Rate limits that hold across instances and restarts: attempts until a lock. */
import { type Kysely, sql } from 'kysely';
import { networksAround } from '../common/client-address.ts';
import type { Clock } from '../common/clock.ts';
import type { Database } from '../database/index.ts';
import { Refusal } from './refusal.ts';

/** So many attempts within a window (ms); the next one locks for `lock` ms, and is refused for this reason. */
export interface Limit {
  tries: number;
  window: number;
  lock: number;
  reason: string;
}

/**
 * Counts an attempt before it is made, in one statement, so that concurrent attempts are all counted.
 * @returns how many attempts are left after this one
 * @throws Refusal with the `minutes` to wait
 */
export async function countAttempt(
  db: Kysely<Database>,
  clock: Clock,
  name: string,
  limit: Limit,
): Promise<number> {
  const now = clock.now();
  const { rows } = await sql<{ count: number; locked_until: number }>`
    INSERT INTO throttle AS t (name, count, since, locked_until, ends_at)
    VALUES (${name}, 1, ${now}, 0, ${now + limit.window})
    ON CONFLICT (name) DO UPDATE SET (count, since, ends_at, locked_until) = (
      SELECT CASE WHEN locked THEN t.count WHEN fresh THEN 1 ELSE t.count + 1 END,
             CASE WHEN fresh THEN ${now} ELSE t.since END,
             CASE WHEN fresh THEN ${now + limit.window} ELSE t.ends_at END,
             CASE WHEN locked THEN t.locked_until
                  WHEN NOT fresh AND t.count >= ${limit.tries} THEN ${now + limit.lock} ELSE 0 END
      FROM (SELECT t.locked_until > ${now} AS locked,
                   t.locked_until <= ${now} AND (t.locked_until > 0 OR t.since <= ${now - limit.window}) AS fresh) AS state
    )
    RETURNING count, locked_until`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The throttle returned no row');
  if (row.locked_until > now)
    throw new Refusal(limit.reason, { values: { minutes: Math.ceil((row.locked_until - now) / 60_000) } });
  return limit.tries - row.count;
}

/** Resets the counter after success. */
export async function resetAttempts(db: Kysely<Database>, name: string): Promise<void> {
  await db.deleteFrom('throttle').where('name', '=', name).execute();
}

/** Uncounts one successful attempt: only failed ones count towards a shared limit. */
export async function uncountAttempt(db: Kysely<Database>, name: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ count: sql`greatest(count - 1, 0)` })
    .where('name', '=', name)
    .execute();
}

/** Factors of the limit for the wider networks of {@link networksAround}. */
const networkFactors = [1, 2, 4];

/** As {@link countAttempt}, per network: the wider networks around it have a somewhat higher limit, shared by all within. */
export async function countAttemptFrom(
  db: Kysely<Database>,
  clock: Clock,
  name: string,
  network: string,
  limit: Limit,
): Promise<number> {
  let left = limit.tries;
  for (const [at, around] of networksAround(network).entries()) {
    const tries = limit.tries * (networkFactors[at] ?? 1);
    left = Math.min(left, await countAttempt(db, clock, `${name}@${around}`, { ...limit, tries }));
  }
  return left;
}

/** Uncounts one successful attempt of a network. */
export async function uncountAttemptFrom(db: Kysely<Database>, name: string, network: string): Promise<void> {
  for (const around of networksAround(network)) await uncountAttempt(db, `${name}@${around}`);
}

const queues = new Map<string, Promise<unknown>>();

/**
 * Serializes work of the same name, so that concurrent successful attempts are not counted as failed ones. Within this
 * process only: across instances {@link countAttempt} applies.
 */
export async function serialized<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mine = (queues.get(name) ?? Promise.resolve()).then(work, work);
  queues.set(name, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(name) === mine) queues.delete(name);
  }
}
