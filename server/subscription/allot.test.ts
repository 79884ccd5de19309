import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, plain } from '../../src/decimal/index.ts';
import { allot, largestOrder, lockInterest } from './allot.ts';

const offer = { price: '0.25', remaining: '1000', places: 2, pay_places: 6 };

describe('an amount', () => {
  test.each([
    ['100', '400', '100'],
    ['0.01', '0.04', '0.01'],
    // 0.01 coin costs 0.0025: a remainder that is too small for that is not charged.
    ['100.0024', '400', '100'],
    ['0.0024', '0', '0'],
    ['250', '1000', '250'],
  ])('of %s buys %s for %s', (amount, coins, cost) => {
    expect(allot(offer, amount)).toEqual({ coins, cost });
  });

  test('that a third divides buys whole places and no more', () => {
    expect(allot({ price: '0.3', remaining: '1000', places: 0, pay_places: 6 }, '100')).toEqual({
      coins: '333',
      cost: '99.9',
    });
  });

  test('above the remaining amount is refused with that amount', () => {
    expect(decimal(allot(offer, '250.01').coins).gt('1000')).toBe(true);
  });

  test('that is the price of the rest buys the rest', () => {
    const odd = { price: '0.00000003', remaining: '0.7', places: 2, pay_places: 6 };
    expect(largestOrder(odd)).toBe('0.000001');
    expect(allot(odd, largestOrder(odd))).toEqual({ coins: '0.7', cost: '0.00000003' });
  });

  test('never costs more than its total, and buys as much as that allows', () => {
    const amounts = fc.integer({ min: 1, max: 2 ** 48 }).map((n) => plain(decimal(n).div(100_000_000)));
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 8 }), (amount, price, places) => {
        const { coins, cost } = allot({ price, remaining: '1000000000000', places, pay_places: 6 }, amount);
        expect(decimal(cost).lte(amount)).toBe(true);
        const grain = plain(decimal('1').div(10 ** places));
        expect(decimal(coins).plus(grain).times(price).gt(amount)).toBe(true);
      }),
    );
  });
});

test('interest is rounded down to the places of the new coin', () => {
  expect(lockInterest('400', '2', 2)).toBe('8');
  expect(lockInterest('0.99', '2', 2)).toBe('0.01');
});
