/**
 * Subscription of new coins: first come, first served; exchanged at the listing, locked, then released with interest.
 */
import { startSettling } from '../common/due.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import type { Rates } from '../wallet/index.ts';
import { announce, startAnnouncing } from './announce.ts';
import { newCoins } from './catalogue.ts';
import { orderHandlers } from './orders.ts';
import { productHandlers } from './products.ts';
import { subscriptionDue } from './settle.ts';

export { subscriptionDue } from './settle.ts';
export { announce as seedSubscriptions };

/** Value of a new coin in USDT as long as it has no market price: its issue price. */
export function issuePrice(currency: number): string | undefined {
  return newCoins.find((coin) => coin.currency.id === currency)?.price;
}

export function subscriptionHandlers(rates: Rates): Handlers {
  return { ...productHandlers, ...orderHandlers(rates) };
}

/**
 * Processes due listings and unlocks, including what fell due earlier; a sandbox also announces new coins. Safe to run
 * on several instances.
 * @param onError receives errors
 * @returns stops it; resolves when nothing is in progress
 */
export function startSubscriptions(
  context: ExchangeContext,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ends = [
    startSettling(context, subscriptionDue, onError),
    ...(context.config.sandbox ? [startAnnouncing(context, onError)] : []),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
