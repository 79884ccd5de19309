import type { Atoms, Prices } from '../market/index.ts';
import type { LeverTerms } from './account.ts';

/** The pairs and their indices. */
export type Indices = Pick<Prices, 'pairs' | 'index'>;

/** The terms for all accounts. @param liquidationRate percent, in atoms */
export function leverTerms(prices: Indices, liquidationRate: Atoms): LeverTerms {
  const pairOf: LeverTerms['pairOf'] = (pairId) => {
    const pair = prices.pairs.find(({ id }) => id === pairId);
    if (!pair) throw new Error(`No pair ${pairId}`);
    return pair;
  };
  return { pairOf, index: (pairId) => prices.index(pairOf(pairId)), liquidationRate };
}
