import { type Kysely, sql } from 'kysely';

/** What instances tell each other and NOTIFY has no room for. Named and shaped by @socket.io/postgres-adapter; gone after half a minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table socket_io_attachments (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      payload bytea
    )`.execute(db);
}
