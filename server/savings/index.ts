/** Locked savings: interest every day, the principal at the end, or earlier less a penalty. */
import { followDue } from '../due.ts';
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
 * Pays what falls due, from now on and what fell due before. Several exchanges may do so at once.
 * @param onError is told what goes wrong
 * @returns ends it; resolves when nothing is under way any more
 */
export function startSavings(
  context: ExchangeContext,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return followDue(context, savingsDue, onError);
}
