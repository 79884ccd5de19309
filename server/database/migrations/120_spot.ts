import { type Kysely, sql } from 'kysely';

/** Orders, trades, and a version of each book. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table spot_book (
      pair_id integer primary key references market_pair,
      version bigint not null default 0
    ) with (fillfactor = 20)`.execute(db);
  await sql`insert into spot_book (pair_id) select id from market_pair`.execute(db);
  await sql`create sequence spot_order_id`.execute(db);
  await sql`
    create table spot_order (
      id bigint primary key,
      user_id text not null,
      pair_id integer not null references market_pair,
      side smallint not null check (side in (1, 2)),
      price numeric(20, 8) not null check (price > 0),
      amount numeric(38, 8) not null check (amount > 0),
      time_in_force text not null check (time_in_force in ('gtc', 'ioc')),
      filled numeric(38, 8) not null default 0 check (filled >= 0 and filled <= amount),
      filled_total numeric(38, 8) not null default 0 check (filled_total >= 0),
      last_price numeric(20, 8),
      fee numeric(38, 8) not null default 0 check (fee >= 0),
      status smallint not null check (status in (1, 2, 3)),
      created_at bigint not null,
      closed_at bigint,
      check ((status = 1) = (closed_at is null)),
      check ((status = 2) = (filled = amount))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index spot_order_open on spot_order (pair_id) where status = 1`.execute(db);
  await sql`create index spot_order_user on spot_order (user_id, id desc)`.execute(db);
  await sql`
    create table spot_trade (
      id bigint generated always as identity primary key,
      pair_id integer not null references market_pair,
      price numeric(20, 8) not null,
      amount numeric(38, 8) not null,
      side smallint not null check (side in (1, 2)),
      maker_order bigint not null references spot_order,
      taker_order bigint not null references spot_order,
      maker_fee numeric(38, 8) not null,
      taker_fee numeric(38, 8) not null,
      at bigint not null
    )`.execute(db);
  await sql`create index spot_trade_pair on spot_trade (pair_id, id desc)`.execute(db);
}
