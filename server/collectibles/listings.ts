/** Items that users sell. */
import { plain } from '../../src/decimal/index.ts';
import type { Call } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { maskLogin } from '../users/masks.ts';
import { readItemDetails } from './item-details.ts';
import { isOffered, itemStatus, listed } from './item-status.ts';
import { describeItem, type ItemRow, selectItems } from './items.ts';
import { named } from './shop.ts';

export const listingHandlers: Handlers = {
  /** Items that can be ordered now, newest first. */
  async nftGoodsUserMemberGoodsList({ search, goods_id, order, page, pagesize }, call) {
    const asked = paging({ page, limit: pagesize });
    let offered = selectItems(call.db).where(isOffered(call.clock.now()));
    if (search) offered = offered.where(named(search));
    if (goods_id !== undefined) offered = offered.where('item.goods_id', '=', goods_id);
    const ordered = order
      ? offered.orderBy('item.price', order === 'price_asc' ? 'asc' : 'desc')
      : offered.orderBy('item.listed_at', 'desc');
    const { rows, total } = await readPage(ordered.orderBy('item.id', 'desc'), asked);
    const data = rows.map((row) => describeListing(row, call));
    return { count: total, page: asked.page, pagesize: asked.limit, data };
  },

  async nftGoodsUserMemberGoodsDetail({ id }, call) {
    const row = await selectItems(call.db)
      .where('item.id', '=', id)
      .where('item.status', '=', listed)
      .where('item.is_show', '=', true)
      .executeTakeFirst();
    if (!row) throw new Refusal('not_found', { field: 'id' });
    const now = call.clock.now();
    return {
      ...describeListing(row, call),
      ...(await readItemDetails(call, row)),
      token_id: row.token_id,
      status: itemStatus(row, now),
    };
  },
};

function describeListing(row: ItemRow, { session, language }: Call) {
  return {
    ...describeItem(row, language),
    price: plain(row.price ?? '0'),
    owner: maskLogin(row),
    is_mine: session?.user === row.owner ? (1 as const) : (0 as const),
  };
}
