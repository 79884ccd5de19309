import type { ColumnType } from 'kysely';
import type { PathVersion } from './day-path.ts';

/** Written once, by a migration. */
type Fixed<T> = ColumnType<T, T, never>;

export interface MarketTables {
  /**
   * A coin, or money at a bank. `decimals`: places that its amounts are shown with; `is_*`: which accounts it has;
   * `logo`: the address of a picture of its own, on this site, in place of the one that is drawn for its name.
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
  /** A pair of coins: `currency_id` (base) is traded for `legal_id` (quote). Fees are percents. */
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
    /** What a contract's price lies off the market's, in the quote coin. */
    spread: string;
    lever_trade_fee: string;
    lever_min_share: number;
    lever_max_share: number;
    /** Places of the index on days with path 2. */
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
  /** The SHA-256 of the seed of each day (UTC, `2026-05-11`), which path it has, and when that was written down (unix ms). */
  index_commitment: {
    day: Fixed<string>;
    commitment: Fixed<string>;
    path: Fixed<PathVersion>;
    committed_at: Fixed<number>;
  };
  /** Whole hours and days of the index that were computed once. `width` and `time` (the start) in ms. */
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
   * Candles of one minute, built from trades. `time` (unix ms) is the minute's start; a minute without trades has
   * none. A candle opens at the close of the one before, so that is not stored.
   */
  market_candle: {
    pair_id: number;
    time: number;
    high: string;
    low: string;
    close: string;
    volume: string;
  };
}
