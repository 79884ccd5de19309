/** Subscription of new coins: first come, first served; exchanged at the listing, locked, then free with interest. */
import { followDue } from '../due.ts';
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

/** What a new coin counts as long as no market says otherwise, in USDT: the price that it was issued at. */
export function issuePrice(currency: number): string | undefined {
  return newCoins.find((coin) => coin.currency.id === currency)?.price;
}

export function subscriptionHandlers(rates: Rates): Handlers {
  return { ...productHandlers, ...orderHandlers(rates) };
}

/**
 * Does what falls due, from now on and what fell due before; a sandbox also announces new coins. Several exchanges may
 * do so at once.
 * @param onError is told what goes wrong
 * @returns ends it; resolves when nothing is under way any more
 */
export function startSubscriptions(
  context: ExchangeContext,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ends = [
    followDue(context, subscriptionDue, onError),
    ...(context.config.sandbox ? [startAnnouncing(context, onError)] : []),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
