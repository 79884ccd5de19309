import { expect, test } from 'vitest';
import { feeOf, profitOf } from './outcome.ts';

test.each([
  [1, '0.01234567', '0.00987653'],
  [-1, '0.01234567', '-0.01172839'],
  [0, '0.01234567', '0'],
] as const)(
  'an outcome of %i brings what the coin has places for, the rest is not the user’s',
  (outcome, stake, profit) => {
    const terms = { stake, profit_ratio: '80', loss_ratio: '95', places: 8 };
    expect(profitOf(terms, outcome)).toBe(profit);
  },
);

test('a loss that is rounded up to fewer places than the stake has is not larger than the stake', () => {
  const terms = { stake: '10.00000001', profit_ratio: '80', loss_ratio: '100', places: 2 };
  expect(profitOf(terms, -1)).toBe('-10.00000001');
  expect(profitOf({ ...terms, loss_ratio: '50' }, -1)).toBe('-5.01');
});

test('a fee is rounded up', () => {
  expect(feeOf('0.01234567', '0.5', 8)).toBe('0.00006173');
});
