/** The locked savings on offer. */
import type { Kysely, Selectable } from 'kysely';
import type { components } from '../../src/client/generated/api.ts';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { textIn } from '../http/localized-text.ts';
import type { Handlers, Language } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { logoOf } from '../market/index.ts';
import type { SavingsTables } from './tables.ts';

export type ProductRow = Selectable<SavingsTables['savings_product']> & {
  currency_name: string;
  logo: string | null;
  decimals: number;
};

export const productHandlers: Handlers = {
  async lhDepositConfig(_, { db, language }) {
    const rows = await selectProducts(db).where('product.open', '=', true).orderBy('product.sort').execute();
    return rows.map((row) => describe(row, language));
  },

  async lhDepositProductInfo({ id }, { db, language }) {
    return describe(await readProduct(db, id), language);
  },
};

/** One product, including closed ones. @throws Refusal not_found */
export async function readProduct(db: Kysely<Database>, id: number, field = 'id'): Promise<ProductRow> {
  const row = await selectProducts(db).where('product.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('not_found', { field });
  return row;
}

/** The interest of a full term, in percent. */
export function cycleRate({ day, day_rate }: Pick<ProductRow, 'day' | 'day_rate'>): string {
  return plain(decimal(day_rate).times(day).times(100));
}

function selectProducts(db: Kysely<Database>) {
  return db
    .selectFrom('savings_product as product')
    .innerJoin('currency', 'currency.id', 'product.currency_id')
    .selectAll('product')
    .select(['currency.name as currency_name', 'currency.logo', 'currency.decimals']);
}

function describe(row: ProductRow, language: Language): components['schemas']['SavingsProduct'] {
  return {
    id: row.id,
    name: textIn(row.names, language),
    intro: textIn(row.intros, language),
    currency_id: row.currency_id,
    currency_name: row.currency_name,
    logo: logoOf({ name: row.currency_name, logo: row.logo }),
    day: row.day,
    interest_rate: cycleRate(row),
    day_rate: plain(row.day_rate),
    save_min: plain(row.save_min),
    save_max: row.save_max === null ? null : plain(row.save_max),
    penalty_multiple: plain(row.penalty_multiple),
    type: 1,
    precision: row.decimals,
  };
}
