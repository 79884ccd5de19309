import { slowWhileIdle } from '../common/activity.ts';
import { type End, every } from '../common/every.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Prices } from '../market/index.ts';
import { usdt } from '../wallet/coins.ts';
import { type PriceInUsdt, payCommissions } from './commissions.ts';

/** Interval of checks for new fees, ms. */
const pollMs = 2000;

/** By the index, which no trade can move. */
export function priceByIndex(prices: Prices): PriceInUsdt {
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
export function startCommissions(
  context: ExchangeContext,
  prices: Prices,
  onError: (error: unknown) => void,
): End {
  const worth = priceByIndex(prices);
  return every(
    pollMs,
    slowWhileIdle(context.activity, () => payCommissions(context, worth, onError)),
    onError,
  );
}
