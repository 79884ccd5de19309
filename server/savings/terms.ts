/** What locked savings yield and cost. Everything here is exact and knows no database. */
import { decimal, plain, round } from '../../src/decimal/index.ts';

export const dayLength = 24 * 3_600_000;

/** An order's terms. Amounts are decimals in the coin, rates fractions, `started_at` unix milliseconds. */
export interface Terms {
  amount: string;
  day: number;
  day_rate: string;
  penalty_multiple: string;
  started_at: number;
  /** Places of an amount of the coin. */
  places: number;
}

/**
 * Interest of the first so many days together, rounded down. What a day brings is the difference of two of these, so
 * that the days add up to the whole: 10000 at 0.004 are 40 a day and exactly 600 in 15.
 */
export function interestOf({ amount, day_rate, places }: Terms, days: number): string {
  return plain(round(decimal(amount).times(day_rate).times(days), places, 'down'));
}

/** Days that remain at a moment, begun ones counted whole. */
export function remainingDays({ day, started_at }: Terms, at: number): number {
  const passed = Math.floor(Math.max(0, at - started_at) / dayLength);
  return Math.max(0, day - passed);
}

/** What early redemption costs at a moment: rounded up, never more than the principal. */
export function penaltyAt(terms: Terms, at: number): string {
  const { amount, day_rate, penalty_multiple, places } = terms;
  const cost = decimal(amount).times(day_rate).times(penalty_multiple).times(remainingDays(terms, at));
  const penalty = round(cost, places, 'up');
  return plain(penalty.gt(amount) ? amount : penalty);
}

/** When the interest of a day is due: 1 is the first. Unix milliseconds. */
export function dueAt({ started_at }: Pick<Terms, 'started_at'>, day: number): number {
  return started_at + day * dayLength;
}
