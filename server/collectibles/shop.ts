/** The collectibles of the shop. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { textIn } from '../http/localized-text.ts';
import type { Handlers } from '../http/operations.ts';
import { paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { describeGoods, describeOrigin, type GoodsRow } from './describe.ts';
import { pictureAddress } from './pictures.ts';
import { reservedAt } from './stock.ts';

/** Selects collectibles with the columns for their description. */
export function selectGoods(db: Kysely<Database>, now: number) {
  return db
    .selectFrom('collectible_goods as goods')
    .innerJoin('collectible_category as category', 'category.id', 'goods.category_id')
    .innerJoin('currency', 'currency.id', 'goods.currency_id')
    .innerJoin('collectible_goods_picture as picture', (join) =>
      join.onRef('picture.goods_id', '=', 'goods.id').on('picture.place', '=', 0),
    )
    .selectAll('goods')
    .select(['category.names as category', 'currency.name as currency_name', 'picture.name as picture'])
    .select(reservedAt(now).as('reserved'));
}

/** One collectible. @throws Refusal not_found */
export async function readGoods(db: Kysely<Database>, id: number, now: number): Promise<GoodsRow> {
  const row = await selectGoods(db, now).where('goods.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** The URLs of its pictures. */
export async function readImages(db: Kysely<Database>, id: number): Promise<string[]> {
  const pictures = await db
    .selectFrom('collectible_goods_picture')
    .select('name')
    .where('goods_id', '=', id)
    .orderBy('place')
    .execute();
  return pictures.map(({ name }) => pictureAddress(name));
}

/** Whether a name in any language contains these words. SQL wildcards are matched literally. */
export function named(words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(goods.names->>'jp' ilike ${pattern} or goods.names->>'en' ilike ${pattern})`;
}

export const shopHandlers: Handlers = {
  async nftGoodsCategoryList(_, { db, language }) {
    const rows = await db.selectFrom('collectible_category').selectAll().orderBy('sort').execute();
    return rows.map(({ id, names, sort }) => ({ id, name: textIn(names, language), order: sort }));
  },

  /** Collectibles on sale first, then upcoming, then sold out, then ended ones; newest first. */
  async nftGoodsList({ search, goods_category_id, page, pagesize }, { db, clock, language }) {
    const asked = paging({ page, limit: pagesize });
    const now = clock.now();
    let goods = selectGoods(db, now);
    if (search) goods = goods.where(named(search));
    if (goods_category_id !== undefined) goods = goods.where('goods.category_id', '=', goods_category_id);
    const turn = sql`case when goods.starts_at > ${now} then 1 when goods.ends_at <= ${now} then 3
      when goods.sold = goods.stock then 2 else 0 end`;
    const { rows, total } = await readPage(
      goods.orderBy(turn).orderBy('goods.starts_at', 'desc').orderBy('goods.id'),
      asked,
    );
    const data = rows.map((row) => describeGoods(row, language, now));
    return { count: total, page: asked.page, pagesize: asked.limit, data };
  },

  async nftGoodsDetail({ id }, { db, clock, language }) {
    const now = clock.now();
    const [row, images] = await Promise.all([readGoods(db, id, now), readImages(db, id)]);
    return {
      ...describeGoods(row, language, now),
      ...describeOrigin(row, language),
      images,
      // A collectible has many owners; each of its items has one.
      owner: null,
      token_id: row.token_id,
    };
  },
};
