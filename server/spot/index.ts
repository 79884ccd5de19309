/** Spot trading: a venue per pair, the makers, and the market group's operations. */
export { followInstances } from './follow.ts';
export { marketHandlers } from './handlers.ts';
export { makersOf } from './maker.ts';
export { type Markets, startMarkets } from './markets.ts';
export { pruneOrders } from './prune.ts';
