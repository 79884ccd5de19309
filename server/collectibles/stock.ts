/** How many pieces of a collectible there are left: what is in orders that are due is not for anybody else. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { CollectibleTables } from './tables.ts';

/** Pieces in orders of the shop that are due now, of the collectible `goods` of a query. */
export const reservedAt = (now: number) => sql<number>`coalesce((
  select sum(due.number) from collectible_order as due
  where due.goods_id = goods.id and due.item_id is null and due.status = 'due' and due.expires_at > ${now}
), 0)::integer`;

export type LockedGoods = Selectable<CollectibleTables['collectible_goods']> & {
  /** Pieces that are neither sold nor reserved. */
  free: number;
};

/**
 * Takes a collectible for this transaction, so that whoever else would sell or reserve of it waits.
 * @param now unix milliseconds, asked after the lock is there: who has waited may find that his time is over
 * @param own an order that is paid: its own pieces are free to it, and those of earlier orders, which were there or
 *   over when it was taken
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
  // Counted by a statement of its own, which sees what was done while this one waited.
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
