import { type Kysely, sql } from 'kysely';

/**
 * Returns of the referral programme, and the last entry processed of each fee account. Fees from before the programme
 * started yield no returns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE promotion_cursor (
      account_id bigint PRIMARY KEY REFERENCES ledger_account,
      last_entry bigint NOT NULL
    )`.execute(db);
  await sql`
    INSERT INTO promotion_cursor (account_id, last_entry)
    SELECT account_id, max(entry.id) FROM ledger_entry AS entry
    JOIN ledger_account AS account ON account.id = account_id
    WHERE account.system LIKE '%\\_fees:%' GROUP BY account_id
  `.execute(db);
  await sql`
    CREATE TABLE promotion_return (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      fee_entry bigint NOT NULL REFERENCES ledger_entry,
      user_id text NOT NULL REFERENCES users (id),
      from_user text NOT NULL REFERENCES users (id),
      level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
      rate numeric(5, 2) NOT NULL CHECK (rate > 0 AND rate <= 100),
      currency integer NOT NULL,
      amount numeric(38, 8) NOT NULL CHECK (amount > 0),
      worth numeric(38, 8) NOT NULL CHECK (worth >= 0),
      created_at bigint NOT NULL,
      UNIQUE (fee_entry, level)
    )`.execute(db);
  await sql`CREATE INDEX promotion_return_user ON promotion_return (user_id, id DESC)`.execute(db);
  await sql`CREATE INDEX promotion_return_time ON promotion_return (created_at) INCLUDE (user_id, worth)`.execute(
    db,
  );
}
