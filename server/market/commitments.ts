import type { Kysely } from 'kysely';
import type { Clock } from '../common/clock.ts';
import type { Config } from '../common/config.ts';
import { type End, every } from '../common/every.ts';
import type { Database } from '../database/schema.ts';
import { newestPath, type PathVersion } from './day-path.ts';
import { masterSecret } from './opening.ts';
import { daysRemembered } from './path.ts';
import { commitmentTo, seedsOf } from './seeds.ts';
import { dayMs, dayName, dayOf, dayStart, parseDay } from './utc-day.ts';

/** Number of days that are committed to in advance. */
const daysAhead = 7;
/** Interval of checks for missing commitments, ms. */
const commitMs = 60 * 60_000;

/** The commitment to a day's seed, stored before the day; after the end of the day also the seed. Immutable. */
export interface Commitment {
  /** `2026-05-11`, in UTC. */
  day: string;
  commitment: string;
  /** Time of the commitment, unix ms. */
  committed_at: number;
  /** The path version of the day: see README.md. */
  path: PathVersion;
  /** Null until the day has ended. */
  seed: string | null;
}

/**
 * Stores the commitments to the seeds of the coming days, and of the days that determine today's index, where missing.
 * @param sealKey see {@link masterSecret}
 * @throws Error when a stored commitment was made with another master secret
 */
export async function commitDays(
  db: Kysely<Database>,
  now: number,
  sealKey: string | null = null,
): Promise<void> {
  const today = dayOf(now);
  const seedOf = seedsOf(await masterSecret(db, sealKey));
  const rows = Array.from({ length: daysRemembered + 1 + daysAhead }, (_, index) => {
    const day = today - daysRemembered + index;
    return { day: dayName(day), commitment: commitmentTo(seedOf(day)), committed_at: now, path: newestPath };
  });
  await db
    .insertInto('index_commitment')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const due = new Map(rows.map(({ day, commitment }) => [day, commitment]));
  for (const { day, commitment } of await readCommitments(db, now, sealKey))
    if ((due.get(day) ?? commitment) !== commitment)
      throw new Error(
        `The seed of ${day} is not the one that was committed to: the master secret was changed`,
      );
}

/** All commitments, earliest day first. @param sealKey see {@link masterSecret} */
export async function readCommitments(
  db: Kysely<Database>,
  now: number,
  sealKey: string | null = null,
): Promise<Commitment[]> {
  const seedOf = seedsOf(await masterSecret(db, sealKey));
  const rows = await db.selectFrom('index_commitment').selectAll().orderBy('day').execute();
  return rows.map((row) => {
    const day = parseDay(row.day);
    const isOver = day !== undefined && dayStart(day) + dayMs <= now;
    return { ...row, seed: isOver ? seedOf(day) : null };
  });
}

/**
 * The last day with path 1; a day before all others if there is none. Call it after the current days are committed to:
 * later commitments do not change it.
 */
export async function lastLinearDay(db: Kysely<Database>): Promise<number> {
  const { last } = await db
    .selectFrom('index_commitment')
    .select(({ fn }) => fn.max('day').as('last'))
    .where('path', '=', 1)
    .executeTakeFirstOrThrow();
  return last === null ? Number.NEGATIVE_INFINITY : (parseDay(last) ?? Number.NEGATIVE_INFINITY);
}

/** Keeps committing to coming days while the exchange runs. @returns stops it; resolves when nothing is in progress */
export function startCommitting(
  { db, clock, config }: { db: Kysely<Database>; clock: Clock; config: Pick<Config, 'sealKey'> },
  onError: (error: unknown) => void,
): End {
  return every(commitMs, () => commitDays(db, clock.now(), config.sealKey), onError);
}
