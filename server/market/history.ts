import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { atoms } from './atoms.ts';
import { type Candle, type CandleRow, flat, join, toCandle } from './candle.ts';
import type { PriceIndex } from './index-price.ts';
import { type Period, periodEnd, periodStarts } from './period.ts';

/** How long before their opening the markets have candles, ms. */
const historyMs = 730 * 86_400_000;

/** How many candles one question gets at most. */
export const mostCandles = 1000;

/** Where the candles of one pair come from. */
export interface Source {
  db: Kysely<Database>;
  pairId: number;
  index: PriceIndex;
  /** Unix ms, the start of a minute. */
  openedAt: number;
}

/**
 * The candles of a pair that begin within `from`..`to` (unix ms), not after `now` and not earlier than two years
 * before the opening, the newest `most` of them, oldest first.
 *
 * Before the opening they are computed from the index; since then they are built from trades. Each opens at the
 * close of the one before, and where nothing was traded that price goes on; so the candles of five minutes are
 * always those of their five parts joined. The one in which the markets opened is made of both.
 */
export async function candles(
  source: Source,
  period: Period,
  from: number,
  to: number,
  now: number,
  most = mostCandles,
): Promise<Candle[]> {
  const starts = startsOf(source.openedAt, period, from, Math.min(to, now), most);
  const first = starts.find((start) => periodEnd(period, start) > source.openedAt);
  const traded =
    first === undefined ? new Map<number, Candle>() : await tradedSince(source, period, starts, first);
  let last = first === undefined ? 0n : await priceBefore(source, first);
  return starts.map((start) => {
    const before =
      start < source.openedAt
        ? fromIndex(source, start, Math.min(periodEnd(period, start), source.openedAt))
        : flat(start, last);
    const trades = traded.get(start);
    const candle = trades ? join(before, trades) : before;
    last = candle.close;
    return candle;
  });
}

/** The candles of the index itself, of the same intervals; the running one goes until `now`. Nothing has a volume. */
export function indexCandles(
  { index, openedAt }: Pick<Source, 'index' | 'openedAt'>,
  period: Period,
  from: number,
  to: number,
  now: number,
): CandleRow[] {
  return startsOf(openedAt, period, from, Math.min(to, now), mostCandles).map((time) => ({
    time,
    ...index.range(time, Math.min(periodEnd(period, time), now)),
    volume: '0',
  }));
}

/** What intervals there are: none begins earlier than two years before the opening. */
function startsOf(openedAt: number, period: Period, from: number, to: number, most: number): number[] {
  return periodStarts(period, Math.max(from, openedAt - historyMs), to, most);
}

/** The nominal candle of the index between two moments. */
export function fromIndex(source: Source, from: number, to: number): Candle {
  return toCandle({ time: from, ...source.index.range(from, to) });
}

/** The minutes of SQL joined into the intervals that begin at `starts`, from `first` on. Their opens mean nothing. */
async function tradedSince(
  source: Source,
  period: Period,
  starts: number[],
  first: number,
): Promise<Map<number, Candle>> {
  const bounds = starts.filter((start) => start >= first);
  const end = periodEnd(period, bounds.at(-1) ?? first);
  const { rows } = await sql<Omit<CandleRow, 'open'>>`
    select (${bounds}::bigint[])[bucket] as time, max(high) as high, min(low) as low,
      (array_agg(close order by time desc))[1] as close, sum(volume) as volume
    from (
      select width_bucket(time, ${bounds}::bigint[]) as bucket, time, high, low, close, volume
      from market_candle where pair_id = ${source.pairId} and time >= ${first} and time < ${end}
    ) as minute
    group by bucket`.execute(source.db);
  return new Map(rows.map((row) => [row.time, toCandle({ ...row, open: row.close })]));
}

/** The last price before a moment after the opening: of a trade, or of the index at the opening. */
async function priceBefore({ db, pairId, index, openedAt }: Source, time: number) {
  const row = await db
    .selectFrom('market_candle')
    .select('close')
    .where('pair_id', '=', pairId)
    .where('time', '<', time)
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return atoms(row?.close ?? index.at(openedAt));
}
