import {
  type Commitment,
  commitmentTo,
  createPriceIndex,
  dayMs,
  dayName,
  dayStart,
  type IndexTerms,
  type PriceIndex,
  parseDay,
  publishedSeeds,
} from '../market/index.ts';
import type { FairDay, FairnessList, PublishedOption } from './fairness.ts';
import { outcomeOf } from './outcome.ts';

/** A saved copy of `/fairness.json`; one from before path 2 existed has no `path` and no `index_precision`. */
export interface SavedList extends Omit<FairnessList, 'pairs' | 'days'> {
  pairs: (Omit<IndexTerms, 'index_precision'> & Partial<IndexTerms>)[];
  days: (Omit<Commitment, 'path'> & Partial<Commitment>)[];
}

export interface Verification {
  /** Number of options that were recomputed. */
  options: number;
  /** The mismatches found, a sentence each; empty for a fair day. */
  mismatches: string[];
  /** Limits of what the verification proves. */
  notes: string[];
}

/**
 * Recomputes every option that was settled on a day, using only published data.
 * @param list a copy of what was published before the day, if one was saved: seeds and terms are compared with it
 */
export function verifyDay(fair: FairDay, list?: SavedList): Verification {
  const mismatches: string[] = [];
  const notes: string[] = [];
  const [own] = fair.days.filter(({ day }) => day === fair.day);
  if (!own || own.seed === null)
    return { options: 0, mismatches: [`The seed of ${fair.day} is not published`], notes };

  for (const day of fair.days) mismatches.push(...seedFaults(day, list));
  mismatches.push(...termFaults(fair, list));
  const start = dayStart(parseDay(fair.day) ?? 0);
  if (own.committed_at >= start) notes.push(`${fair.day} was committed to only after it had begun`);
  const kept = list?.days.find(({ day }) => day === fair.day);
  if (!list)
    notes.push('Not compared with a list from before the day: the commitments are those published now');
  else if (!kept) notes.push(`The list does not contain ${fair.day}`);
  else if (kept.seed !== null) notes.push(`The list is from after ${fair.day}`);
  if (fair.unsettled > 0) notes.push(`${fair.unsettled} options of the day are not settled yet`);

  const known = fair.days.flatMap(({ day, seed }) => (seed === null ? [] : [[day, seed] as const]));
  const seedOf = publishedSeeds(Object.fromEntries(known));
  const paths = new Map(fair.days.map(({ day, path }) => [day, path]));
  const versionOf = (day: number) => paths.get(dayName(day)) ?? 1;
  const indices = new Map(
    fair.pairs.map((terms) => [terms.symbol, createPriceIndex(seedOf, terms, versionOf)]),
  );
  for (const option of fair.options)
    mismatches.push(...optionFaults(option, indices.get(option.symbol), start));
  return { options: fair.options.length, mismatches, notes };
}

function seedFaults({ day, commitment, seed, path }: Commitment, list: SavedList | undefined): string[] {
  const faults: string[] = [];
  if (seed !== null && commitmentTo(seed) !== commitment)
    faults.push(`The seed of ${day} is not the one that was committed to`);
  const before = list?.days.find((one) => one.day === day);
  if (before && before.commitment !== commitment)
    faults.push(`The commitment of ${day} is not the one that was published before`);
  if (before && (before.path ?? 1) !== path)
    faults.push(`The path of ${day} is not the one that was published before`);
  return faults;
}

function termFaults({ pairs }: FairDay, list: SavedList | undefined): string[] {
  return pairs.flatMap((terms) => {
    const before = list?.pairs.find(({ symbol }) => symbol === terms.symbol);
    const now = new Map<string, unknown>(Object.entries(terms));
    return before && Object.entries(before).some(([name, term]) => now.get(name) !== term)
      ? [`The terms of ${terms.symbol} are not those that were published before`]
      : [];
  });
}

function optionFaults(option: PublishedOption, index: PriceIndex | undefined, start: number): string[] {
  const { id, symbol, type, seconds, open_tick, end_tick, profit_result } = option;
  if (!index) return [`Option ${id}: ${symbol} is not among the pairs`];
  const faults: string[] = [];
  if (end_tick.time !== open_tick.time + seconds * 1000)
    faults.push(`Option ${id}: it ran for ${end_tick.time - open_tick.time} ms, not for ${seconds} s`);
  if (end_tick.time < start || end_tick.time >= start + dayMs)
    faults.push(`Option ${id}: it was not due on that day`);
  const prices = [open_tick, end_tick].map(({ price, time }, which) => {
    const computed = at(index, time);
    if (computed !== price)
      faults.push(
        `Option ${id}: the ${which === 0 ? 'opening' : 'settling'} tick of ${symbol} at ${new Date(time).toISOString()} is ${computed}, not ${price}`,
      );
    return computed;
  });
  const [open = '', end = ''] = prices;
  if (/^\d/.test(open) && /^\d/.test(end)) {
    const outcome = outcomeOf(type, open, end);
    if (outcome !== profit_result)
      faults.push(`Option ${id}: the outcome is ${outcome}, not ${profit_result}`);
  }
  return faults;
}

/** The index at a time; the error message if the published seeds do not cover it. */
function at(index: PriceIndex, time: number): string {
  try {
    return index.at(time);
  } catch (error) {
    return error instanceof Error ? `unknown (${error.message})` : 'unknown';
  }
}
