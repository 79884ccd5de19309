import type { Kysely, Selectable } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/schema.ts';
import { type Atoms, atoms } from './atoms.ts';
import type { IndexTerms } from './index-price.ts';
import type { MarketTables } from './tables.ts';

export type Currency = Selectable<MarketTables['currency']>;

/** A pair as published, with the values for matching in atoms. Fees are percentages. */
export interface Pair extends Selectable<MarketTables['market_pair']> {
  /** Fee of options paid in the quote coin, in percent of the stake. */
  micro_trade_fee: string;
  /** `BTC/USDT`. */
  symbol: string;
  base: Currency;
  quote: Currency;
  /** Tick and lot size, and the fee in percent, in atoms. */
  tick: Atoms;
  lot: Atoms;
  fee: Atoms;
}

/** All currencies in display order. */
export function loadCurrencies(db: Kysely<Database>): Promise<Currency[]> {
  return db.selectFrom('currency').selectAll().orderBy('sort').execute();
}

/** All pairs in display order. They only change by a migration. */
export async function loadPairs(db: Kysely<Database>): Promise<Pair[]> {
  const currencies = new Map((await loadCurrencies(db)).map((currency) => [currency.id, currency]));
  const rows = await db
    .selectFrom('market_pair')
    .leftJoin('option_coin', 'option_coin.currency_id', 'market_pair.legal_id')
    .selectAll('market_pair')
    .select('option_coin.fee as option_fee')
    .orderBy('market_pair.sort')
    .execute();
  return rows.map(({ option_fee, ...row }) => {
    const base = currencies.get(row.currency_id);
    const quote = currencies.get(row.legal_id);
    if (!base || !quote) throw new Error(`Pair ${row.id} lacks a currency`);
    return {
      ...row,
      tick_size: plain(row.tick_size),
      lot_size: plain(row.lot_size),
      trade_fee: plain(row.trade_fee),
      lever_share_num: plain(row.lever_share_num),
      spread: plain(row.spread),
      lever_trade_fee: plain(row.lever_trade_fee),
      micro_trade_fee: plain(option_fee ?? '0'),
      symbol: `${base.name}/${quote.name}`,
      base,
      quote,
      tick: atoms(row.tick_size),
      lot: atoms(row.lot_size),
      fee: atoms(row.trade_fee),
    };
  });
}

/** The fields of a pair that are published for its index. */
export function termsOf(pair: Pair): IndexTerms {
  return {
    symbol: pair.symbol,
    index_base: plain(pair.index_base),
    index_volatility: plain(pair.index_volatility),
    index_volume: plain(pair.index_volume),
    price_precision: pair.price_precision,
    index_precision: pair.index_precision,
    amount_precision: pair.amount_precision,
  };
}
