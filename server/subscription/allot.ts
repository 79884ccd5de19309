/** How many new coins an amount buys, and what they cost. Everything here is exact and knows no database. */
import { decimal, plain, round } from '../../src/decimal/index.ts';

/** What an offer is counted by: price in the coin paid with, amounts in the new coin. */
interface Offer {
  price: string;
  remaining: string;
  /** Places of an amount of the new coin. */
  places: number;
  /** Places of an amount of the coin paid with. */
  pay_places: number;
}

/** Places that the ledger keeps. */
const finest = 8;

/** What so many new coins cost, rounded up. */
function costOf({ price }: Pick<Offer, 'price'>, coins: string): string {
  return plain(round(decimal(coins).times(price), finest, 'up'));
}

/** The largest order: what all that is left costs, in the coin paid with, rounded up to what can be named in it. */
export function largestOrder(offer: Offer): string {
  return plain(round(costOf(offer, offer.remaining), offer.pay_places, 'up'));
}

/**
 * The new coins for an amount, rounded down to their places, and their price: a remainder that buys nothing is not
 * charged. It may be more than what is left, and nothing for a tiny amount.
 */
export function allot(offer: Offer, amount: string): { coins: string; cost: string } {
  const bought = round(decimal(amount).div(offer.price), offer.places, 'down');
  // The price of the rest was rounded up: who pays that gets the rest, not a grain more.
  const rest = bought.gt(offer.remaining) && decimal(amount).lte(largestOrder(offer));
  const coins = plain(rest ? offer.remaining : bought);
  return { coins, cost: costOf(offer, coins) };
}

/** Interest of an order while it is locked, in the new coin, rounded down. @param rate percent */
export function lockInterest(coins: string, rate: string, places: number): string {
  return plain(round(decimal(coins).times(rate).div(100), places, 'down'));
}
