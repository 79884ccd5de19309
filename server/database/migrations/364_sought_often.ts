import { type Kysely, sql } from 'kysely';

/**
 * Indexes for frequent queries: on every purchase of an option (the latest and the running ones), and every two
 * seconds (the fee accounts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index option_order_recent on option_order (user_id, opened_at)`.execute(db);
  await sql`create index option_order_open on option_order (user_id) where settled_at is null`.execute(db);
  await sql`create index ledger_account_system on ledger_account (system) where system is not null`.execute(
    db,
  );
}
