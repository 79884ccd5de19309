import { type Kysely, sql } from 'kysely';

/** Messages between instances, too large for NOTIFY. Defined by @socket.io/postgres-adapter; deleted after 30 s. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table socket_io_attachments (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      payload bytea
    )`.execute(db);
}
