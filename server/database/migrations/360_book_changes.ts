import { type Kysely, sql } from 'kysely';

/**
 * What the last versions of a book changed, so that other instances need not read it whole; and the last step that a
 * pair's makers did, so that two instances that both mean to lead do not do it twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table spot_change (
      pair_id integer not null references market_pair,
      slot smallint not null,
      version bigint not null,
      orders jsonb not null,
      primary key (pair_id, slot)
    ) with (fillfactor = 50)`.execute(db);
  await sql`alter table spot_book add column maker_step bigint not null default -1`.execute(db);
}
