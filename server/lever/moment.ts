/** When something first happened on the index. */
import { atoms, type PriceIndex } from '../market/index.ts';
import type { Extremes } from './order.ts';

/** The index of a pair by its id. */
export type IndexOf = (pairId: number) => PriceIndex;

/** Asks for the extremes of one pair within the interval that is looked at. */
export type Look = (pairId: number) => Extremes;

/**
 * The first millisecond of `from`..`to` (unix ms, both included) at which `happens` is true.
 *
 * `happens` is asked about whole intervals by the lowest and highest index in them. It may say yes to an interval
 * in which nothing happens, never no to one in which something does; of a single millisecond it knows. So a day
 * of down time costs little more than a second: what cannot have happened is left out in large pieces.
 */
export function firstMoment(
  index: IndexOf,
  from: number,
  to: number,
  happens: (look: Look) => boolean,
): number | undefined {
  if (from > to || !happens(lookAt(index, from, to))) return undefined;
  if (from === to) return from;
  const middle = Math.floor((from + to) / 2);
  return firstMoment(index, from, middle, happens) ?? firstMoment(index, middle + 1, to, happens);
}

function lookAt(index: IndexOf, from: number, to: number): Look {
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
