import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, plain } from '../../src/decimal/index.ts';
import { dayLength, interestOf, penaltyAt, remainingDays, type Terms } from './terms.ts';

const terms: Terms = {
  amount: '10000',
  day: 15,
  day_rate: '0.004',
  penalty_multiple: '1.5',
  started_at: 0,
  places: 6,
};

describe('interest', () => {
  test('10000 at 0.4 % a day for 15 days yields 600, 40 of it each day [9.20]', () => {
    expect(interestOf(terms, 15)).toBe('600');
    expect(interestOf(terms, 1)).toBe('40');
  });

  test('of single days adds up to that of the whole, rounded down once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 8 }),
        (cents, rate, day, places) => {
          const one = {
            ...terms,
            amount: plain(decimal(cents).div(100)),
            day_rate: plain(decimal(rate).div(100_000_000)),
            places,
          };
          let sum = decimal('0');
          for (let n = 1; n <= day; n++) {
            const share = decimal(interestOf(one, n)).minus(interestOf(one, n - 1));
            expect(share.gte(0)).toBe(true);
            sum = sum.plus(share);
          }
          const exact = decimal(one.amount).times(one.day_rate).times(day);
          expect(plain(sum)).toBe(interestOf(one, day));
          expect(sum.lte(exact) && exact.minus(sum).lt(decimal('1').div(10 ** places))).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the penalty', () => {
  test.each([
    [0, 15, '900'],
    [1, 15, '900'],
    [dayLength - 1, 15, '900'],
    [dayLength, 14, '840'],
    [6 * dayLength, 9, '540'],
    [15 * dayLength - 1, 1, '60'],
    [15 * dayLength, 0, '0'],
    [99 * dayLength, 0, '0'],
  ])('after %i ms, %i days remain and it is %s', (at, days, penalty) => {
    expect(remainingDays(terms, at)).toBe(days);
    expect(penaltyAt(terms, at)).toBe(penalty);
  });

  test('is rounded up at the places of the coin', () => {
    expect(penaltyAt({ ...terms, amount: '0.01', places: 2 }, 0)).toBe('0.01');
    expect(penaltyAt({ ...terms, amount: '100.000001' }, 14 * dayLength)).toBe('0.600001');
  });

  test('is never more than the principal', () => {
    expect(penaltyAt({ ...terms, day_rate: '0.05' }, 0)).toBe('10000');
  });
});
