import type { ColumnType } from 'kysely';
import type { PathVersion } from './day-path.ts';

/** Set by a migration, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export interface MarketTables {
  /**
   * A coin, or bank money. `decimals`: decimal places of displayed amounts; `is_*`: which accounts it has; `logo`: URL
   * of its own picture on this site, instead of the one drawn for its name.
   */
  currency: {
    id: number;
    name: string;
    decimals: number;
    is_legal: boolean;
    is_match: boolean;
    is_lever: boolean;
    is_micro: boolean;
    logo: string | null;
    sort: number;
  };
  /** A trading pair: `currency_id` (base) is traded for `legal_id` (quote). Fees are percents. */
  market_pair: {
    id: number;
    currency_id: number;
    legal_id: number;
    category: string;
    sort: number;
    price_precision: number;
    amount_precision: number;
    tick_size: string;
    lot_size: string;
    trade_fee: string;
    open_coin_trade: boolean;
    open_lever: boolean;
    open_microtrade: boolean;
    /** Base coins in one lot of a contract. */
    lever_share_num: string;
    /** Spread of a contract's price from the index, in the quote coin. */
    spread: string;
    lever_trade_fee: string;
    lever_min_share: number;
    lever_max_share: number;
    /** Decimal places of the index on days with path 2. */
    index_precision: number;
    index_base: string;
    index_volatility: string;
    index_volume: string;
  };
  /** One row: when the markets first opened (unix ms, a whole minute). */
  market_opening: {
    singleton: Fixed<boolean>;
    opened_at: Fixed<number>;
  };
  /**
   * The SHA-256 of the seed of each day (UTC, `2026-05-11`), the path version of the day, and the time of the
   * commitment (unix ms).
   */
  index_commitment: {
    day: Fixed<string>;
    commitment: Fixed<string>;
    path: Fixed<PathVersion>;
    committed_at: Fixed<number>;
  };
  /** Cached ranges of the index for whole hours and days. `width` and `time` (the start) in ms. */
  index_range: {
    pair_id: number;
    width: number;
    time: number;
    open: string;
    high: string;
    low: string;
    close: string;
    volume: string;
  };
  /**
   * One-minute candles, built from trades. `time` (unix ms) is the minute's start; a minute without trades has no row.
   * A candle opens at the previous close, so the open is not stored.
   */
  market_candle: {
    pair_id: number;
    time: number;
    high: string;
    low: string;
    close: string;
    volume: string;
  };
  /**
   * The same for whole days, stored when they are over and first read. `time` is the day's start (UTC); the prices of a
   * day without trades are null.
   */
  market_day: {
    pair_id: number;
    time: number;
    high: string | null;
    low: string | null;
    close: string | null;
    volume: string;
  };
}
