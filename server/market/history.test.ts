import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Trade } from '../common/events.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Candle, join, toCandle, toCandleRow } from './candle.ts';
import { candles, indexCandles, type PairHistory } from './history.ts';
import { createPriceIndex } from './index-price.ts';
import type { RangesOf } from './index-ranges.ts';
import { openMarkets } from './opening.ts';
import { loadPairs, type Pair } from './pairs.ts';
import { type Period, periodEnd, periodStart, periods } from './period.ts';
import { seedsOf } from './seeds.ts';
import { Tape } from './tape.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A Wednesday that is not the start of a longer interval. */
const openedAt = Date.UTC(2026, 4, 13, 17, 47);

let database: TestDatabase;
let pair: Pair;
let source: PairHistory;

beforeAll(async () => {
  database = await createTestDatabase();
  const [first] = await loadPairs(database.db);
  if (!first) throw new Error('No pair');
  pair = first;
  const index = createPriceIndex(seedsOf('test'), pair);
  const ranges: RangesOf = async (_period, spans) => spans.map(([from, to]) => index.range(from, to));
  source = { db: database.db, pairId: pair.id, index, ranges, tick: pair.tick, openedAt };
});
afterAll(() => database.drop());
beforeEach(forget);

async function forget() {
  await database.db.deleteFrom('market_candle').execute();
  await database.db.deleteFrom('market_day').execute();
}

async function traded(...rows: [time: number, high: string, low: string, close: string, volume: string][]) {
  await database.db
    .insertInto('market_candle')
    .values(
      rows.map(([time, high, low, close, volume]) => ({ pair_id: pair.id, time, high, low, close, volume })),
    )
    .execute();
}

const get = (period: Period, from: number, to: number, now: number) => candles(source, period, from, to, now);

test('a year back there are candles of every interval, each opening at the close of the one before', async () => {
  const expected: Record<Period, number> = {
    '1min': 1000,
    '5min': 1000,
    '15min': 1000,
    '30min': 1000,
    '60min': 1000,
    '1day': 365,
    '1week': 52,
    '1mon': 12,
  };
  for (const period of periods) {
    const list = await get(period, openedAt - 365 * day, openedAt, openedAt);
    expect(list, period).toHaveLength(expected[period]);
    for (const [n, candle] of list.slice(1).entries()) {
      expect(candle.open).toBe(list[n]?.close);
      expect(candle.time).toBe(periodEnd(period, list[n]?.time ?? 0));
    }
    for (const { high, low, open, close, volume } of list) {
      expect(high >= open && high >= close && low <= open && low <= close && low > 0n && volume >= 0n).toBe(
        true,
      );
    }
  }
});

test('a day of minutes is computed in a moment', async () => {
  const run = () => candles(source, '1min', openedAt - day, openedAt - minute, openedAt, 1440);
  expect(await run()).toHaveLength(1440);
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const before = process.cpuUsage();
    await run();
    times.push(process.cpuUsage(before).user / 1000);
  }
  expect(Math.min(...times)).toBeLessThan(50);
});

test('the interval in which the markets opened is made of index and trades', async () => {
  await traded([openedAt + minute, '99999', '1', '50000', '2']);
  const now = openedAt + 5 * minute;
  const [candle] = await get('60min', openedAt - 47 * minute, now, now);
  const before = source.index.range(openedAt - 47 * minute, openedAt);
  expect(candle && toCandleRow(candle)).toMatchObject({
    open: before.open,
    high: '99999',
    low: '1',
    close: '50000',
  });
  expect(candle?.volume).toBe(200_000_000n + BigInt(Math.round(Number(before.volume) * 1e8)));
});

