import { expect, test } from 'vitest';
import { entryNumber } from './entries.ts';

test.each([
  [9, ['transfer']],
  [20, ['deposit', 'withdrawal_hold', 'withdrawal_return']],
  [31, ['spot_hold', 'spot_release', 'spot_trade', 'spot_fee', 'referral_return']],
  [40, ['grant']],
  [50, ['lever_open', 'lever_hold', 'lever_release', 'lever_fee', 'lever_close']],
  [60, ['savings_order', 'savings_interest', 'savings_maturity', 'savings_redemption']],
  [65, ['subscription_order', 'subscription_listing', 'subscription_unlock', 'subscription_interest']],
  [71, ['collectible_buy', 'collectible_resale']],
])(
  'the numbers from %i on are of the same kinds for ever, as apps tell entries apart by them',
  (first, reasons) => {
    expect(reasons.map(entryNumber)).toEqual(reasons.map((_, nth) => first + nth));
  },
);

test('a kind without a number has none', () => {
  expect(entryNumber('other')).toBe(0);
});
