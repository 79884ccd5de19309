import { type End, every } from '../common/every.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Prices } from '../market/index.ts';
import { usdt } from '../wallet/coins.ts';
import { payReturns, type Worth } from './returns.ts';

/** Interval of checks for new fees, ms. */
const lookMs = 2000;

/** By the index, which no trade can move. */
export function worthBy(prices: Prices): Worth {
  return (currency, at) => {
    if (currency === usdt) return '1';
    const pair = prices.pairOf(usdt, currency);
    return pair && prices.index(pair).at(at);
  };
}

/**
 * Pays commissions, now and every two seconds.
 * @param onError receives errors; later runs still happen
 * @returns stops it; resolves when nothing is in progress
 */
export function startReturns(
  context: ExchangeContext,
  prices: Prices,
  onError: (error: unknown) => void,
): End {
  const worth = worthBy(prices);
  return every(lookMs, () => payReturns(context, worth, onError), onError);
}
