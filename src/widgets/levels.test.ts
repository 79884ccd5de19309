import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, plain } from '../decimal/index.ts';
import { groupStep, levels, placesOf, scaled, stepOf, unscaled } from './levels.ts';

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 0, max: 99999999 }))
  .map(([whole, rest]) => `${whole}.${String(rest).padStart(8, '0')}`);

describe('scaled amounts', () => {
  test('come back as the same amount', () => {
    fc.assert(fc.property(amount, (value) => plain(unscaled(scaled(value))) === plain(value)));
  });

  test('compare as decimals do', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => scaled(one) < scaled(other) === decimal(one).lt(other)),
    );
  });

  test('refuse a value that is not an amount', () => {
    expect(() => scaled('1e5')).toThrow(SyntaxError);
  });
});

describe('grouping', () => {
  const step = scaled('10');

  test('bids are rounded down and asks up, so that no group shows a better price', () => {
    expect(unscaled(stepOf(scaled('67123.45'), 'bid', step))).toMatch(/^67120\.0+$/);
    expect(unscaled(stepOf(scaled('67123.45'), 'ask', step))).toMatch(/^67130\.0+$/);
    expect(stepOf(scaled('67120'), 'ask', step)).toBe(scaled('67120'));
  });

  test('quantities of a group are added exactly, and cumulate from the best price', () => {
    const bids = levels(
      [
        ['67129.9', '0.1'],
        ['67121', '0.2'],
        ['67119', '1'],
      ],
      'bid',
      step,
      5,
    );
    expect(bids.map((level) => [level.price, level.quantity, level.total])).toEqual([
      [scaled('67120'), scaled('0.3'), scaled('0.3')],
      [scaled('67110'), scaled('1'), scaled('1.3')],
    ]);
  });

  test('the last row takes in all orders of its group before the next one is cut off', () => {
    const quotes = [
      ['11', '1'],
      ['12', '1'],
      ['21', '5'],
    ] as const;
    expect(levels(quotes, 'ask', step, 1).map((level) => level.quantity)).toEqual([scaled('2')]);
  });

  test('nothing is lost: shown quantities add up to those sent', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { maxLength: 30 }), (quotes) => {
        const sorted = quotes.sort((one, other) => (scaled(one[0]) < scaled(other[0]) ? 1 : -1));
        const shown = levels(sorted, 'bid', step, 100);
        const sent = sorted.reduce((sum, [, quantity]) => sum + scaled(quantity), 0n);
        return (shown[shown.length - 1]?.total ?? 0n) === sent;
      }),
    );
  });

  test('the steps on offer are written short', () => {
    expect([1, 10, 100].map((factor) => groupStep('0.01', factor))).toEqual(['0.01', '0.1', '1']);
    expect(groupStep('10', 10)).toBe('100');
    expect(placesOf('0.001')).toBe(3);
    expect(placesOf('100')).toBe(0);
  });
});
