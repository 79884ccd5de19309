import { type Kysely, sql } from 'kysely';

/** Pictures are stored as drawings, and rendered on the first request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collectible_picture
      alter column kind set default 'image/png',
      alter column content drop not null,
      add column drawing jsonb,
      add check (content is not null or drawing is not null)`.execute(db);
}
