import { type Kysely, sql } from 'kysely';

/**
 * A code belongs to whoever requested it, and networks from which a user has logged in are stored. Pending codes have
 * to be requested again: they are valid for ten minutes only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table code`.execute(db);
  await sql`
    create table code (
      recipient text not null,
      scene text not null,
      -- The session or the network that asked for it.
      asker text not null,
      -- Of what was answered to the one who asked; it may come from elsewhere.
      ticket_hash text not null,
      -- Null once it was used.
      hash text,
      sent_at bigint not null,
      tries integer not null,
      primary key (recipient, scene, asker)
    )`.execute(db);
  await sql`
    create table login_place (
      recipient text not null,
      network text not null,
      seen_at bigint not null,
      primary key (recipient, network)
    )`.execute(db);
  await sql`
    insert into login_place (recipient, network, seen_at)
    select coalesce(email, '+' || users.area_code || phone), address, max(seen_at)
    from session join users on users.id = session.user_id group by 1, 2`.execute(db);
  await sql`alter table throttle add column ends_at bigint not null default 0`.execute(db);
  await sql`update throttle set ends_at = since + 86400000`.execute(db);
}
