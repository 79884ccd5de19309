import { type Kysely, sql } from 'kysely';

/** Users can require a code at every login. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN login_code boolean NOT NULL DEFAULT false`.execute(db);
}
