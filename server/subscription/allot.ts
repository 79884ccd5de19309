/** Calculates the allotment of new coins and its cost: exact, without database access. */
import { decimal, plain, round } from '../../src/decimal/index.ts';

/** The terms of an offer: price in the coin paid with, amounts in the new coin. */
interface Offer {
  price: string;
  remaining: string;
  /** Decimal places of the new coin. */
  places: number;
  /** Decimal places of the coin paid with. */
  pay_places: number;
}

/** Decimal places of the ledger. */
const finest = 8;

/** The cost of so many new coins, rounded up. */
function costOf({ price }: Pick<Offer, 'price'>, coins: string): string {
  return plain(round(decimal(coins).times(price), finest, 'up'));
}

/** The largest order: the cost of the remaining amount in the coin paid with, rounded up to its decimal places. */
export function largestOrder(offer: Offer): string {
  return plain(round(costOf(offer, offer.remaining), offer.pay_places, 'up'));
}

/**
 * The new coins for an amount, rounded down to their decimal places, and their cost: a remainder that buys nothing is
 * not charged. It may exceed the remaining amount, and be zero for a tiny amount.
 */
export function allot(offer: Offer, amount: string): { coins: string; cost: string } {
  const bought = round(decimal(amount).div(offer.price), offer.places, 'down');
  // The cost of the remaining amount was rounded up: an order of that cost gets exactly that amount.
  const rest = bought.gt(offer.remaining) && decimal(amount).lte(largestOrder(offer));
  const coins = plain(rest ? offer.remaining : bought);
  return { coins, cost: costOf(offer, coins) };
}

/** Interest of an order while it is locked, in the new coin, rounded down. @param rate percent */
export function lockInterest(coins: string, rate: string, places: number): string {
  return plain(round(decimal(coins).times(rate).div(100), places, 'down'));
}
