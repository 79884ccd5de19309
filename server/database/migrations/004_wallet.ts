import { type Kysely, sql } from 'kysely';

/** Deposits, withdrawals, transfers, and the addresses for both. Times are unix milliseconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE deposit_address (
      user_id text NOT NULL REFERENCES users (id),
      network text NOT NULL,
      address text NOT NULL UNIQUE,
      PRIMARY KEY (user_id, network)
    )`.execute(db);
  await sql`
    CREATE TABLE withdraw_address (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id text NOT NULL REFERENCES users (id),
      currency integer NOT NULL,
      network text NOT NULL,
      address text NOT NULL,
      details jsonb NOT NULL,
      created_at bigint NOT NULL,
      removed_at bigint
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX withdraw_address_bound ON withdraw_address (user_id, currency, network, address)
    WHERE removed_at IS NULL`.execute(db);
  await sql`
    CREATE TABLE deposit (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id text NOT NULL REFERENCES users (id),
      currency integer NOT NULL,
      amount numeric(38, 8) NOT NULL CHECK (amount > 0),
      credited numeric(38, 8),
      picture bigint NOT NULL REFERENCES upload (id),
      details jsonb NOT NULL,
      status text NOT NULL CHECK (status IN ('reviewing', 'passed', 'rejected')),
      reason text,
      created_at bigint NOT NULL,
      handled_at bigint,
      CHECK ((status = 'passed') = (credited IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX deposit_user ON deposit (user_id, id)`.execute(db);
  await sql`CREATE INDEX deposit_waiting ON deposit (created_at) WHERE status = 'reviewing'`.execute(db);
  await sql`
    CREATE TABLE withdrawal (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id text NOT NULL REFERENCES users (id),
      currency integer NOT NULL,
      amount numeric(38, 8) NOT NULL,
      rate numeric(10, 4) NOT NULL,
      fee numeric(38, 8) NOT NULL CHECK (fee >= 0 AND fee < amount),
      address text,
      details jsonb NOT NULL,
      status text NOT NULL CHECK (status IN ('reviewing', 'passed', 'rejected')),
      reason text,
      created_at bigint NOT NULL,
      handled_at bigint
    )`.execute(db);
  await sql`CREATE INDEX withdrawal_user ON withdrawal (user_id, id)`.execute(db);
  await sql`CREATE INDEX withdrawal_waiting ON withdrawal (created_at) WHERE status = 'reviewing'`.execute(
    db,
  );
  await sql`
    CREATE TABLE transfer (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id text NOT NULL REFERENCES users (id),
      currency integer NOT NULL,
      from_kind text NOT NULL,
      to_kind text NOT NULL CHECK (to_kind <> from_kind),
      amount numeric(38, 8) NOT NULL CHECK (amount > 0),
      after numeric(38, 8) NOT NULL,
      created_at bigint NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX transfer_user ON transfer (user_id, id)`.execute(db);
}
