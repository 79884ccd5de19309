/** Locked savings: interest every day, the principal at maturity, or earlier less a penalty. */
import { startSettling } from '../common/due.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import type { Rates } from '../wallet/index.ts';
import { orderHandlers } from './orders.ts';
import { productHandlers } from './products.ts';
import { savingsDue } from './settle.ts';

export { seedSavings } from './seed.ts';
export { savingsDue } from './settle.ts';

export function savingsHandlers(rates: Rates): Handlers {
  return { ...productHandlers, ...orderHandlers(rates) };
}

/**
 * Pays interest and principal when due, including what fell due earlier. Safe to run on several instances.
 * @param onError receives errors
 * @returns stops it; resolves when nothing is in progress
 */
export function startSavings(
  context: ExchangeContext,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return startSettling(context, savingsDue, onError);
}
