/** What users own of it, and what they sell. */
import type { Kysely } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { signedIn } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Handlers } from '../http/operations.ts';
import { paging } from '../http/pages.ts';
import { inLanguage } from '../http/written.ts';
import { maskOwner } from './describe.ts';
import { pictureAddress } from './pictures.ts';
import { named } from './shop.ts';

/** Items with what is shown of their collectible. */
export function selectItems(db: Kysely<Database>) {
  return db
    .selectFrom('collectible_item as item')
    .innerJoin('collectible_goods as goods', 'goods.id', 'item.goods_id')
    .innerJoin('currency', 'currency.id', 'goods.currency_id')
    .innerJoin('collectible_goods_picture as picture', (join) =>
      join.onRef('picture.goods_id', '=', 'goods.id').on('picture.place', '=', 0),
    )
    .selectAll('item')
    .select([
      'goods.names',
      'goods.creator',
      'goods.stock',
      'currency.name as currency_name',
      'picture.name as picture',
    ]);
}

/** Where an item stands while its owner has it. */
const standing = { held: 1, listed: 2, locked: 3 } as const;

export const collectionHandlers: Handlers = {
  /** The newest first. What was sold is somebody else's. */
  async nftGoodsUserCollectionList({ status, page, pagesize }, call) {
    const { offset, ...asked } = paging({ page, limit: pagesize });
    const items = selectItems(call.db)
      .where('item.owner', '=', signedIn(call))
      .where('item.status', 'in', status === undefined ? Object.values(standing) : [status]);
    const [rows, total] = await Promise.all([
      items
        .orderBy('item.got_at', 'desc')
        .orderBy('item.id', 'desc')
        .limit(asked.limit)
        .offset(offset)
        .execute(),
      items
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ]);
    const data = rows.map((row) => ({
      id: row.id,
      goods_id: row.goods_id,
      name: inLanguage(row.names, call.language),
      image: pictureAddress(row.picture),
      number: row.number,
      goods_number: row.stock,
      creator: row.creator,
      status: row.status,
      price: row.price === null ? null : plain(row.price),
      currency_name: row.currency_name,
      is_show: row.is_show ? (1 as const) : (0 as const),
      get_time: iso(row.got_at),
    }));
    return { count: total.count, page: asked.page, pagesize: asked.limit, data };
  },

  async nftGoodsUserMemberGoodsList({ search, goods_id, order, page, pagesize }, call) {
    const { offset, ...asked } = paging({ page, limit: pagesize });
    let listed = selectItems(call.db)
      .innerJoin('users', 'users.id', 'item.owner')
      .select(['users.email', 'users.phone'])
      .where('item.status', '=', standing.listed);
    if (search) listed = listed.where(named(search));
    if (goods_id !== undefined) listed = listed.where('item.goods_id', '=', goods_id);
    const ordered = order
      ? listed.orderBy('item.price', order === 'price_asc' ? 'asc' : 'desc')
      : listed.orderBy('item.got_at', 'desc');
    const [rows, total] = await Promise.all([
      ordered.orderBy('item.id', 'desc').limit(asked.limit).offset(offset).execute(),
      listed
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ]);
    const data = rows.map((row) => ({
      id: row.id,
      goods_id: row.goods_id,
      name: inLanguage(row.names, call.language),
      image: pictureAddress(row.picture),
      price: plain(row.price ?? '0'),
      currency_name: row.currency_name,
      creator: row.creator,
      owner: maskOwner(row),
      goods_number: row.stock,
      number: row.number,
      is_mine: call.session?.user === row.owner ? (1 as const) : (0 as const),
    }));
    return { count: total.count, page: asked.page, pagesize: asked.limit, data };
  },
};
