import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atoms, fromAtoms } from './atoms.ts';
import { join, toCandle, toCandleRow } from './candle.ts';
import { createPriceIndex, type IndexTerms } from './index-price.ts';

const terms: IndexTerms = {
  symbol: 'BTC/USDT',
  index_base: '64000',
  index_volatility: '0.025',
  index_volume: '140.625',
  price_precision: 2,
  amount_precision: 6,
};
const index = createPriceIndex('shoji', terms);

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.UTC(2026, 0, 1);
/** Any millisecond from a year before to a year after. */
const moments = fc.integer({ min: start - 365 * day, max: start + 365 * day });

/** The steps of README.md, written down once more and as directly as can be. */
function recompute(
  seed: string,
  { symbol, index_base, index_volatility, price_precision }: IndexTerms,
  time: number,
) {
  let key = 0x811c9dc5;
  for (const unit of `${seed}/${symbol}/price`) key = Math.imul(key ^ unit.charCodeAt(0), 0x01000193);
  const mix = (bits: number) => {
    let x = bits;
    x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
    x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
    return x ^ (x >>> 16);
  };
  const z = (level: number, cell: number) =>
    (mix(mix(key ^ Math.imul(level + 1, 0x9e3779b1)) ^ cell) >>> 0) / 2 ** 31 - 1;
  const volatility = Number(index_volatility);
  const coarse = 65_536 * minute;
  const knot = (cell: number) => volatility * Math.sqrt((3 * coarse) / day / 2) * z(0, cell);
  let [cell, width] = [Math.floor(time / coarse), coarse];
  let [left, right] = [knot(cell), knot(cell + 1)];
  for (let level = 1; level <= 20; level++) {
    const middle = (left + right) / 2 + ((volatility * Math.sqrt((3 * width) / day)) / 2) * z(level, cell);
    const isLeft = time < cell * width + width / 2;
    [left, right] = isLeft ? [left, middle] : [middle, right];
    cell = cell * 2 + (isLeft ? 0 : 1);
    width /= 2;
  }
  const value = left + ((right - left) * (time - cell * width)) / width;
  const ticks = Math.floor(
    Number(index_base) * 10 ** price_precision * ((1 + value / 8) ** 2) ** 2 * ((1 + value / 8) ** 2) ** 2 +
      0.5,
  );
  return fromAtoms(atoms(String(ticks)) / 10n ** BigInt(price_precision));
}

describe('the index', () => {
  test('has published values', () => {
    const times = [start, start + 1_234, start + 90 * day, start - 300 * day];
    expect(times.map((time) => index.at(time))).toMatchInlineSnapshot(`
      [
        "51413.67",
        "51410.67",
        "75077.82",
        "65147.27",
      ]
    `);
  });

  test('is what its description says', () => {
    fc.assert(
      fc.property(moments, (time) => {
        expect(index.at(time)).toBe(recompute('shoji', terms, time));
      }),
    );
  });

  test('is a pure function: neither order nor instance matters', () => {
    fc.assert(
      fc.property(fc.array(moments), (times) => {
        const again = createPriceIndex('shoji', terms);
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
    const at = (seed: string, symbol: string) => createPriceIndex(seed, { ...terms, symbol }).at(start);
    expect(new Set([at('a', 'X/Y'), at('b', 'X/Y'), at('a', 'Y/X')]).size).toBe(3);
  });

  test('is continuous: a millisecond hardly moves it, across the borders of its cells too', () => {
    const borders = fc.integer({ min: -10_000, max: 10_000 }).map((n) => start + n * 65_536 * 60);
    fc.assert(
      fc.property(fc.oneof(moments, borders), (time) => {
        const step = Math.abs(Number(index.at(time)) - Number(index.at(time - 1)));
        expect(step / Number(index.at(time))).toBeLessThan(1e-6);
      }),
    );
  });

  test('moves in a day about as much as its volatility says, and stays around its base', () => {
    const prices = Array.from({ length: 1460 }, (_, n) => Number(index.at(start + (n - 730) * day)));
    const changes = prices.slice(1).map((price, n) => Math.log(price / (prices[n] ?? price)));
    const deviation = Math.sqrt(changes.reduce((sum, change) => sum + change ** 2, 0) / changes.length);
    expect(deviation).toBeGreaterThan(0.018);
    expect(deviation).toBeLessThan(0.032);
    expect(Math.min(...prices)).toBeGreaterThan(64_000 * 0.5);
    expect(Math.max(...prices)).toBeLessThan(64_000 * 2);
  });

  test('keeps to the precision of its pair', () => {
    const coarse = createPriceIndex('shoji', { ...terms, price_precision: 0 });
    fc.assert(
      fc.property(moments, (time) => {
        expect(coarse.at(time)).toMatch(/^\d+$/);
        expect(index.at(time)).toMatch(/^\d+(\.\d{0,1}[1-9])?$/);
      }),
    );
  });
});

describe('a range of the index', () => {
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
        const knots = Array.from({ length: minutes * 16 + 1 }, (_, n) => Number(index.at(first + n * 3750)));
        expect(Math.min(...knots)).toBe(Number(low));
        expect(Math.max(...knots)).toBe(Number(high));
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

  test('of a year costs about as much as one of a minute', () => {
    const took = (from: number, to: number) => {
      const before = performance.now();
      for (let n = 0; n < 50; n++) index.range(from + n * minute, to + n * minute);
      return performance.now() - before;
    };
    took(start, start + day);
    expect(took(start - 365 * day, start)).toBeLessThan(1000);
  });
});
