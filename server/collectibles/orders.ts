/** Listing and cancelling a user's orders. */
import { signedIn } from '../http/handler.ts';
import { isoOrNull } from '../http/moment.ts';
import type { Handlers } from '../http/operations.ts';
import { paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { maskLogin } from '../users/masks.ts';
import { sold } from './item-status.ts';
import { describeOrder, lockOrder, orderStatus, selectOrders } from './order.ts';

export const orderHandlers: Handlers = {
  /** Latest first. */
  async nftGoodsOrderList({ status, page, pagesize }, call) {
    const asked = paging({ page, limit: pagesize });
    const now = call.clock.now();
    let orders = selectOrders(call.db).where('order.user_id', '=', signedIn(call));
    if (status === 1) orders = orders.where('order.status', '=', 'due').where('order.expires_at', '>', now);
    if (status === 2) orders = orders.where('order.status', '=', 'paid');
    if (status === 3)
      orders = orders.where(({ and, eb, or }) =>
        or([
          eb('order.status', '=', 'cancelled'),
          and([eb('order.status', '=', 'due'), eb('order.expires_at', '<=', now)]),
        ]),
      );
    const { rows, total } = await readPage(orders.orderBy('order.id', 'desc'), asked);
    const data = rows.map((row) => describeOrder(row, call.language, now));
    return { count: total, page: asked.page, pagesize: asked.limit, data };
  },

  async nftGoodsOrderDetail({ order_id }, call) {
    const user = signedIn(call);
    const [row, items] = await Promise.all([
      selectOrders(call.db)
        .where('order.id', '=', order_id)
        .where('order.user_id', '=', user)
        .executeTakeFirst(),
      call.db
        .selectFrom('collectible_item')
        .select(['id', 'number'])
        .where('order_id', '=', order_id)
        .where('owner', '=', user)
        .where('status', '<>', sold)
        .orderBy('number')
        .execute(),
    ]);
    if (!row) throw new Refusal('not_found', { field: 'order_id' });
    return {
      ...describeOrder(row, call.language, call.clock.now()),
      seller: row.seller_id === null ? null : maskLogin(row),
      pay_type: row.paid_at === null ? null : (1 as const),
      pay_time: isoOrNull(row.paid_at),
      items,
    };
  },

  async nftGoodsCancelOrder({ order_id }, call) {
    return call.once(async (tx) => {
      const order = await lockOrder(tx, signedIn(call), order_id);
      if (orderStatus(order, call.clock.now()) !== 1) throw new Refusal('order_closed');
      await tx
        .updateTable('collectible_order')
        .set({ status: 'cancelled', closed_at: call.clock.now() })
        .where('id', '=', order.id)
        .execute();
      await tx
        .updateTable('collectible_item')
        .set({ reserved_by: null, reserved_until: null })
        .where('reserved_by', '=', order.id)
        .execute();
      return call.say('server.done.orderCancelled');
    });
  },
};
