import { type Kysely, sql } from 'kysely';

/** Data of the exchange itself: answers for repeated requests, counted attempts, its secret. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE idempotency (
      user_id text NOT NULL,
      operation text NOT NULL,
      key text NOT NULL,
      fingerprint text NOT NULL,
      answer text NOT NULL,
      created_at bigint NOT NULL,
      PRIMARY KEY (user_id, operation, key)
    )`.execute(db);
  await sql`CREATE INDEX idempotency_age ON idempotency (created_at)`.execute(db);
  await sql`
    CREATE TABLE throttle (
      name text PRIMARY KEY,
      count integer NOT NULL,
      since bigint NOT NULL,
      locked_until bigint NOT NULL
    )`.execute(db);
  await sql`CREATE TABLE secret (name text PRIMARY KEY, value text NOT NULL)`.execute(db);
}
