/** An order and its description. Expiry is determined by the clock alone. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { type LocalizedText, textIn } from '../http/localized-text.ts';
import { inTokyo, iso } from '../http/moment.ts';
import type { Language } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { pictureAddress } from './pictures.ts';
import type { CollectibleTables } from './tables.ts';

/** Time limit for payment, in seconds. */
export const secondsToPay = 300;
export const maxUnpaid = { shop: 2, resale: 1 } as const;

export type Order = Selectable<CollectibleTables['collectible_order']>;

/**
 * Status as numbered by the contract: 1 unpaid, 2 paid, 3 cancelled. An order is expired from the exact time of
 * `expires_at` on.
 */
export function orderStatus({ status, expires_at }: Order, now: number): 1 | 2 | 3 {
  if (status === 'due' && now < expires_at) return 1;
  return status === 'paid' ? 2 : 3;
}

/** `N20260501000401`: the date in Tokyo, then the key. */
export function orderNumber({ id, created_at }: Pick<Order, 'id' | 'created_at'>): string {
  const day = inTokyo(created_at).toISOString().slice(0, 10).replaceAll('-', '');
  return `N${day}${String(id).padStart(6, '0')}`;
}

/** The total price, a decimal string. */
export function orderTotal({ price, number }: Pick<Order, 'price' | 'number'>): string {
  return plain(decimal(price).times(number));
}

/** Selects orders with the displayed columns of their collectible or item. */
export function selectOrders(db: Kysely<Database>) {
  return db
    .selectFrom('collectible_order as order')
    .innerJoin('collectible_goods as goods', 'goods.id', 'order.goods_id')
    .innerJoin('currency', 'currency.id', 'goods.currency_id')
    .innerJoin('collectible_goods_picture as picture', (join) =>
      join.onRef('picture.goods_id', '=', 'goods.id').on('picture.place', '=', 0),
    )
    .leftJoin('collectible_item as item', 'item.id', 'order.item_id')
    .leftJoin('users as seller', 'seller.id', 'order.seller_id')
    .selectAll('order')
    .select(['goods.names', 'currency.name as currency_name', 'picture.name as picture'])
    .select(['item.number as serial', 'seller.email', 'seller.phone']);
}

type OrderRow = Order & {
  names: LocalizedText;
  currency_name: string;
  picture: string;
  serial: number | null;
};

export function describeOrder(row: OrderRow, language: Language, now: number) {
  const status = orderStatus(row, now);
  return {
    order_id: row.id,
    order_num: orderNumber(row),
    goods_id: row.goods_id,
    name: textIn(row.names, language),
    image: pictureAddress(row.picture),
    price: plain(row.price),
    currency_name: row.currency_name,
    number: row.number,
    total: orderTotal(row),
    is_resale: row.item_id === null ? (0 as const) : (1 as const),
    serial: row.serial,
    status,
    is_expired: status === 3 && row.status === 'due' ? (1 as const) : (0 as const),
    create_time: iso(row.created_at),
    remaining: status === 1 ? Math.ceil((row.expires_at - now) / 1000) : 0,
  };
}

/** Locks an order of the user for this transaction. @throws Refusal not_found */
export async function lockOrder(tx: Transaction<Database>, user: string, id: number): Promise<Order> {
  const order = await tx
    .selectFrom('collectible_order')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw new Refusal('not_found', { field: 'order_id' });
  return order;
}
