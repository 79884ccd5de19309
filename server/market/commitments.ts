import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { type End, every } from '../every.ts';
import { newestPath, type PathVersion } from './day-path.ts';
import { masterSecret } from './opening.ts';
import { daysRemembered } from './path.ts';
import { commitmentTo, seedsOf } from './seeds.ts';
import { dayCalled, dayMs, dayName, dayOf, dayStart } from './utc-day.ts';

/** How many days ahead of today are committed to. */
const daysAhead = 7;
/** How often it is looked whether days are missing, ms. */
const commitMs = 60 * 60_000;

/** The hash of a day's seed, written down before the day; from the day's end on also the seed. Never changed. */
export interface Commitment {
  /** `2026-05-11`, in UTC. */
  day: string;
  commitment: string;
  /** When it was written down, unix ms. */
  committed_at: number;
  /** How the index of the day is made of its seed: see README.md. */
  path: PathVersion;
  /** Null until the day has ended. */
  seed: string | null;
}

/**
 * Writes down the hashes of the seeds of the coming days, and of those that today's index is made of, where they
 * are missing.
 * @param sealKey see {@link masterSecret}
 * @throws Error when what stands there was made with another master secret
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

/** All days that were committed to, the earliest first. @param sealKey see {@link masterSecret} */
export async function readCommitments(
  db: Kysely<Database>,
  now: number,
  sealKey: string | null = null,
): Promise<Commitment[]> {
  const seedOf = seedsOf(await masterSecret(db, sealKey));
  const rows = await db.selectFrom('index_commitment').selectAll().orderBy('day').execute();
  return rows.map((row) => {
    const day = dayCalled(row.day);
    const isOver = day !== undefined && dayStart(day) + dayMs <= now;
    return { ...row, seed: isOver ? seedOf(day) : null };
  });
}

/**
 * The last day that has path 1; no day where none is noted with it. Ask when the days of now are committed to: what
 * is added later changes nothing.
 */
export async function lastStraightDay(db: Kysely<Database>): Promise<number> {
  const { last } = await db
    .selectFrom('index_commitment')
    .select(({ fn }) => fn.max('day').as('last'))
    .where('path', '=', 1)
    .executeTakeFirstOrThrow();
  return last === null ? Number.NEGATIVE_INFINITY : (dayCalled(last) ?? Number.NEGATIVE_INFINITY);
}

/** Goes on committing to days ahead while the exchange runs. @returns ends it; resolves when nothing is under way */
export function startCommitting(
  { db, clock, config }: { db: Kysely<Database>; clock: Clock; config: Pick<Config, 'sealKey'> },
  onError: (error: unknown) => void,
): End {
  return every(commitMs, () => commitDays(db, clock.now(), config.sealKey), onError);
}
