import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { tradesKept } from '../market/index.ts';

/** Orders per transaction. */
const batch = 500;
/** Maximum batches per user and run; the rest is done in the next run. */
const maxBatches = 200;

/**
 * Deletes orders of `makers` that ended until `horizon` (unix ms), and their trades. An order is deleted with all its
 * trades and all their counterpart orders, or not at all: it stays if one of those belongs to another user, is open,
 * ended later or has other trades, or if a trade is among the latest of its pair, which are public. So the remaining
 * orders are always consistent with their trades. Candles are not affected.
 */
export async function pruneOrders(
  db: Kysely<Database>,
  horizon: number,
  makers: readonly string[],
): Promise<void> {
  for (const user of makers) {
    let after: number | undefined = 0;
    for (let batches = 0; after !== undefined && batches < maxBatches; batches++) {
      const from: number = after;
      after = await db.transaction().execute((tx) => pruneBatch(tx, user, from, horizon, makers));
    }
  }
}

/** @returns the last order that was processed, if there may be more */
async function pruneBatch(
  tx: Transaction<Database>,
  user: string,
  after: number,
  horizon: number,
  makers: readonly string[],
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null; gone: number[] }>`
    with ended as (
      select id from spot_order
      where user_id = ${user} and id > ${after} and status <> 1 and closed_at <= ${horizon}
      order by id limit ${batch}
    ), shown as (
      select recent.id from market_pair, lateral (
        select id from spot_trade where pair_id = market_pair.id order by id desc limit ${tradesKept}
      ) as recent
    ), touched as (
      select ended.id as own, trade.id as trade, trade.other
      from ended, lateral (
        select id, taker_order as other from spot_trade where maker_order = ended.id
        union all select id, maker_order from spot_trade where taker_order = ended.id
      ) as trade
    ), needed as (
      select touched.own from touched join spot_order as other on other.id = touched.other
      where other.status = 1 or other.closed_at > ${horizon} or other.user_id <> all(${[...makers]}::text[])
        or touched.trade in (select id from shown)
        or exists (select from spot_trade where maker_order = other.id and taker_order <> touched.own)
        or exists (select from spot_trade where taker_order = other.id and maker_order <> touched.own)
    )
    select (select max(id) from ended) as last, coalesce(array_agg(id::float8), '{}') as gone from (
      select id from ended union select other from touched where own not in (select own from needed)
    ) as each
    where id not in (select own from needed)`.execute(tx);
  const [found] = rows;
  if (found === undefined || found.last === null) return undefined;
  const gone = sql`any(${found.gone}::bigint[])`;
  await sql`delete from spot_trade where maker_order = ${gone}`.execute(tx);
  await sql`delete from spot_order where id = ${gone}`.execute(tx);
  return found.last;
}
