/** Calculations of interest and penalties: exact, without database access. */
import { decimal, plain, round } from '../../src/decimal/index.ts';

export const dayLength = 24 * 3_600_000;

/** An order's terms. Amounts are decimals in the coin, rates fractions, `started_at` unix milliseconds. */
export interface Terms {
  amount: string;
  day: number;
  day_rate: string;
  penalty_multiple: string;
  started_at: number;
  /** Decimal places of the coin's amounts. */
  places: number;
}

/**
 * Interest of the first so many days, rounded down. A day's interest is the difference of two of these, so that the
 * days sum up to the total: 10000 at 0.004 are 40 a day and exactly 600 in 15.
 */
export function interestOf({ amount, day_rate, places }: Terms, days: number): string {
  return plain(round(decimal(amount).times(day_rate).times(days), places, 'down'));
}

/** Remaining days at a time, rounded up. */
export function remainingDays({ day, started_at }: Terms, at: number): number {
  const passed = Math.floor(Math.max(0, at - started_at) / dayLength);
  return Math.max(0, day - passed);
}

/** Penalty of an early redemption at a time: rounded up, at most the principal. */
export function penaltyAt(terms: Terms, at: number): string {
  const { amount, day_rate, penalty_multiple, places } = terms;
  const cost = decimal(amount).times(day_rate).times(penalty_multiple).times(remainingDays(terms, at));
  const penalty = round(cost, places, 'up');
  return plain(penalty.gt(amount) ? amount : penalty);
}

/** When the interest of a day is due, unix milliseconds; the first day is 1. */
export function dueAt({ started_at }: Pick<Terms, 'started_at'>, day: number): number {
  return started_at + day * dayLength;
}
