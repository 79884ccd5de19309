import type { components } from '../../src/client/generated/api.ts';
import { logoOf } from './logos.ts';
import type { Currency, Pair } from './pairs.ts';

type Schemas = components['schemas'];
type Flag = 0 | 1;

/** The constant fields of a pair, in the format of answers. */
export function describePair(pair: Pair) {
  return {
    id: pair.id,
    legal_id: pair.legal_id,
    currency_id: pair.currency_id,
    legal_name: pair.quote.name,
    currency_name: pair.base.name,
    symbol: pair.symbol,
    open_coin_trade: flag(pair.open_coin_trade),
    open_lever: flag(pair.open_lever),
    open_microtrade: flag(pair.open_microtrade),
    coin_trade_fee: pair.trade_fee,
    lever_share_num: pair.lever_share_num,
    spread: pair.spread,
    lever_trade_fee: pair.lever_trade_fee,
    lever_min_share: pair.lever_min_share,
    lever_max_share: pair.lever_max_share,
    micro_trade_fee: pair.micro_trade_fee,
    price_precision: pair.price_precision,
    index_precision: pair.index_precision,
    amount_precision: pair.amount_precision,
    tick_size: pair.tick_size,
    lot_size: pair.lot_size,
  };
}

/** A currency in the format of answers, without balances. */
export function describeCurrency(currency: Currency): Omit<Schemas['UserCurrency'], 'wallet'> {
  return {
    id: currency.id,
    name: currency.name,
    logo: logoOf(currency),
    is_legal: flag(currency.is_legal),
    is_match: flag(currency.is_match),
    is_lever: flag(currency.is_lever),
    is_micro: flag(currency.is_micro),
    precision: currency.decimals,
  };
}

function flag(truth: boolean): Flag {
  return truth ? 1 : 0;
}
