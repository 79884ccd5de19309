/** Finds the time of the first event on the index. */
import { atoms, type PriceIndex } from '../market/index.ts';
import type { Extremes } from './order.ts';

/** The index of a pair, by pair id. */
export type IndexOf = (pairId: number) => PriceIndex;

/** Returns the extremes of one pair within the examined interval. */
export type ExtremesOf = (pairId: number) => Extremes;

/**
 * The first millisecond of `from`..`to` (unix ms, both inclusive) at which `happens` is true.
 *
 * `happens` is called for whole intervals with the lowest and highest index in them. It may return true for an
 * interval in which nothing happens, but never false for one in which something does; for a single millisecond it is
 * exact. So a day of downtime costs little more than a second: large intervals are excluded at once.
 */
export function firstTime(
  index: IndexOf,
  from: number,
  to: number,
  happens: (extremesOf: ExtremesOf) => boolean,
): number | undefined {
  if (from > to || !happens(extremesBetween(index, from, to))) return undefined;
  if (from === to) return from;
  const middle = Math.floor((from + to) / 2);
  return firstTime(index, from, middle, happens) ?? firstTime(index, middle + 1, to, happens);
}

function extremesBetween(index: IndexOf, from: number, to: number): ExtremesOf {
  const seen = new Map<number, Extremes>();
  return (pairId) => {
    const known = seen.get(pairId);
    if (known) return known;
    const { low, high } = from === to ? at(index, pairId, from) : index(pairId).range(from, to);
    const extremes = { low: atoms(low), high: atoms(high) };
    seen.set(pairId, extremes);
    return extremes;
  };
}

function at(index: IndexOf, pairId: number, time: number): { low: string; high: string } {
  const price = index(pairId).at(time);
  return { low: price, high: price };
}
