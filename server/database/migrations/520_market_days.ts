import { type Kysely, sql } from 'kysely';

/** The trades of days that are over, as one candle for each pair and day; null prices for a day without trades. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table market_day (
      pair_id integer not null references market_pair,
      time bigint not null check (time % 86400000 = 0),
      high numeric(20, 8),
      low numeric(20, 8),
      close numeric(20, 8),
      volume numeric(38, 8) not null,
      primary key (pair_id, time)
    )`.execute(db);
}
