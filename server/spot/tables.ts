import type { Generated } from 'kysely';
import type { JsonColumn } from '../database/json-column.ts';

/** Number of book versions whose changes are stored; an instance that is further behind reloads the complete book. */
export const changeSlots = 256;

export interface SpotTables {
  /**
   * One row per pair. A matching transaction first increments `version`, which locks the book until commit: an
   * in-memory book of another than the previous version is out of date.
   */
  spot_book: {
    pair_id: number;
    version: number;
    /** The last step of the pair's makers: a number of ticks since 1970. */
    maker_step: Generated<number>;
  };
  /**
   * The changes of the last batches to a book, by version: an instance with an older version reloads only these
   * orders. A batch reuses the slot of the version `changeSlots` before it.
   */
  spot_change: {
    pair_id: number;
    slot: number;
    version: number;
    /** Ids of orders that were added, changed or removed. */
    orders: JsonColumn<number[]>;
  };
  /** `id` increases in the order in which the pair accepted its orders: it is their time priority. */
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
    /** Side of the taker order. */
    side: 1 | 2;
    maker_order: number;
    taker_order: number;
    maker_fee: string;
    taker_fee: string;
    at: number;
  };
}
