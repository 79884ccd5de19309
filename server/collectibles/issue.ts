import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';

/** The token id of an item: the same whoever computes it. */
export function tokenIdOf(slug: string, number: number): string {
  const digest = createHash('sha256').update(`item/${slug}/${number}`).digest('hex');
  return BigInt(`0x${digest.slice(0, 16)}`).toString();
}

/**
 * Gives a user the next item of a collectible.
 * @param item.owner the user's id
 * @param item.at unix milliseconds
 * @param item.price what the user asks for it, a decimal string; without one it is held
 * @returns the item's id; undefined when all are sold
 */
export async function issue(
  tx: Transaction<Database>,
  item: { slug: string; owner: string; at: number; price?: string },
): Promise<number | undefined> {
  const { slug, owner, at, price } = item;
  // One row is changed by one buyer at a time, so that every serial number is given once.
  const goods = await tx
    .updateTable('collectible_goods')
    .set({ sold: sql`sold + 1` })
    .where('slug', '=', slug)
    .whereRef('sold', '<', 'stock')
    .returning(['id', 'sold'])
    .executeTakeFirst();
  if (!goods) return undefined;
  const { id } = await tx
    .insertInto('collectible_item')
    .values({
      goods_id: goods.id,
      number: goods.sold,
      token_id: tokenIdOf(slug, goods.sold),
      owner,
      status: price === undefined ? 1 : 2,
      price: price ?? null,
      got_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
