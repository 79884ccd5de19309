import { type Kysely, sql } from 'kysely';

/** What a trial of a release is compared by: observations of the release in force and of the one on trial. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE trial_count (
      salt text NOT NULL,
      release text NOT NULL,
      measure text NOT NULL,
      observed bigint NOT NULL,
      bad bigint NOT NULL,
      PRIMARY KEY (salt, release, measure)
    )`.execute(db);
}
