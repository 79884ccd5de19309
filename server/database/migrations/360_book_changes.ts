import { type Kysely, sql } from 'kysely';

/**
 * The changes of the last versions of a book, so that other instances need not read the whole book; and the last step
 * of a pair's makers, so that two instances that both believe to be the leader do not repeat it.
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
