/** Currencies, pairs and their prices: the index, which is a published function, and prices from trades. */
export { type Atoms, atoms, divide, fromAtoms, percentUp, times } from './atoms.ts';
export {
  type Commitment,
  readCommitments,
  startCommitting,
} from './commitments.ts';
export { describeCurrency, describePair } from './describe.ts';
export { createPriceIndex, type IndexTerms, type PriceIndex } from './index-price.ts';
export { logoOf, serveLogos } from './logos.ts';
export { noiseBits, streamKey } from './noise.ts';
export { resealMaster } from './opening.ts';
export { loadPairs, type Pair, termsOf } from './pairs.ts';
export { daysRemembered } from './path.ts';
export { isPeriod, type Period, periodStart, periods } from './period.ts';
export { Prices } from './prices.ts';
export {
  type AnyNotice,
  type PublicChannel,
  PublicSnapshots,
  publicChannels,
} from './public-snapshots.ts';
export { commitmentTo, derive, publishedSeeds, seedsOf } from './seeds.ts';
export { tradesKept } from './tape.ts';
export { dayMs, dayName, dayStart, parseDay } from './utc-day.ts';
