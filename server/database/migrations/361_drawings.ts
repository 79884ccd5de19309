import { type Kysely, sql } from 'kysely';

/** Pictures are kept as drawings, and painted when they are first asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collectible_picture
      alter column kind set default 'image/png',
      alter column content drop not null,
      add column drawing jsonb,
      add check (content is not null or drawing is not null)`.execute(db);
}
