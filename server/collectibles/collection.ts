/** The items that a user owns, and those he has sold. */
import { signedIn } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Handlers, Language } from '../http/operations.ts';
import { paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { maskLogin } from '../users/masks.ts';
import { readItemDetails } from './item-details.ts';
import { held, itemStatus, listed } from './item-status.ts';
import { describeItem, type ItemRow, selectItems } from './items.ts';
import { freePriceOf, priceRule } from './price.ts';

export const collectionHandlers: Handlers = {
  /** Newest first. Sold items belong to other users, and are only included on request. */
  async nftGoodsUserCollectionList({ status, page, pagesize }, call) {
    const asked = paging({ page, limit: pagesize });
    const items = selectItems(call.db)
      .where('item.owner', '=', signedIn(call))
      .where('item.status', 'in', status === undefined ? [held, listed] : [status]);
    const { rows, total } = await readPage(
      items.orderBy('item.got_at', 'desc').orderBy('item.id', 'desc'),
      asked,
    );
    const now = call.clock.now();
    const data = rows.map((row) => describeOwn(row, call.language, now));
    return { count: total, page: asked.page, pagesize: asked.limit, data };
  },

  async nftGoodsUserCollectionDetail({ id }, call) {
    const row = await selectItems(call.db)
      .where('item.id', '=', id)
      .where('item.owner', '=', signedIn(call))
      .executeTakeFirst();
    if (!row) throw new Refusal('not_found', { field: 'id' });
    const now = call.clock.now();
    return {
      ...describeOwn(row, call.language, now),
      ...(await readItemDetails(call, row)),
      owner: maskLogin(row),
      token_id: row.token_id,
      price_min: priceRule.minimum,
      price_max: priceRule.maximum,
      price_step: priceRule.step,
      price_free: await freePriceOf(call.db, row),
    };
  },
};

function describeOwn(row: ItemRow, language: Language, now: number) {
  return {
    ...describeItem(row, language),
    status: itemStatus(row, now),
    is_show: row.is_show ? (1 as const) : (0 as const),
    get_time: iso(row.got_at),
  };
}
