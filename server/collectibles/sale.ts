/** Selling items: put on sale, change the price, take off sale, show or hide. */
import type { Transaction } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { checkFundPassword } from '../users/security.ts';
import { held, type ItemStatus, itemStatus, listed, locked, sold } from './item-status.ts';
import { type Item, lockItem } from './items.ts';
import { checkPrice, freePriceOf, priceRule } from './price.ts';

export const saleHandlers: Handlers = {
  async nftGoodsUserCollectionCheckPrice({ id, price }, call) {
    return call.db.transaction().execute(async (tx) => {
      await lockOwn(tx, call, id);
      const currency = await currencyOf(tx, id);
      checkPrice(price, currency);
      return call.say('server.done.priceFits', { price: plain(price), currency });
    });
  },

  async nftGoodsUserCollectionSales({ id, price, pay_password }, call) {
    await checkCheap(call, id, price, pay_password);
    return call.once(async (tx) => {
      const { current } = await lockOwn(tx, call, id);
      checkPrice(price, await currencyOf(tx, id));
      const isNew = current === held;
      await tx
        .updateTable('collectible_item')
        .set({ status: listed, price: plain(price), reserved_by: null, reserved_until: null })
        .$if(isNew, (update) => update.set({ listed_at: call.clock.now() }))
        .where('id', '=', id)
        .execute();
      return call.say(isNew ? 'server.done.itemListed' : 'server.done.priceChanged');
    });
  },

  /**
   * Also while the item is in an order, which is then cancelled: an unpaid order must not lock an item of its owner.
   */
  async nftGoodsUserCollectionSalesStop({ id }, call) {
    return call.once(async (tx) => {
      const { reserved_by } =
        (await tx
          .selectFrom('collectible_item')
          .select('reserved_by')
          .where('id', '=', id)
          .where('owner', '=', signedIn(call))
          .executeTakeFirst()) ?? {};
      // Locks the order first, in the same order as payment does.
      if (reserved_by)
        await tx
          .selectFrom('collectible_order')
          .select('id')
          .where('id', '=', reserved_by)
          .forNoKeyUpdate()
          .execute();
      const item = await lockItem(tx, id);
      const now = call.clock.now();
      const current = itemStatus(item, now);
      if (item.owner !== signedIn(call) || current === sold) throw new Refusal('not_found', { field: 'id' });
      if (current === held) throw new Refusal('not_on_sale');
      if (current === locked)
        await tx
          .updateTable('collectible_order')
          .set({ status: 'cancelled', closed_at: now, withdrawn: true })
          .where('id', '=', item.reserved_by)
          .execute();
      await tx
        .updateTable('collectible_item')
        .set({ status: held, price: null, listed_at: null, reserved_by: null, reserved_until: null })
        .where('id', '=', id)
        .execute();
      return call.say('server.done.itemUnlisted');
    });
  },

  /** Also while it is in an order: the buyer can still pay. */
  async nftGoodsUserCollectionCheckShow({ id, is_show }, call) {
    const { numUpdatedRows } = await call.db
      .updateTable('collectible_item')
      .set({ is_show: is_show === 1 })
      .where('id', '=', id)
      .where('owner', '=', signedIn(call))
      .where('status', '<>', sold)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('not_found', { field: 'id' });
    return call.say(is_show === 1 ? 'server.done.itemShown' : 'server.done.itemHidden');
  },
};

/**
 * A price below half of the last one requires the fund password. Call it before the transaction, so that a failed
 * attempt is counted.
 * @throws Refusal fund_password_needed, and the refusals of checkFundPassword and checkPrice
 */
async function checkCheap(
  call: Call,
  id: number,
  price: string,
  payPassword: string | undefined,
): Promise<void> {
  const own = await call.db
    .selectFrom('collectible_item')
    .select(['goods_id', 'number'])
    .where('id', '=', id)
    .where('owner', '=', signedIn(call))
    .where('status', '<>', sold)
    .executeTakeFirst();
  // A missing item or invalid price is reported later, under a lock.
  if (!own || decimal(price).lt(priceRule.minimum)) return;
  if (decimal(price).gte(await freePriceOf(call.db, own))) return;
  if (payPassword === undefined) throw new Refusal('fund_password_needed', { field: 'price' });
  await checkFundPassword(call, payPassword);
}

/**
 * Locks an item of the caller for this transaction.
 * @throws Refusal not_found when it is not, or no longer, the caller's; item_locked while it is in an order
 */
export async function lockOwn(
  tx: Transaction<Database>,
  call: Call,
  id: number,
): Promise<Item & { current: ItemStatus }> {
  const item = await lockItem(tx, id);
  const current = itemStatus(item, call.clock.now());
  if (item.owner !== signedIn(call) || current === sold) throw new Refusal('not_found', { field: 'id' });
  if (current === locked) throw new Refusal('item_locked');
  return { ...item, current };
}

/** The name of the coin of an item's price. */
async function currencyOf(tx: Transaction<Database>, id: number): Promise<string> {
  const { name } = await tx
    .selectFrom('collectible_item as item')
    .innerJoin('collectible_goods as goods', 'goods.id', 'item.goods_id')
    .innerJoin('currency', 'currency.id', 'goods.currency_id')
    .select('currency.name')
    .where('item.id', '=', id)
    .executeTakeFirstOrThrow();
  return name;
}
