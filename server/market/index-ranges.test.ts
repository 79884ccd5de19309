import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { movableClock } from '../common/clock.ts';
import { createEvents } from '../common/events.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { DayNoise } from './day-noise.ts';
import { createPriceIndex } from './index-price.ts';
import type { Pair } from './pairs.ts';
import { periods } from './period.ts';
import { Prices } from './prices.ts';
import { seedsOf } from './seeds.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 4, 13, 17, 47, 12);

let database: TestDatabase;
let prices: Prices;
let pair: Pair;
beforeAll(async () => {
  database = await createTestDatabase();
  prices = await open();
  const [first] = prices.pairs;
  if (!first) throw new Error('No pair');
  pair = first;
});
afterAll(async () => {
  await prices.close();
  await database.drop();
});

function open(): Promise<Prices> {
  const events = createEvents((error) => {
    throw error;
  });
  return Prices.open({ db: database.db, clock: movableClock(now), events, master: 'ranges' });
}

test('candles of long ago are computed by another thread, and are those of the index', async () => {
  const index = createPriceIndex(seedsOf('ranges'), pair);
  const asked = [now - 45 * day, now - 20 * day] as const;
  const here = vi.spyOn(DayNoise.prototype, 'values');
  const answers = new Map<string, Awaited<ReturnType<Prices['candles']>>>();
  try {
    for (const period of periods) {
      answers.set(period, await prices.candles(pair, period, ...asked));
      expect(await prices.indexCandles(pair, period, ...asked)).toHaveLength(
        answers.get(period)?.length ?? -1,
      );
    }
    expect(here).not.toHaveBeenCalled();
  } finally {
    here.mockRestore();
  }
  for (const [period, list] of answers) {
    expect(list.length, period).toBeGreaterThan(0);
    for (const [nth, { time, ...candle }] of list.entries()) {
      const end = list[nth + 1]?.time;
      if (end !== undefined && nth % 101 === 0) expect(candle, period).toEqual(index.range(time, end));
    }
  }
}, 300_000);

test('whole hours and days are computed once, for all exchanges on a database', async () => {
  const asked = [pair, '60min', now - 90 * day, now - 60 * day] as const;
  const costs: number[] = [];
  const spend = (days: number) => costs.push(days);
  const first = await prices.indexCandles(...asked, spend);
  expect(costs).toEqual([31]);
  expect(await prices.indexCandles(...asked, spend)).toEqual(first);
  const other = await open();
  expect(await other.indexCandles(...asked, spend)).toEqual(first);
  await other.close();
  expect(costs).toEqual([31]);
}, 300_000);

test('no image is computed for a client whose budget is used up', async () => {
  const refused = prices.candles(pair, '1min', now - 200 * day, now - 199 * day, () => {
    throw new Error('Too dear');
  });
  await expect(refused).rejects.toThrow('Too dear');
});
