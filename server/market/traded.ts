/** Candles of trades: stored by the minute, and by the day once it is over. Their opens are not meaningful. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Candle, type CandleRow, join, toCandle } from './candle.ts';
import { type Period, periodEnd, periodStart, periodStarts } from './period.ts';
import type { MarketTables } from './tables.ts';
import { dayMs, dayOf, dayStart } from './utc-day.ts';

interface Trades {
  db: Kysely<Database>;
  pairId: number;
  /** Unix ms. */
  openedAt: number;
}

/** How long after its end a day is stored, ms: a trade may be committed some seconds after its time. */
const settledMs = 3_600_000;

/** Periods of which each has whole days. */
const ofDays: ReadonlySet<Period> = new Set(['1day', '1week', '1mon']);

/**
 * Joins stored trades into the intervals that begin at `starts` (unix ms), one after the other.
 * @returns the candles by their starts; none for an interval without trades
 */
export async function tradedIn(
  trades: Trades,
  period: Period,
  starts: readonly number[],
  now: number,
): Promise<Map<number, Candle>> {
  const [first, last = first] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const end = periodEnd(period, last);
  if (!ofDays.has(period)) return joinMinutes(trades, starts, end);
  const joined = new Map<number, Candle>();
  for (const day of await tradedDays(trades, first, end, now)) {
    const time = periodStart(period, day.time);
    const before = joined.get(time);
    joined.set(time, before ? join(before, day) : { ...day, time });
  }
  return joined;
}

/** The days with trades of a span of whole days, earliest first. Days that are over are read from their own table. */
async function tradedDays(trades: Trades, from: number, to: number, now: number): Promise<Candle[]> {
  const begin = Math.max(from, dayStart(dayOf(trades.openedAt)));
  const over = Math.min(to, dayStart(dayOf(now - settledMs)));
  const days = begin < over ? await finishedDays(trades, begin, over) : [];
  const rest = Math.max(begin, over);
  const minutes = await joinMinutes(trades, periodStarts('1day', rest, Math.min(to - 1, now), 1000), to);
  return [...days, ...[...minutes.values()].sort((a, b) => a.time - b.time)];
}

/**
 * Reads the days in `from`..`to`, which are over; those that are read for the first time are stored. Not within a
 * transaction: one with a snapshot would fail if another instance has stored them since.
 */
async function finishedDays({ db, pairId }: Trades, from: number, to: number): Promise<Candle[]> {
  const stored = await db
    .selectFrom('market_day')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('time', '>=', from)
    .where('time', '<', to)
    .execute();
  const known = new Set(stored.map(({ time }) => time));
  const days = periodStarts('1day', from, to - 1, (to - from) / dayMs);
  const joined = await joinDays(
    db,
    pairId,
    days.filter((time) => !known.has(time)),
  );
  if (joined.length > 0 && !db.isTransaction)
    await db
      .insertInto('market_day')
      .values(joined)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return [...stored, ...joined]
    .sort((a, b) => a.time - b.time)
    .flatMap(({ time, high, low, close, volume }) =>
      high === null || low === null || close === null
        ? []
        : [toCandle({ time, open: close, high, low, close, volume })],
    );
}

async function joinDays(db: Kysely<Database>, pairId: number, days: readonly number[]) {
  if (days.length === 0) return [];
  const { rows } = await sql<Selectable<MarketTables['market_day']>>`
    select ${pairId}::integer as pair_id, day as time, max(high) as high, min(low) as low,
      (array_agg(close order by minute.time desc))[1] as close, coalesce(sum(volume), 0) as volume
    from unnest(${days}::bigint[]) as day
    left join market_candle as minute
      on minute.pair_id = ${pairId} and minute.time >= day and minute.time < day + ${sql.lit(dayMs)}
    group by day`.execute(db);
  return rows;
}

async function joinMinutes(
  { db, pairId }: Trades,
  starts: readonly number[],
  end: number,
): Promise<Map<number, Candle>> {
  const { rows } = await sql<Omit<CandleRow, 'open'>>`
    select (${starts}::bigint[])[bucket] as time, max(high) as high, min(low) as low,
      (array_agg(close order by time desc))[1] as close, sum(volume) as volume
    from (
      select width_bucket(time, ${starts}::bigint[]) as bucket, time, high, low, close, volume
      from market_candle where pair_id = ${pairId} and time >= ${starts[0] ?? end} and time < ${end}
    ) as minute
    group by bucket`.execute(db);
  return new Map(rows.map((row) => [row.time, toCandle({ ...row, open: row.close })]));
}
