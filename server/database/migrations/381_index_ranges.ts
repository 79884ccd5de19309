import { type Kysely, sql } from 'kysely';

/** Cached ranges of the index for whole hours and days. `width` and `time` (the start) in ms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table index_range (
      pair_id integer not null references market_pair,
      width integer not null,
      time bigint not null,
      open numeric(20, 8) not null,
      high numeric(20, 8) not null,
      low numeric(20, 8) not null,
      close numeric(20, 8) not null,
      volume numeric(38, 8) not null,
      primary key (pair_id, width, time)
    )`.execute(db);
}
