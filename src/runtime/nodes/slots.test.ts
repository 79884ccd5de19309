import { describe, expect, it } from 'vitest';
import { slotsOf } from './slots.ts';

const none = new Map<string, number>();

describe('the slots of rendered rows', () => {
  it('are one for each row', () => {
    expect([...slotsOf(['a', 'b', 'c'], none).values()].sort()).toEqual([0, 1, 2]);
  });

  it('stay with rows that stay, and go from those that left to those that came', () => {
    const before = slotsOf(['a', 'b', 'c'], none);
    const after = slotsOf(['b', 'c', 'd'], before);
    expect(after.get('b')).toBe(before.get('b'));
    expect(after.get('c')).toBe(before.get('c'));
    expect(after.get('d')).toBe(before.get('a'));
  });

  it('are different after rows became fewer and more again', () => {
    const few = slotsOf(['c'], slotsOf(['a', 'b', 'c'], none));
    const many = slotsOf(['x', 'c', 'y', 'z'], few);
    expect(new Set(many.values()).size).toBe(4);
    expect(many.get('c')).toBe(few.get('c'));
  });
});
