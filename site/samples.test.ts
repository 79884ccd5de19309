import { expect, test } from 'vitest';
import { decimal, int, listOf, recordOf, type Scalar, string } from '../src/language/expression/index.ts';
import { sampleOf } from './samples.ts';

const kind: Scalar = { kind: 'string', values: ['a', 'b', 'c'] };
const book = recordOf({
  id: int,
  title: string,
  price: decimal,
  kind,
});
const one = { id: 7, title: 'Kokoro', price: '12.50', kind: 'b' };

test('rows of the contract are shown as they are', () => {
  const two = [one, { ...one, id: 9 }];
  expect(sampleOf(listOf(book), two)).toEqual(two);
});

test('a single row of the contract is followed by others like it', () => {
  const rows = sampleOf(listOf(book), [one]);
  expect(rows).toHaveLength(4);
  expect(rows).toMatchObject([one, { id: 8, kind: 'c' }, { id: 9, kind: 'a' }, { id: 10, kind: 'b' }]);
  expect(rows).toMatchObject([{}, { price: expect.stringMatching(/^1[12]\.\d\d$/) }, {}, {}]);
});

test('records without an example get values by the names of their fields', () => {
  expect(sampleOf(recordOf({ email: string, opens: string, logo: string }))).toEqual({
    email: expect.stringContaining('@'),
    opens: '09:00',
    logo: 'samples/1.svg',
  });
});

test('a series has many points and ends with the one of the contract', () => {
  const candle = recordOf({ time: int, open: decimal, close: decimal });
  const last = { time: 1_777_604_645_000, open: '100', close: '101.5' };
  const series = sampleOf(listOf(candle), [last]);
  if (!Array.isArray(series)) throw new Error('not a list');
  const times = series.map(({ time }) => Number(time));
  expect(series.at(-1)).toEqual(last);
  expect(times.length).toBeGreaterThan(30);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('the rows of an order book are sorted from the best price', () => {
  const side = listOf(listOf(decimal));
  const priceOf = (rows: unknown): number[] =>
    Array.isArray(rows) ? rows.map(([price]) => Number(price)) : [];
  const bids = priceOf(sampleOf(side, [['64250', '1']], 'bids'));
  const asks = priceOf(sampleOf(side, [['64251', '1']], 'asks'));
  expect(bids).toEqual(bids.toSorted((a, b) => b - a));
  expect(asks).toEqual(asks.toSorted((a, b) => a - b));
  expect(new Set(bids).size).toBe(bids.length);
});
