import { type End, every } from '../every.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Prices } from '../market/index.ts';
import { usdt } from '../wallet/coins.ts';
import { payReturns, type Worth } from './returns.ts';

/** How often fees are looked for, ms. */
const lookMs = 2000;

/** By the index, which nobody's trades move. */
export function worthBy(prices: Prices): Worth {
  return (currency, at) => {
    if (currency === usdt) return '1';
    const pair = prices.pairOf(usdt, currency);
    return pair && prices.index(pair).at(at);
  };
}

/**
 * Pays returns, now and every other second.
 * @param onError is told what goes wrong; the next look comes all the same
 * @returns ends it; resolves when nothing is under way any more
 */
export function startReturns(
  context: ExchangeContext,
  prices: Prices,
  onError: (error: unknown) => void,
): End {
  const worth = worthBy(prices);
  return every(lookMs, () => payReturns(context, worth, onError), onError);
}
