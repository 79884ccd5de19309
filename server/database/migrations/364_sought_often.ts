import { type Kysely, sql } from 'kysely';

/**
 * What is looked for with every option that somebody buys (the last ones, those that run), and every other second (the
 * accounts of fees): among few rows, whatever else there is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index option_order_recent on option_order (user_id, opened_at)`.execute(db);
  await sql`create index option_order_open on option_order (user_id) where settled_at is null`.execute(db);
  await sql`create index ledger_account_system on ledger_account (system) where system is not null`.execute(
    db,
  );
}
