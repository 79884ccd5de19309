import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Live, Tree } from '../../language/compiled.ts';
import { prepare } from '../../language/expression/evaluate.ts';
import { merge } from './merge.ts';
import { receiptOf, received } from './receipts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long ago a field of a record was received, in milliseconds. */
const age = (record: unknown, field: string): number =>
  performance.now() - (receiptOf(record, field)?.at ?? Number.NaN);

test('every record of an answer has the receipt of the answer', () => {
  const answer = { rows: [{ left: 1, inner: { left: 2 } }] };
  received(answer);
  vi.advanceTimersByTime(100);
  expect(age(answer, 'rows')).toBe(100);
  expect(age(answer.rows[0], 'left')).toBe(100);
  expect(age(answer.rows[0]?.inner, 'left')).toBe(100);
});

test('a field that was never received has no time of receipt', () => {
  expect(receiptOf({ left: 1 }, 'left')).toBeUndefined();
  expect(receiptOf(null, 'left')).toBeUndefined();
});

test('a row that is made from another one has its receipt', () => {
  const rows = [{ left: 1 }, { left: 2 }];
  received(rows);
  vi.advanceTimersByTime(100);
  const tree: Tree = ['map', ['id', 'rows'], 'r', ['record', ['left', ['.', ['id', 'r'], 'left']]]];
  const made = prepare(tree)({ lookup: () => rows }) as unknown[];
  expect(made).toEqual(rows);
  expect(made.map((row) => age(row, 'left'))).toEqual([100, 100]);
});

test.each<[string, Live['merge']]>([
  ['in a row that is joined by its key', 'rows'],
  ['in a record whose fields are replaced', 'fields'],
])('news of one field leaves the others as old as they were: %s', (_, way) => {
  const answer = way === 'rows' ? [{ id: 1, left: 5000, price: '1' }] : { id: 1, left: 5000, price: '1' };
  received(answer);
  vi.advanceTimersByTime(100);
  const update = { id: 1, price: '2' };
  received(update);
  const live: Live = { channel: 'c', key: 'k', merge: way };
  const after = merge(answer, update, live);
  const row = Array.isArray(after) ? after[0] : after;
  expect(row).toEqual({ id: 1, left: 5000, price: '2' });
  expect([age(row, 'left'), age(row, 'price')]).toEqual([100, 0]);
});
