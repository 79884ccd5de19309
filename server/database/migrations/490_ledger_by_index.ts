import { type Kysely, sql } from 'kysely';

/**
 * `ledger_post` finds the accounts of a call by their index, however many there are. PostgreSQL does not know how many
 * rows a JSON array has, expects many, and would read all accounts instead: with 100,000 of them a call took ten times as
 * long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function ledger_post(bigint, jsonb, jsonb)
    set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off`.execute(db);
}
