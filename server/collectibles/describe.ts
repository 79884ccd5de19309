/** Collectibles and items in the format of answers. */
import type { Selectable } from 'kysely';
import type { components } from '../../src/client/generated/api.ts';
import { plain } from '../../src/decimal/index.ts';
import { type LocalizedText, textIn } from '../http/localized-text.ts';
import { iso, isoOrNull } from '../http/moment.ts';
import type { Language } from '../http/operations.ts';
import { pictureAddress } from './pictures.ts';
import type { CollectibleTables } from './tables.ts';

type Schemas = components['schemas'];

export type GoodsRow = Selectable<CollectibleTables['collectible_goods']> & {
  category: LocalizedText;
  currency_name: string;
  /** The URL of its main picture. */
  picture: string;
  /** Pieces in unpaid orders. */
  reserved: number;
};

/** Status of a sale: 1 on sale, 2 upcoming, 3 ended. */
export function saleStatus(
  { starts_at, ends_at }: Pick<GoodsRow, 'starts_at' | 'ends_at'>,
  now: number,
): 1 | 2 | 3 {
  if (now < starts_at) return 2;
  return ends_at !== null && now >= ends_at ? 3 : 1;
}

export function describeGoods(row: GoodsRow, language: Language, now: number): Schemas['Goods'] {
  const status = saleStatus(row, now);
  const next = status === 2 ? row.starts_at : status === 1 ? row.ends_at : null;
  return {
    id: row.id,
    name: textIn(row.names, language),
    image: pictureAddress(row.picture),
    price: plain(row.price),
    currency_name: row.currency_name,
    creator: textIn(row.creators, language),
    goods_category_name: textIn(row.category, language),
    surplus: Math.max(0, row.stock - row.sold - row.reserved),
    stock: row.stock,
    sales: row.sold,
    start_time: iso(row.starts_at),
    end_time: isoOrNull(row.ends_at),
    status,
    remain_milli_seconds: next === null ? 0 : next - now,
    order_max: row.order_max,
  };
}

/** The origin of a collectible. */
export function describeOrigin(row: GoodsRow, language: Language) {
  return {
    content: textIn(row.contents, language),
    company_name: row.company,
    company_image: null,
    casting_name: row.casting_name,
    casting_time: iso(row.cast_at),
    label: textIn(row.labels, language),
    contract_address: row.contract_address,
    chain: row.chain,
  };
}
