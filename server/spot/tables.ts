import type { Generated } from 'kysely';
import type { Stored } from '../database/stored.ts';

/** So many of the last versions of a book can be followed one by one; who is further behind reads it whole. */
export const slots = 256;

export interface SpotTables {
  /**
   * One row a pair. Whoever matches raises `version` first, which locks the book until he commits: a book in
   * memory that is not of the version before is out of date.
   */
  spot_book: {
    pair_id: number;
    version: number;
    /** The last step that the pair's makers did: a number of ticks since 1970. */
    maker_step: Generated<number>;
  };
  /**
   * What the last batches did to a book, by version: whoever has an earlier version reads these orders and no others.
   * A batch takes the slot of the one that was `slots` versions before it.
   */
  spot_change: {
    pair_id: number;
    slot: number;
    version: number;
    /** The orders that came, changed or went. */
    orders: Stored<number[]>;
  };
  /** `id` rises in the order in which the pair took its orders: it is their time priority. */
  spot_order: {
    id: number;
    user_id: string;
    pair_id: number;
    /** 1 buy, 2 sell. */
    side: 1 | 2;
    /** Limit price. */
    price: string;
    amount: string;
    time_in_force: 'gtc' | 'ioc';
    /** In the base coin. */
    filled: Generated<string>;
    /** Price x amount of all fills, in the quote coin. */
    filled_total: Generated<string>;
    /** Price of the last fill. */
    last_price: string | null;
    /** In the coin received: base for a buy, quote for a sell. */
    fee: Generated<string>;
    /** 1 waiting, 2 completed, 3 cancelled. */
    status: 1 | 2 | 3;
    created_at: number;
    /** When it was completed or cancelled, unix ms. */
    closed_at: number | null;
  };
  spot_trade: {
    id: Generated<number>;
    pair_id: number;
    price: string;
    amount: string;
    /** Side of the order that took. */
    side: 1 | 2;
    maker_order: number;
    taker_order: number;
    maker_fee: string;
    taker_fee: string;
    at: number;
  };
}
