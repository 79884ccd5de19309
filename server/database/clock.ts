/**
 * The clock of the database, which all instances share. With clocks of their own, one that is ahead would show prices that
 * another one has not reached: options could be bought there at a price whose next change is known.
 */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../common/clock.ts';
import { type End, every } from '../common/every.ts';

/** The interval between comparisons, ms: until then, two processors drift apart by less than a millisecond. */
const compareMs = 10_000;
/** Comparisons at the start, of which the fastest counts. */
const firstComparisons = 3;

/** One comparison: the database said `at`, unix ms, between two moments of the process, in ms since any start. */
interface Comparison {
  asked: number;
  at: number;
  answered: number;
}

/** Follows another clock by comparisons with it, and never goes back. */
export class FollowingClock implements Clock {
  readonly #elapsed: () => number;
  /** The other clock when `elapsed` was 0. */
  #start: number;
  #latest = 0;

  /** @param elapsed ms since any start; steady, unlike the time of the day */
  constructor(first: Comparison, elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
    this.#start = startOf(first);
  }

  /** Callers may pass it on without the clock. */
  readonly now = (): number => {
    this.#latest = Math.max(this.#latest, Math.floor(this.#start + this.#elapsed()));
    return this.#latest;
  };

  /** Corrects the clock by as little as makes it agree: a slow answer says little about the time. */
  compare(comparison: Comparison): void {
    const start = startOf(comparison);
    const maxError = waitOf(comparison) / 2;
    this.#start = Math.min(Math.max(this.#start, start - maxError), start + maxError);
  }
}

const waitOf = ({ asked, answered }: Comparison): number => answered - asked;
const startOf = ({ asked, at, answered }: Comparison): number => at - (asked + answered) / 2;

/**
 * Follows the clock of the database.
 * @param onError receives errors of later comparisons: until one succeeds, the clock goes on by itself
 * @returns the clock, and what stops the comparisons
 */
export async function followDatabaseClock<Schema>(
  db: Kysely<Schema>,
  onError: (error: unknown) => void,
): Promise<{ clock: Clock; stop: End }> {
  const first: Comparison[] = [];
  while (first.length < firstComparisons) first.push(await compareWith(db));
  const [fastest] = first.sort((one, other) => waitOf(one) - waitOf(other));
  if (!fastest) throw new Error('The database was not asked');
  const clock = new FollowingClock(fastest);
  const stop = every(compareMs, async () => clock.compare(await compareWith(db)), onError);
  return { clock, stop };
}

async function compareWith<Schema>(db: Kysely<Schema>): Promise<Comparison> {
  const asked = performance.now();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at
  `.execute(db);
  const answered = performance.now();
  return { asked, at: Number(rows[0]?.at), answered };
}
