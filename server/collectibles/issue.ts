/** Issues new items of a collectible, numbered from 1 to its stock. */
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { held, listed } from './item-status.ts';
import { recordHandover } from './provenance.ts';
import { type LockedGoods, lockGoods } from './stock.ts';

/** The token id of an item, which anybody can compute. */
export function tokenIdOf(slug: string, number: number): string {
  const digest = createHash('sha256').update(`item/${slug}/${number}`).digest('hex');
  return BigInt(`0x${digest.slice(0, 16)}`).toString();
}

/**
 * Issues the next item of a collectible to a user, free of charge.
 * @param item.owner the user's id
 * @param item.at unix milliseconds
 * @param item.price asking price, a decimal string; without one it is held
 * @returns the item's id; undefined when all are sold or reserved
 */
export async function issue(
  tx: Transaction<Database>,
  item: { slug: string; owner: string; at: number; price?: string },
): Promise<number | undefined> {
  const { slug, owner, at, price } = item;
  const goods = await lockGoods(tx, { slug }, () => at);
  if (!goods || goods.free < 1) return undefined;
  const [id] = await mint(tx, goods, { number: 1, owner, at });
  if (id !== undefined && price !== undefined)
    await tx
      .updateTable('collectible_item')
      .set({ status: listed, price, listed_at: at })
      .where('id', '=', id)
      .execute();
  return id;
}

/**
 * Issues the next items of a collectible that the caller has locked, and that has enough left, to a user.
 * @param items.order the order that paid for them
 * @returns their ids, in the order of their serial numbers
 */
export async function mint(
  tx: Transaction<Database>,
  goods: LockedGoods,
  items: { number: number; owner: string; at: number; order?: { id: number; price: string } },
): Promise<number[]> {
  const { number, owner, at, order } = items;
  const { sold } = await tx
    .updateTable('collectible_goods')
    .set({ sold: sql`sold + ${number}` })
    .where('id', '=', goods.id)
    .returning('sold')
    .executeTakeFirstOrThrow();
  const numbers = Array.from({ length: number }, (_, index) => sold - number + 1 + index);
  const rows = await tx
    .insertInto('collectible_item')
    .values(
      numbers.map((serial) => ({
        goods_id: goods.id,
        number: serial,
        token_id: tokenIdOf(goods.slug, serial),
        owner,
        status: held,
        price: null,
        got_at: at,
        order_id: order?.id ?? null,
      })),
    )
    .returning('id')
    .execute();
  await recordHandover(tx, {
    goods_id: goods.id,
    numbers,
    kind: order ? 'buy' : 'mint',
    from: null,
    to: owner,
    price: order?.price ?? null,
    at,
  });
  return rows.map(({ id }) => id);
}
