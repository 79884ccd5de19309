import type { Messages } from '../../src/client/generated/realtime.ts';
import type { Trade } from '../common/events.ts';
import type { Pair, Period } from '../market/index.ts';
import type { Markets } from '../spot/index.ts';

/** A message without its number and time. */
export type Content<Channel extends keyof Messages> = Omit<Messages[Channel], 'seq' | 'ts'>;

export function depthOf({ venue }: Markets, pair: Pair): Content<'market_depth'> {
  return {
    symbol: pair.symbol,
    currency_id: pair.currency_id,
    legal_id: pair.legal_id,
    ...venue(pair).levels(),
  };
}

export function dayOf({ prices }: Markets, pair: Pair): Content<'daymarket'> {
  const { ts, ...quotation } = prices.quotation(pair);
  return { ...names(pair), ...quotation, add_time: ts };
}

/** @param trades latest first */
export function tradesOf(pair: Pair, trades: readonly Trade[]): Content<'match_trade'> {
  return {
    ...names(pair),
    'base-currency': pair.base.name,
    'quote-currency': pair.quote.name,
    data: trades.map(({ id, price, amount, direction, at }) => ({ id, price, amount, direction, ts: at })),
  };
}

export function klineOf({ prices }: Markets, pair: Pair, period: Period): Content<'kline'> {
  return { type: 'kline', ...names(pair), period, ...prices.candle(pair, period) };
}

function names(pair: Pair) {
  return {
    symbol: pair.symbol,
    currency_id: pair.currency_id,
    currency_name: pair.base.name,
    legal_id: pair.legal_id,
    legal_name: pair.quote.name,
  };
}
