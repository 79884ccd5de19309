/** Buying begins with an order: its pieces are reserved for the buyer until it is paid, cancelled or expired. */
import { type Insertable, type SqlBool, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { lockUser } from '../wallet/index.ts';
import { saleStatus } from './describe.ts';
import { held, itemStatus, locked, sold } from './item-status.ts';
import { lockItem } from './items.ts';
import { maxUnpaid, orderNumber, secondsToPay } from './order.ts';
import { checkPause } from './pause.ts';
import { checkReservationLimit } from './reservation-limit.ts';
import { lockGoods } from './stock.ts';
import type { CollectibleTables } from './tables.ts';

export const reserveHandlers: Handlers = {
  async nftGoodsBuy({ id, number = 1 }, call) {
    return orderInShop(call, id, number);
  },

  async nftGoodsApply({ id }, call) {
    return orderInShop(call, id, 1);
  },

  async nftGoodsUserMemberApply({ id }, call) {
    const user = signedIn(call);
    return call.once(async (tx) => {
      await lockUser(tx, user);
      const item = await lockItem(tx, id);
      const now = call.clock.now();
      const current = itemStatus(item, now);
      if (item.owner === user) throw new Refusal('own_item');
      // Items that are held or hidden are private to their owner.
      if (current === held || !item.is_show) throw new Refusal('not_found', { field: 'id' });
      if (current === sold) throw new Refusal('not_on_sale');
      if ((await countUnpaid(tx, user, 'resale', now)) >= maxUnpaid.resale)
        throw new Refusal('too_many_unpaid_orders');
      await checkPause(tx, user, now);
      if (current === locked) throw new Refusal('not_on_sale', { text: 'server.refusal.being_bought' });
      if (item.price === null) throw new Error(`Item ${id} is on sale without a price`);
      const { goods_id, price } = item;
      await checkReservationLimit(tx, { user, goods: goods_id, price, number: 1, left: 1, free: 1 }, now);
      const order = await insertOrder(tx, now, {
        user_id: user,
        goods_id: item.goods_id,
        item_id: item.id,
        seller_id: item.owner,
        price: item.price,
        number: 1,
      });
      await tx
        .updateTable('collectible_item')
        .set({ reserved_by: order.id, reserved_until: order.expires_at })
        .where('id', '=', item.id)
        .execute();
      return describeReservation(order);
    });
  },
};

function orderInShop(call: Call, id: number, number: number) {
  const user = signedIn(call);
  return call.once(async (tx) => {
    await lockUser(tx, user);
    const goods = await lockGoods(tx, { id }, call.clock.now);
    if (!goods) throw new Refusal('not_found', { field: 'id' });
    const now = call.clock.now();
    if (saleStatus(goods, now) !== 1) throw new Refusal('not_on_sale');
    if (goods.free < 1) throw new Refusal('sold_out');
    const maximum = Math.min(goods.order_max, goods.free);
    if (number > maximum)
      throw new Refusal('above_maximum', {
        field: 'number',
        text: 'server.refusal.too_many_pieces',
        values: { maximum },
      });
    if ((await countUnpaid(tx, user, 'shop', now)) >= maxUnpaid.shop)
      throw new Refusal('too_many_unpaid_orders');
    await checkPause(tx, user, now);
    const { price, free, stock } = goods;
    await checkReservationLimit(tx, { user, goods: id, price, number, left: stock - goods.sold, free }, now);
    const order = await insertOrder(tx, now, {
      user_id: user,
      goods_id: goods.id,
      item_id: null,
      seller_id: null,
      price: goods.price,
      number,
    });
    return describeReservation(order);
  });
}

async function countUnpaid(
  tx: Transaction<Database>,
  user: string,
  kind: keyof typeof maxUnpaid,
  now: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('collectible_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('status', '=', 'due')
    .where('expires_at', '>', now)
    .where(sql<SqlBool>`(item_id is null) = ${kind === 'shop'}`)
    .executeTakeFirstOrThrow();
  return count;
}

type NewOrder = Pick<
  Insertable<CollectibleTables['collectible_order']>,
  'user_id' | 'goods_id' | 'item_id' | 'seller_id' | 'price' | 'number'
>;

function insertOrder(tx: Transaction<Database>, now: number, order: NewOrder) {
  return tx
    .insertInto('collectible_order')
    .values({ ...order, created_at: now, expires_at: now + secondsToPay * 1000 })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
}

function describeReservation(order: { id: number; created_at: number }) {
  return { order_id: order.id, order_num: orderNumber(order), time: secondsToPay };
}
