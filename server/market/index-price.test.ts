import { createCipheriv, createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atoms, fromAtoms } from './atoms.ts';
import { join, toCandle, toCandleRow } from './candle.ts';
import { createPriceIndex, type IndexTerms } from './index-price.ts';
import { seedsOf } from './seeds.ts';

const terms: IndexTerms = {
  symbol: 'BTC/USDT',
  index_base: '64000',
  index_volatility: '0.025',
  index_volume: '140.625',
  price_precision: 2,
  index_precision: 2,
  amount_precision: 6,
};
const index = createPriceIndex(seedsOf('shoji'), terms);
/** Path 1, as on days with commitments from before path 2 existed. */
const straight = createPriceIndex(seedsOf('shoji'), terms, () => 1);

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 0, 1);
/** Any millisecond from a year before to a year after. */
const moments = fc.integer({ min: start - 365 * day, max: start + 365 * day });

/** A second, direct implementation of the steps in README.md. */
function recompute(
  master: string,
  { symbol, index_base, index_volatility, price_precision, index_precision }: IndexTerms,
  path: 1 | 2,
  time: number,
) {
  const [cells, cellMs, precision] =
    path === 1 ? [32_768, 2636.71875, price_precision] : [131_072, 659.1796875, index_precision];
  const z = (date: number, number: number) => {
    const name = new Date(date * day).toISOString().slice(0, 10);
    const seed = createHmac('sha256', master).update(name).digest('hex');
    const key = createHash('sha256').update(`${seed}/${symbol}`).digest();
    const cipher = createCipheriv('aes-256-ecb', key, null);
    const block = cipher.update(number.toString(16).padStart(32, '0'), 'hex');
    const words = [0, 2, 4, 6, 8, 10, 12, 14].map((at) => block.readUInt16BE(at));
    return (words.reduce((sum, word) => sum + word) - 262_140) / Math.sqrt(2_863_311_530);
  };
  const volatility = Number(index_volatility);
  const start = (date: number) => {
    let sum = 0;
    for (let before = date - 128; before < date; before++) sum = sum * 0.97 + z(before, 0);
    return volatility * sum;
  };
  const date = Math.floor(time / day);
  let [first, last] = [0, cells];
  let [left, right] = [start(date), start(date + 1)];
  const moment = (knot: number) => date * day + knot * cellMs;
  while (last - first > 1) {
    const centre = (first + last) / 2;
    const scale = volatility * (Math.sqrt((last - first) / cells) / 2);
    const middle = (left + right) / 2 + scale * z(date, centre);
    if (time < moment(centre)) [last, right] = [centre, middle];
    else [first, left] = [centre, middle];
  }
  const value = path === 1 ? left + ((right - left) * (time - moment(first))) / cellMs : left;
  const ticks = Math.floor(
    Number(index_base) * 10 ** precision * ((1 + value / 8) ** 2) ** 2 * ((1 + value / 8) ** 2) ** 2 + 0.5,
  );
  return fromAtoms(atoms(String(ticks)) / 10n ** BigInt(precision));
}

