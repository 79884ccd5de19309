import { describe, expect, it } from 'vitest';
import { slotsOf } from './slots.ts';

describe('the slots of rendered rows', () => {
  it('are one for each row', () => {
    expect(slotsOf(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c']);
  });

  it('stay with rows that stay, and go from those that left to those that came', () => {
    expect(slotsOf(['b', 'c', 'd'], ['a', 'b', 'c'])).toEqual(['d', 'b', 'c']);
    expect(slotsOf(['x', 'y'], ['a', 'b', 'c'])).toEqual(['x', 'y', undefined]);
  });

  it('are different after rows became fewer and more again', () => {
    const few = slotsOf(['c'], ['a', 'b', 'c']);
    expect(few).toEqual([undefined, undefined, 'c']);
    expect(slotsOf(['x', 'c', 'y', 'z'], few)).toEqual(['x', 'y', 'c', 'z']);
  });
});
