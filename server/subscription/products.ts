/** New coins for subscription, and their status. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { components } from '../../src/client/generated/api.ts';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { textIn } from '../http/localized-text.ts';
import { iso } from '../http/moment.ts';
import type { Handlers, Language } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { logoOf } from '../market/index.ts';
import { largestOrder } from './allot.ts';
import type { SubscriptionTables } from './tables.ts';

type Product = components['schemas']['SubscriptionProduct'];

export type ProductRow = Selectable<SubscriptionTables['subscription_product']> & {
  name: string;
  logo: string | null;
  places: number;
  pay_name: string;
  pay_places: number;
};

/** Rows per page. */
const pageSize = 10;

export const productHandlers: Handlers = {
  async lhSendConfig({ page = 1 }, { db, clock, language }) {
    const now = clock.now();
    const rows = await selectProducts(db)
      .orderBy(sortOrder(now))
      .orderBy(sql`abs(product.ends_at - ${now})`)
      .orderBy('product.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute();
    return rows.map((row) => describe(row, language, now));
  },

  async lhSendProductInfo({ id }, { db, clock, language }) {
    return describe(await readProduct(db, id), language, clock.now());
  },

  async lhSendGetRecommend(_, { db, clock, language }) {
    const now = clock.now();
    const row = await selectProducts(db)
      .where('product.ends_at', '>', now)
      .where('product.remaining', '>', '0')
      .orderBy('product.is_recommend', 'desc')
      .orderBy('product.starts_at')
      .orderBy('product.id')
      .executeTakeFirst();
    return row ? describe(row, language, now) : null;
  },
};

/** One product. @throws Refusal not_found */
export async function readProduct(db: Kysely<Database>, id: number, field = 'id'): Promise<ProductRow> {
  const row = await selectProducts(db).where('product.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found', { field });
  return row;
}

/** The same, locked until the transaction ends: orders of a product are serialized. */
export async function lockProduct(tx: Transaction<Database>, id: number): Promise<ProductRow> {
  return selectProducts(tx)
    .where('product.id', '=', id)
    .forNoKeyUpdate('product')
    .executeTakeFirstOrThrow(() => new Refusal('not_found', { field: 'config_id' }));
}

export function stateOf(
  row: Pick<ProductRow, 'remaining' | 'starts_at' | 'ends_at'>,
  now: number,
): Product['state'] {
  if (plain(row.remaining) === '0') return 'sold_out';
  if (now >= row.ends_at) return 'redemption';
  return now < row.starts_at ? 'upcoming' : 'subscribing';
}

/** Sort key: open subscriptions first, then upcoming, then ended ones. */
function sortOrder(now: number) {
  return sql`case when product.remaining = 0 or product.ends_at <= ${now} then 2
    when product.starts_at > ${now} then 1 else 0 end`;
}

function selectProducts(db: Kysely<Database>) {
  return db
    .selectFrom('subscription_product as product')
    .innerJoin('currency', 'currency.id', 'product.currency_id')
    .innerJoin('currency as paid', 'paid.id', 'product.pay_currency_id')
    .selectAll('product')
    .select(['currency.name', 'currency.logo', 'currency.decimals as places'])
    .select(['paid.name as pay_name', 'paid.decimals as pay_places']);
}

function describe(row: ProductRow, language: Language, now: number): Product {
  const state = stateOf(row, now);
  const next = state === 'upcoming' ? row.starts_at : state === 'subscribing' ? row.ends_at : now;
  return {
    id: row.id,
    new_currency_name: row.name,
    currency_id: row.pay_currency_id,
    currency_name: row.pay_name,
    logo: logoOf(row),
    change_rate: plain(row.price),
    num: plain(row.total),
    last_num: plain(row.remaining),
    buy_num: plain(row.minimum),
    max_amount: largestOrder(row),
    precision: row.places,
    pay_precision: row.pay_places,
    interest_rate: plain(row.interest_rate),
    predict_rate: plain(row.predict_rate),
    day: row.day,
    send_start: iso(row.starts_at),
    send_end: iso(row.ends_at),
    online_time: iso(row.online_at),
    created_at: iso(row.created_at),
    introduction: textIn(row.introductions, language),
    is_recommend: row.is_recommend ? 1 : 0,
    state,
    remain_milli_seconds: next - now,
  };
}