describe('the index', () => {
  test('has published values', () => {
    const times = [start, start + 1_234, start + 90 * day, start - 300 * day];
    expect(times.map((time) => straight.at(time))).toMatchInlineSnapshot(`
      [
        "67882.72",
        "67881.23",
        "60074.01",
        "69177.3",
      ]
    `);
  });

  test('is as documented, on days with either path and with more decimal places than the tick', () => {
    const fine = { ...terms, index_precision: 4 };
    const mixed = createPriceIndex(seedsOf('shoji'), fine, (date) => (date % 2 === 0 ? 1 : 2));
    fc.assert(
      fc.property(moments, (time) => {
        expect(index.at(time)).toBe(recompute('shoji', terms, 2, time));
        expect(straight.at(time)).toBe(recompute('shoji', terms, 1, time));
        const path = Math.floor(time / day) % 2 === 0 ? 1 : 2;
        expect(mixed.at(time)).toBe(recompute('shoji', fine, path, time));
      }),
    );
  });

  test('with path 2 stands still within a cell, and every cell begins with a step of its own', () => {
    const cells = fc.integer({ min: -131_072, max: 131_072 });
    fc.assert(
      fc.property(cells, (cell) => {
        const [first, next] = [cell, cell + 1].map((n) => Math.ceil(start + n * 659.1796875));
        expect(index.at((next ?? 0) - 1)).toBe(index.at(first ?? 0));
      }),
    );
    const prices = Array.from({ length: 1000 }, (_, n) => index.at(start + Math.ceil(n * 659.1796875)));
    expect(new Set(prices).size).toBeGreaterThan(900);
  });

  test('is a pure function: neither order nor instance matters', () => {
    fc.assert(
      fc.property(fc.array(moments), (times) => {
        const again = createPriceIndex(seedsOf('shoji'), terms);
        const forth = times.map((time) => index.at(time));
        expect(
          times
            .toReversed()
            .map((time) => again.at(time))
            .toReversed(),
        ).toEqual(forth);
      }),
    );
  });

  test('differs by seed and by pair', () => {
    const at = (seed: string, symbol: string) =>
      createPriceIndex(seedsOf(seed), { ...terms, symbol }).at(start);
    expect(new Set([at('a', 'X/Y'), at('b', 'X/Y'), at('a', 'Y/X')]).size).toBe(3);
  });

  test('with path 1 is continuous: a millisecond hardly moves it, across the borders of its cells too', () => {
    const borders = fc.integer({ min: -10_000, max: 10_000 }).map((n) => start + n * 84_375);
    fc.assert(
      fc.property(fc.oneof(moments, borders), (time) => {
        const step = Math.abs(Number(straight.at(time)) - Number(straight.at(time - 1)));
        expect(step / Number(straight.at(time))).toBeLessThan(1e-6);
      }),
    );
  });

  test('has about the configured daily volatility, and stays around its base', () => {
    const prices = Array.from({ length: 1460 }, (_, n) => Number(index.at(start + (n - 730) * day)));
    const changes = prices.slice(1).map((price, n) => Math.log(price / (prices[n] ?? price)));
    const deviation = Math.sqrt(changes.reduce((sum, change) => sum + change ** 2, 0) / changes.length);
    expect(deviation).toBeGreaterThan(0.018);
    expect(deviation).toBeLessThan(0.032);
    expect(Math.min(...prices)).toBeGreaterThan(64_000 * 0.5);
    expect(Math.max(...prices)).toBeLessThan(64_000 * 2);
  });

  test('keeps to the precision of its pair', () => {
    const coarse = createPriceIndex(seedsOf('shoji'), { ...terms, price_precision: 0, index_precision: 0 });
    fc.assert(
      fc.property(moments, (time) => {
        expect(coarse.at(time)).toMatch(/^\d+$/);
        expect(index.at(time)).toMatch(/^\d+(\.\d{0,1}[1-9])?$/);
      }),
    );
  });
});

describe.each([
  { path: 1, index: straight, cellMs: 2636.71875 },
  { path: 2, index, cellMs: 659.1796875 },
])('a range of the index with path $path', ({ path, index, cellMs }) => {
  test('has the exact extremes: no moment lies outside, and both are reached', () => {
    const spans = fc.tuple(moments, fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(spans, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), ([from, minutes], parts) => {
        const first = Math.floor(from / minute) * minute;
        const { low, high } = index.range(first, first + minutes * minute);
        for (const part of parts) {
          const price = Number(index.at(Math.floor(first + part * minutes * minute)));
          expect(price).toBeGreaterThanOrEqual(Number(low));
          expect(price).toBeLessThanOrEqual(Number(high));
        }
        // Knots are between whole milliseconds; neighbouring milliseconds are close enough.
        const near = Array.from({ length: Math.ceil((minutes * minute) / cellMs) + 2 }, (_, n) =>
          Math.ceil((Math.ceil(first / cellMs) + n) * cellMs),
        )
          .filter((time) => time <= first + minutes * minute)
          .concat(first, first + minutes * minute)
          .map((time) => Number(index.at(time)));
        expect(Math.min(...near) - Number(low)).toBeLessThan(0.05);
        expect(Number(high) - Math.max(...near)).toBeLessThan(0.05);
      }),
      { numRuns: 50 },
    );
  });

  test('is the join of its parts, and each part opens where the one before closed', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 2, max: 60 }), (time, count) => {
        const from = Math.floor(time / minute) * minute;
        const parts = Array.from({ length: count }, (_, n) =>
          toCandle({ time: from + n * minute, ...index.range(from + n * minute, from + (n + 1) * minute) }),
        );
        for (const [n, part] of parts.slice(1).entries()) expect(part.open).toBe(parts[n]?.close);
        const whole = { time: from, ...index.range(from, from + count * minute) };
        expect(toCandleRow(parts.reduce(join))).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  });

  test('has the volume of its parts, never negative, and about the nominal one in a month', () => {
    const month = Number(index.range(start, start + 30 * day).volume);
    expect(month / 30).toBeGreaterThan(100);
    expect(month / 30).toBeLessThan(190);
    fc.assert(
      fc.property(moments, (time) => {
        expect(atoms(index.range(time, time + 1000).volume)).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  test('of a year is computed once and cached', () => {
    const fresh = createPriceIndex(seedsOf('another'), terms, () => (path === 1 ? 1 : 2));
    const took = () => {
      const before = process.cpuUsage();
      for (let n = 1; n <= 365; n++) fresh.range(start - n * day, start - (n - 1) * day);
      return process.cpuUsage(before).user;
    };
    const first = took();
    expect(first / 365).toBeLessThan(5_000);
    expect(took()).toBeLessThan(first / 3);
  });
});
