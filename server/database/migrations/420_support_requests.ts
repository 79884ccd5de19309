import { type Kysely, sql } from 'kysely';

/** Messages to the customer service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE support_request (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id text REFERENCES users (id),
      topic text NOT NULL,
      email text NOT NULL,
      message text NOT NULL,
      lang text NOT NULL,
      created_at bigint NOT NULL,
      answered_at bigint
    )`.execute(db);
  await sql`CREATE INDEX support_request_open ON support_request (created_at) WHERE answered_at IS NULL`.execute(
    db,
  );
}
