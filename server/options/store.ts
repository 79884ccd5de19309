import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** Options with the names of their pairs and coins. */
export function optionRows(db: Kysely<Database>) {
  return db
    .selectFrom('option_order')
    .innerJoin('market_pair as pair', 'pair.id', 'option_order.pair_id')
    .innerJoin('currency as base', 'base.id', 'pair.currency_id')
    .innerJoin('currency as quote', 'quote.id', 'pair.legal_id')
    .innerJoin('currency as paid', 'paid.id', 'option_order.currency_id')
    .selectAll('option_order')
    .select([sql<string>`base.name || '/' || quote.name`.as('symbol'), 'paid.name as coin']);
}
