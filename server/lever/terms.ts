import type { Atoms, Prices } from '../market/index.ts';
import type { LeverTerms } from './account.ts';

/** What accounts need to know of the exchange. @param liquidationRate percent, in atoms */
export function leverTerms(prices: Prices, liquidationRate: Atoms): LeverTerms {
  const pairOf: LeverTerms['pairOf'] = (pairId) => {
    const pair = prices.pairs.find(({ id }) => id === pairId);
    if (!pair) throw new Error(`No pair ${pairId}`);
    return pair;
  };
  return { pairOf, index: (pairId) => prices.index(pairOf(pairId)), liquidationRate };
}