test('without trades the last price continues', async () => {
  await traded([openedAt + minute, '70', '50', '60', '1'], [openedAt + 4 * minute, '65', '55', '56', '2']);
  const now = openedAt + 6 * minute;
  const list = await get('1min', openedAt, now, now);
  const opening = source.index.at(openedAt);
  expect(
    list.map((candle) => toCandleRow(candle)).map(({ open, close, volume }) => [open, close, volume]),
  ).toEqual([
    [opening, opening, '0'],
    [opening, '60', '1'],
    ['60', '60', '0'],
    ['60', '60', '0'],
    ['60', '56', '2'],
    ['56', '56', '0'],
    ['56', '56', '0'],
  ]);
  const [end] = await get('1min', now, now, now);
  expect(end).toEqual(list.at(-1));
});

test('no candle lies in the future', async () => {
  const now = openedAt + 3 * minute + 30_000;
  const list = await get('1min', now - minute, now + day, now);
  expect(list.map((candle) => candle.time)).toEqual([openedAt + 3 * minute]);
  expect(await get('1min', now + day, now + 2 * day, now)).toEqual([]);
});

test('every interval of days equals the aggregate of its hours, whenever its days were stored', async () => {
  const days = 70;
  const trade = fc.record({
    at: fc.tuple(fc.integer({ min: 0, max: days }), fc.integer({ min: 0, max: 1439 })),
    prices: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(trade, { selector: ({ at }) => at.join(), minLength: 1, maxLength: 60 }),
      fc.constantFrom<Period>('1day', '1week', '1mon'),
      fc.array(fc.integer({ min: 0, max: days * 24 }), { minLength: 1, maxLength: 3 }),
      async (trades, period, readAt) => {
        await forget();
        const rows = trades.map(({ at: [d, m], prices }): Parameters<typeof traded>[number] => [
          openedAt + d * day + m * minute,
          String(Math.max(...prices)),
          String(Math.min(...prices)),
          String(prices.at(-1)),
          '1',
        ]);
        const from = periodStart(period, openedAt);
        let until = openedAt;
        for (const hours of [...readAt, (days + 2) * 24].sort((a, b) => a - b)) {
          const now = openedAt + hours * hour;
          const added = rows.filter(([time]) => time >= until && time < now);
          if (added.length > 0) await traded(...added);
          until = now;
          const short = await candles(source, '60min', from, now, now, 5000);
          const long = await get(period, from, now, now);
          const joined = long.map(({ time }) =>
            short.filter((one) => one.time >= time && one.time < periodEnd(period, time)).reduce(join),
          );
          expect(long.map(toCandleRow)).toEqual(joined.map(toCandleRow));
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('a day is stored an hour after its end, and then no longer read by the minute', async () => {
  const midnight = Date.UTC(2026, 4, 15);
  const read = async (now: number) =>
    (await get('1day', midnight - day, midnight - day, now)).map(toCandleRow);
  await traded([midnight - 5 * minute, '70000', '69000', '69500', '2']);
  expect(await read(midnight + hour - 1)).toMatchObject([{ close: '69500', volume: '2' }]);
  await traded([midnight - minute, '71000', '71000', '71000', '1']);
  const whole = [{ high: '71000', close: '71000', volume: '3' }];
  expect(await read(midnight + hour - 1)).toMatchObject(whole);
  expect(await read(midnight + hour)).toMatchObject(whole);
  await database.db
    .deleteFrom('market_candle')
    .where('time', '>=', midnight - 5 * minute)
    .execute();
  expect(await read(midnight + hour)).toMatchObject(whole);
});

test('every longer interval equals the aggregate of its minutes', async () => {
  const trade = fc.record({
    minute: fc.integer({ min: 0, max: 600 }),
    prices: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(trade, { selector: (one) => one.minute, minLength: 1, maxLength: 30 }),
      fc.constantFrom<Period>('5min', '15min', '30min', '60min'),
      async (trades, period) => {
        await forget();
        await traded(
          ...trades.map(({ minute: n, prices }): [number, string, string, string, string] => [
            openedAt + n * minute,
            String(Math.max(...prices)),
            String(Math.min(...prices)),
            String(prices.at(-1)),
            '1',
          ]),
        );
        const from = openedAt - 2 * hour;
        const now = openedAt + 11 * hour;
        const minutes = await candles(source, '1min', from - (from % hour), now, now, 2000);
        const long = await get(period, from - (from % hour), now, now);
        const joined = long.map(({ time }) =>
          minutes.filter((one) => one.time >= time && one.time < periodEnd(period, time)).reduce(join),
        );
        expect(long.map(toCandleRow)).toEqual(joined.map(toCandleRow));
      },
    ),
    { numRuns: 25 },
  );
});

test('the candles in memory equal those read by SQL after a restart', async () => {
  const now = openedAt + 2 * hour;
  const tape = await Tape.load(source, openedAt);
  const trades: Trade[] = [];
  const minutes = new Map<number, Candle>();
  for (let n = 0; n < 200; n++) {
    const at = openedAt + n * 31_000;
    const price = 60_000n + BigInt((n * 7919) % 501);
    const units = price * 100_000_000n;
    trades.push({ id: n, pairId: pair.id, price: String(price), amount: '0.5', direction: 'buy', at });
    const time = at - (at % minute);
    const one: Candle = { time, open: units, high: units, low: units, close: units, volume: 50_000_000n };
    const there = minutes.get(time);
    minutes.set(time, there ? join(there, one) : one);
  }
  for (const trade of trades) tape.add([trade]);
  await traded(
    ...[...minutes.values()].map((candle): [number, string, string, string, string] => {
      const { high, low, close, volume } = toCandleRow(candle);
      return [candle.time, high, low, close, volume];
    }),
  );
  const restarted = await Tape.load(source, now);
  expect(tape.quotation(now)).toEqual(restarted.quotation(now));
  expect(tape.trend(now)).toEqual(restarted.trend(now));
  for (const period of periods)
    expect(tape.candle(period, now), period).toEqual(restarted.candle(period, now));
  expect(tape.trend(now)).toHaveLength(24);
});

test('the figures of 24 hours exclude older trades, also after a long pause', async () => {
  await traded([openedAt, '999999', '1', '60000', '5']);
  const tape = await Tape.load(source, openedAt + minute);
  const end = openedAt + 24 * hour + 2 * minute;
  expect(tape.quotation(end - 5 * minute)).toMatchObject({ high: '999999', low: '1' });
  expect(tape.quotation(end)).toMatchObject({ high: '60000', low: '60000', volume: '0', change: '0.00' });
  expect(tape.quotation(end + 400 * day)).toMatchObject({ now_price: '60000', open: '60000' });
});

test('the change is in percent of the price of 24 hours ago', async () => {
  await traded([openedAt, '200', '200', '200', '1']);
  const tape = await Tape.load(source, openedAt + minute);
  const at = openedAt + 30 * hour;
  const trade = (price: string): Trade => ({
    id: 1,
    pairId: pair.id,
    price,
    amount: '1',
    direction: 'sell',
    at,
  });
  tape.add([trade('198.5')]);
  expect(tape.quotation(at).change).toBe('-0.75');
  tape.add([trade('202.51')]);
  expect(tape.quotation(at).change).toBe('1.26');
});

test('a later start keeps the master secret and the moment of the first one', async () => {
  const first = await openMarkets(database.db, openedAt + 5_123, { master: 'one' });
  expect(first).toEqual({ master: 'one', openedAt });
  expect(await openMarkets(database.db, openedAt + day, { master: 'two' })).toEqual(first);
});

test('the candles of the index end now, have no volume, and join to longer ones', async () => {
  const now = openedAt + 2 * hour + 1234;
  const from = openedAt - (openedAt % hour);
  const minutes = await indexCandles(source, '1min', from, now, now);
  expect(minutes.at(-1)).toMatchObject({
    time: now - (now % minute),
    close: source.index.at(now),
    volume: '0',
  });
  const hours = await indexCandles(source, '60min', from, now + day, now);
  expect(hours).toEqual(
    hours.map(({ time }) =>
      toCandleRow(
        minutes
          .filter((one) => one.time >= time && one.time < time + hour)
          .map(toCandle)
          .reduce(join),
      ),
    ),
  );
});
