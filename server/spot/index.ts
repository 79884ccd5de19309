/** Spot trading: a venue per pair, the makers, and the market group's operations. */
export { marketHandlers } from './handlers.ts';
export { defaultMarketsConfig, type Markets, type MarketsConfig, startMarkets } from './markets.ts';
export type { NewOrder, Order, Side } from './order.ts';
export type { SpotTables } from './tables.ts';
export { type Batch, type Depth, type Transact, Venue } from './venue.ts';
