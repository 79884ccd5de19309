/** Items: issued pieces of collectibles, each with a serial number and an owner. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { type LocalizedText, textIn } from '../http/localized-text.ts';
import type { Language } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { pictureAddress } from './pictures.ts';
import type { CollectibleTables } from './tables.ts';

/** Selects items with the displayed columns of their collectible. */
export function selectItems(db: Kysely<Database>) {
  return db
    .selectFrom('collectible_item as item')
    .innerJoin('collectible_goods as goods', 'goods.id', 'item.goods_id')
    .innerJoin('currency', 'currency.id', 'goods.currency_id')
    .innerJoin('collectible_goods_picture as picture', (join) =>
      join.onRef('picture.goods_id', '=', 'goods.id').on('picture.place', '=', 0),
    )
    .innerJoin('users as owner', 'owner.id', 'item.owner')
    .selectAll('item')
    .select(['goods.names', 'goods.creators', 'goods.stock', 'currency.name as currency_name'])
    .select(['picture.name as picture', 'owner.email', 'owner.phone']);
}

/** A row of {@link selectItems}. */
export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>['executeTakeFirstOrThrow']>>;

export type Item = Selectable<CollectibleTables['collectible_item']>;

/** The common fields of an item in answers. */
export function describeItem(
  row: Item & {
    names: LocalizedText;
    creators: LocalizedText;
    picture: string;
    stock: number;
    currency_name: string;
  },
  language: Language,
) {
  return {
    id: row.id,
    goods_id: row.goods_id,
    name: textIn(row.names, language),
    image: pictureAddress(row.picture),
    number: row.number,
    goods_number: row.stock,
    creator: textIn(row.creators, language),
    price: row.price === null ? null : plain(row.price),
    currency_name: row.currency_name,
  };
}

/** Locks an item for this transaction. @throws Refusal not_found */
export async function lockItem(tx: Transaction<Database>, id: number): Promise<Item> {
  const item = await tx
    .selectFrom('collectible_item')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!item) throw new Refusal('not_found', { field: 'id' });
  return item;
}
