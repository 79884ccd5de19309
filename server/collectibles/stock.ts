/** The remaining stock of a collectible: pieces in unpaid orders are reserved. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { CollectibleTables } from './tables.ts';

/** Pieces in current unpaid orders of the shop, of the collectible `goods` of a query. */
export const reservedAt = (now: number) => sql<number>`coalesce((
  select sum(due.number) from collectible_order as due
  where due.goods_id = goods.id and due.item_id is null and due.status = 'due' and due.expires_at > ${now}
), 0)::integer`;

export type LockedGoods = Selectable<CollectibleTables['collectible_goods']> & {
  /** Pieces that are neither sold nor reserved. */
  free: number;
};

/**
 * Locks a collectible for this transaction: other sales and reservations of it wait.
 * @param now unix milliseconds, read after the lock is acquired: an order may have expired while waiting
 * @param own an order that is being paid: its own pieces count as free for it, and so do those of earlier orders,
 * which were already counted or had expired when it was placed
 */
export async function lockGoods(
  tx: Transaction<Database>,
  goods: { id: number } | { slug: string },
  now: () => number,
  own?: number,
): Promise<LockedGoods | undefined> {
  const row = await tx
    .selectFrom('collectible_goods')
    .selectAll()
    .$if('id' in goods, (query) => query.where('id', '=', 'id' in goods ? goods.id : 0))
    .$if('slug' in goods, (query) => query.where('slug', '=', 'slug' in goods ? goods.slug : ''))
    .forNoKeyUpdate()
    .executeTakeFirst();
  // A separate statement, so that it sees what was committed while waiting for the lock.
  return row && { ...row, free: row.stock - row.sold - (await reserved(tx, row.id, now(), own)) };
}

async function reserved(db: Kysely<Database>, goods: number, now: number, own?: number): Promise<number> {
  const { pieces } = await db
    .selectFrom('collectible_order')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('number'), sql<number>`0`).as('pieces'))
    .where('goods_id', '=', goods)
    .where('item_id', 'is', null)
    .where('status', '=', 'due')
    .where('expires_at', '>', now)
    .$if(own !== undefined, (query) => query.where('id', '>', own ?? 0))
    .executeTakeFirstOrThrow();
  return pieces;
}
