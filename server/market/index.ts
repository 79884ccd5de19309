/** Currencies, pairs and their prices: the index, which is a published function, and what trades make. */
export { type Atoms, atoms, fromAtoms, over, percentUp, times } from './atoms.ts';
export { type Commitment, readCommitments, startCommitting } from './commitments.ts';
export { describeCurrency, describePair } from './describe.ts';
export type { PriceIndex } from './index-price.ts';
export { noiseBits, streamKey } from './noise.ts';
export { loadPairs, type Pair } from './pairs.ts';
export { isPeriod, type Period, periodStart, periods } from './period.ts';
export { Prices } from './prices.ts';
export { derive } from './seeds.ts';
export { Sequences } from './sequences.ts';
