/** Payment of an order: money and items are transferred in one transaction. */
import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { available, post, system } from '../ledger/index.ts';
import { checkFundPassword } from '../users/security.ts';
import { mint } from './issue.ts';
import { held, listed, sold } from './item-status.ts';
import { lockItem } from './items.ts';
import { lockOrder, type Order, orderNumber, orderStatus, orderTotal } from './order.ts';
import { recordHandover } from './provenance.ts';
import { lockGoods } from './stock.ts';

export const paymentHandlers: Handlers = {
  async nftGoodsOrderPay({ order_id, pay_password }, call) {
    const user = signedIn(call);
    await refuseClosed(call, user, order_id);
    await checkFundPassword(call, pay_password);
    return call.once(async (tx) => {
      const order = await lockOrder(tx, user, order_id);
      if (order.item_id === null) await takeFromShop(tx, call, order);
      else await takeFromOwner(tx, call, order, order.item_id);
      await tx
        .updateTable('collectible_order')
        .set({ status: 'paid', paid_at: call.clock.now() })
        .where('id', '=', order.id)
        .execute();
      return call.say('server.done.orderPaid');
    });
  },
};

/**
 * Checks an order before the password, which costs much more. A paid one is no error yet: the call may be repeated.
 * @throws Refusal not_found, order_closed
 */
async function refuseClosed({ db, clock }: Call, user: string, id: number): Promise<void> {
  const order = await db
    .selectFrom('collectible_order')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (!order) throw new Refusal('not_found', { field: 'order_id' });
  if (orderStatus(order, clock.now()) === 3) throw new Refusal('order_closed');
}

async function takeFromShop(tx: Transaction<Database>, call: Call, order: Order): Promise<void> {
  const goods = await lockGoods(tx, { id: order.goods_id }, call.clock.now, order.id);
  // Checked under the lock; the reserved pieces are checked too, in case the clocks of two instances differ.
  const at = checkDue(call, order);
  if (!goods || goods.free < order.number) throw new Refusal('order_closed');
  await mint(tx, goods, { number: order.number, owner: order.user_id, at, order });
  await post(tx, {
    reason: 'collectible_buy',
    reference: `collectible_order:${order.id}`,
    info: orderNumber(order),
    at,
    movements: [
      {
        from: available(order.user_id, goods.currency_id, 'change'),
        // One account per collectible: its buyers wait for each other's locks anyway, but not for other buyers'.
        to: system(`collectibles:${goods.slug}`, goods.currency_id),
        amount: orderTotal(order),
      },
    ],
  });
}

async function takeFromOwner(
  tx: Transaction<Database>,
  call: Call,
  order: Order,
  itemId: number,
): Promise<void> {
  const item = await lockItem(tx, itemId);
  const at = checkDue(call, order);
  if (item.status !== listed || item.reserved_by !== order.id) throw new Refusal('order_closed');
  const { currency_id } = await tx
    .selectFrom('collectible_goods')
    .select('currency_id')
    .where('id', '=', item.goods_id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('collectible_item')
    .set({ status: sold, reserved_by: null, reserved_until: null })
    .where('id', '=', item.id)
    .execute();
  const { goods_id, number, token_id, owner } = item;
  await tx
    .insertInto('collectible_item')
    .values({
      goods_id,
      number,
      token_id,
      owner: order.user_id,
      status: held,
      price: null,
      got_at: at,
      order_id: order.id,
    })
    .execute();
  await recordHandover(tx, {
    goods_id,
    numbers: [number],
    kind: 'resale',
    from: owner,
    to: order.user_id,
    price: order.price,
    at,
  });
  await post(tx, {
    reason: 'collectible_resale',
    reference: `collectible_order:${order.id}`,
    info: orderNumber(order),
    at,
    movements: [
      {
        from: available(order.user_id, currency_id, 'change'),
        to: available(owner, currency_id, 'change'),
        amount: orderTotal(order),
      },
    ],
  });
}

/** @returns the current time, unix milliseconds @throws Refusal order_closed */
function checkDue({ clock }: Call, order: Order): number {
  const now = clock.now();
  if (orderStatus(order, now) !== 1) throw new Refusal('order_closed');
  return now;
}
