/** Timed options: bought and settled at the index, with public data to verify their fairness. */
import type { Handlers } from '../http/operations.ts';
import type { Prices } from '../market/index.ts';
import { catalogueHandlers } from './catalogue.ts';
import { orderHandlers } from './orders.ts';

export { serveFairness } from './fairness.ts';
export { startOptions } from './settle.ts';

export function optionHandlers(prices: Prices): Handlers {
  return { ...catalogueHandlers, ...orderHandlers(prices) };
}
