import { describe, expect, it } from 'vitest';
import { slotsOf } from './slots.ts';

/** The slots of rows `a`, `b`… after these were rendered, one list after the other. */
const after = (...lists: string[]): Record<string, number> =>
  Object.fromEntries(lists.reduce((before, rows) => slotsOf([...rows], before), new Map()));

describe('the slots of rendered rows', () => {
  it('are one for each row, in order', () => {
    expect(after('abc')).toEqual({ a: 0, b: 1, c: 2 });
  });

  it('stay with rows that stay, and go from those that left to those that came', () => {
    expect(after('abc', 'bcd')).toEqual({ d: 0, b: 1, c: 2 });
    expect(after('abc', 'abcd')).toEqual({ a: 0, b: 1, c: 2, d: 3 });
    expect(after('abc', 'bc', 'bcx')).toEqual({ b: 1, c: 2, x: 0 });
  });

  it('keep their order if few rows stay, so that no element is moved', () => {
    expect(after('abcd', 'dxyz')).toEqual({ d: 0, x: 1, y: 2, z: 3 });
    expect(after('abcd', 'bcde', 'wxyz')).toEqual({ w: 1, x: 2, y: 3, z: 0 });
  });

  it('are different after rows became fewer and more again', () => {
    expect(after('abc', 'c', 'xcyz')).toEqual({ x: 2, c: 0, y: 1, z: 3 });
  });
});
