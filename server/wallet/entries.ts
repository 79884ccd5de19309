/** Describes ledger entries for the user's log. */
import type { Call } from '../http/handler.ts';

const entries: Record<string, number> = {
  transfer: 9,
  deposit: 20,
  withdrawal_hold: 21,
  withdrawal_return: 22,
  spot_hold: 31,
  spot_release: 32,
  spot_trade: 33,
  spot_fee: 34,
  referral_return: 35,
  lever_open: 50,
  lever_hold: 51,
  lever_release: 52,
  lever_fee: 53,
  lever_close: 54,
  savings_order: 60,
  savings_interest: 61,
  savings_maturity: 62,
  savings_redemption: 63,
  subscription_order: 65,
  subscription_listing: 66,
  subscription_unlock: 67,
  subscription_interest: 68,
  grant: 40,
  collectible_buy: 71,
  collectible_resale: 72,
};

/** The number of a kind of entry; 0 for an unknown one. */
export function entryNumber(reason: string): number {
  return entries[reason] ?? 0;
}

/** Description of the entry in the caller's language, followed by its subject (`BTC/USDT`). */
export function entryText({ texts, language }: Call, reason: string, about: string | null): string {
  const key = `server.entry.${reason}`;
  const text = texts.say(
    language,
    texts.has(language, key) || texts.has('en', key) ? key : 'server.entry.other',
  );
  return about === null || about === '' ? text : `${text} ${about}`;
}
