import { type Kysely, sql } from 'kysely';

/** Texts that the exchange publishes. A text in several languages has one `slug` and one row per language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE news (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      c_id integer NOT NULL,
      lang text NOT NULL,
      slug text NOT NULL,
      title text NOT NULL,
      abstract text,
      content text NOT NULL,
      cover text,
      link text,
      created_at bigint NOT NULL,
      UNIQUE (slug, lang)
    )`.execute(db);
  await sql`CREATE INDEX news_kind ON news (c_id, lang, created_at)`.execute(db);
}
