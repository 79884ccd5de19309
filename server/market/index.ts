/** Currencies, pairs and their prices: the index, which is a published function, and what trades make. */
export { type Atoms, atoms, fromAtoms, over, percentUp, times } from './atoms.ts';
export type { CandleRow } from './candle.ts';
export { describeCurrency, describePair } from './describe.ts';
export { createPriceIndex, type IndexTerms, type PriceIndex, type PriceRange } from './index-price.ts';
export { noise, noiseBits, streamKey } from './noise.ts';
export { type Currency, loadCurrencies, loadPairs, type Pair } from './pairs.ts';
export { isPeriod, type Period, periodEnd, periodStart, periods } from './period.ts';
export { Prices } from './prices.ts';
export { Sequences } from './sequences.ts';
export type { MarketTables } from './tables.ts';
export type { Quotation } from './tape.ts';
