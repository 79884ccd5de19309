import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Atoms, atoms } from './atoms.ts';
import { type Candle, type CandleRow, flat, join, toCandle } from './candle.ts';
import type { PriceIndex, PriceRange } from './index-price.ts';
import type { RangesOf, Span, Spend } from './index-ranges.ts';
import { type Period, periodEnd, periodStarts } from './period.ts';
import { tradedIn } from './traded.ts';

/** How far before the opening candles are available, ms. */
const historyMs = 730 * 86_400_000;

/** Maximum number of candles per request. */
export const maxCandles = 1000;

/** The sources of the candles of one pair. */
export interface PairHistory {
  db: Kysely<Database>;
  pairId: number;
  index: PriceIndex;
  /** Ranges of the index at past times. */
  ranges: RangesOf;
  /** Price tick in atoms: the index may be finer. */
  tick: Atoms;
  /** Unix ms, the start of a minute. */
  openedAt: number;
}

/**
 * The candles of a pair that begin within `from`..`to` (unix ms), not after `now` and at most two years before the
 * opening: the newest `most` of them, oldest first.
 *
 * Before the opening they are computed from the index; since then they are built from trades. Each opens at the close
 * of the previous one, and without trades the price stays constant; so a five-minute candle always equals its five
 * one-minute candles joined. The candle of the opening is made of both.
 */
export async function candles(
  source: PairHistory,
  period: Period,
  from: number,
  to: number,
  now: number,
  max = maxCandles,
  spend?: Spend,
): Promise<Candle[]> {
  const starts = startsOf(source.openedAt, period, from, Math.min(to, now), max);
  const since = starts.filter((start) => periodEnd(period, start) > source.openedAt);
  const [first] = since;
  const traded = await tradedIn(source, period, since, now);
  let last = first === undefined ? 0n : await priceBefore(source, first);
  const spans = starts
    .filter((start) => start < source.openedAt)
    .map((start): Span => [start, Math.min(periodEnd(period, start), source.openedAt)]);
  const ranges = await source.ranges(period, spans, spend);
  return starts.map((start, nth) => {
    const range = ranges[nth];
    const before = range ? nominal(source, start, range) : flat(start, last);
    const trades = traded.get(start);
    const candle = trades ? join(before, trades) : before;
    last = candle.close;
    return candle;
  });
}

/** The candles of the index itself, for the same intervals; the current one ends at `now`. Without volumes. */
export async function indexCandles(
  { ranges, openedAt }: Pick<PairHistory, 'ranges' | 'openedAt'>,
  period: Period,
  from: number,
  to: number,
  now: number,
  spend?: Spend,
): Promise<CandleRow[]> {
  const starts = startsOf(openedAt, period, from, Math.min(to, now), maxCandles);
  const spans = starts.map((start): Span => [start, Math.min(periodEnd(period, start), now)]);
  const found = await ranges(period, spans, spend);
  return found.map((range, nth) => ({ time: starts[nth] ?? 0, ...range, volume: '0' }));
}

/** The starts of the requested intervals: none is earlier than two years before the opening. */
function startsOf(openedAt: number, period: Period, from: number, to: number, max: number): number[] {
  return periodStarts(period, Math.max(from, openedAt - historyMs), to, max);
}

/** The candle of a range of the index, with prices rounded to the tick. */
function nominal({ tick }: Pick<PairHistory, 'tick'>, time: number, range: PriceRange): Candle {
  const { open, high, low, close, ...rest } = toCandle({ time, ...range });
  const price = (exact: Atoms) => toTick(exact, tick);
  return { ...rest, open: price(open), high: price(high), low: price(low), close: price(close) };
}

/** Rounds to the nearest tick, half up; at least one. */
function toTick(price: Atoms, tick: Atoms): Atoms {
  const ticks = (price + tick / 2n) / tick;
  return (ticks > 0n ? ticks : 1n) * tick;
}

/** The last price before a time after the opening: of a trade, or of the index at the opening. */
async function priceBefore({ db, pairId, index, tick, openedAt }: PairHistory, time: number) {
  const row = await db
    .selectFrom('market_candle')
    .select('close')
    .where('pair_id', '=', pairId)
    .where('time', '<', time)
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? atoms(row.close) : toTick(atoms(index.at(openedAt)), tick);
}
