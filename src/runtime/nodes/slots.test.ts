import { describe, expect, it } from 'vitest';
import { slotsOf } from './slots.ts';

describe('the slots of rendered rows', () => {
  it('are one for each row', () => {
    expect(slotsOf(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c']);
  });

  it('stay with rows that stay, and go from those that left to those that came', () => {
    expect(slotsOf(['b', 'c', 'd'], ['a', 'b', 'c'])).toEqual(['d', 'b', 'c']);
    expect(slotsOf(['x', 'y'], ['a', 'b', 'c'])).toEqual(['x', 'y', 'c']);
  });

  it('are still there after rows became fewer', () => {
    const few = slotsOf(['c'], ['a', 'b', 'c']);
    expect(few).toEqual(['a', 'b', 'c']);
    expect(slotsOf(['x', 'c', 'y', 'z'], few)).toEqual(['x', 'y', 'c', 'z']);
  });

  it('are the same for a row that comes back', () => {
    expect(slotsOf(['b', 'x'], ['a', 'b', 'c'])).toEqual(['x', 'b', 'c']);
    expect(slotsOf(['a', 'b', 'c'], ['x', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  });
});
