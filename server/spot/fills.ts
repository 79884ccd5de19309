/** Fills of orders. */
import { type Kysely, sql } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/schema.ts';

/** At most so many of the latest fills of an order are returned. */
const maxFills = 50;

/** One fill from the perspective of the order's user: amounts in the base coin, the fee in the coin received. */
export interface OwnFill {
  id: number;
  price: string;
  amount: string;
  fee: string;
  /** Unix ms. */
  ts: number;
}

/** The fills of an order, latest first, and their total number. */
export interface OwnFills {
  fills: OwnFill[];
  count: number;
}

/** @param orders ids of orders that the caller may read */
export async function fillsOf(
  db: Kysely<Database>,
  orders: readonly number[],
): Promise<Map<number, OwnFills>> {
  if (orders.length === 0) return new Map();
  const { rows } = await sql<OwnFill & { order: number; count: number }>`
    select one.id::float8 as "order", fill.* from unnest(${[...orders]}::bigint[]) as one (id), lateral (
      select id, price, amount, fee, at as ts, count(*) over () as count from (
        select id, price, amount, maker_fee as fee, at from spot_trade where maker_order = one.id
        union all
        select id, price, amount, taker_fee, at from spot_trade where taker_order = one.id
      ) as own
      order by id desc limit ${maxFills}
    ) as fill
    order by fill.id desc`.execute(db);
  const found = new Map<number, OwnFills>();
  for (const { order, count, id, price, amount, fee, ts } of rows) {
    const own = found.get(order) ?? { fills: [], count };
    own.fills.push({ id, price: plain(price), amount: plain(amount), fee: plain(fee), ts });
    found.set(order, own);
  }
  return found;
}
