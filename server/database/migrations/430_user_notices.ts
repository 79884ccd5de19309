import { type Kysely, sql } from 'kysely';

/** Notices to users about their accounts: stored in the same transaction as the event, then sent by socket and mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE user_notice (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id text NOT NULL REFERENCES users (id),
      kind text NOT NULL,
      details jsonb NOT NULL,
      created_at bigint NOT NULL,
      told boolean NOT NULL DEFAULT false,
      mail_due bigint
    )`.execute(db);
  await sql`CREATE INDEX user_notice_user ON user_notice (user_id, id DESC)`.execute(db);
  await sql`CREATE INDEX user_notice_untold ON user_notice (id) WHERE NOT told`.execute(db);
  await sql`CREATE INDEX user_notice_mail ON user_notice (mail_due) WHERE mail_due IS NOT NULL`.execute(db);
}
