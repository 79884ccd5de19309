import { type Kysely, sql } from 'kysely';

/** Leveraged contracts: their terms, one account per user, positions and orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lever_rule (
      singleton boolean primary key default true check (singleton),
      liquidation_rate numeric(10, 4) not null check (liquidation_rate > 0 and liquidation_rate < 100),
      most_orders integer not null check (most_orders > 0)
    )`.execute(db);
  await sql`insert into lever_rule (liquidation_rate, most_orders) values (30, 50)`.execute(db);
  await sql`
    create table lever_terms (
      pair_id integer primary key references market_pair,
      multiples integer[] not null check (1 <= all (multiples)),
      lots integer[] not null check (1 <= all (lots))
    )`.execute(db);
  await sql`
    insert into lever_terms (pair_id, multiples, lots)
    select id, case when id in (1, 2) then array[2, 5, 10, 20, 50, 100] else array[2, 5, 10, 20, 50] end,
      array[1, 5, 10, 50]
    from market_pair`.execute(db);
  // The rows include every effect of the index on the account until settled_at. A change increments the version.
  await sql`
    create table lever_account (
      user_id text primary key,
      version bigint not null default 0,
      settled_at bigint not null default 0
    ) with (fillfactor = 50)`.execute(db);
  await sql`create sequence lever_order_id`.execute(db);
  // 0 pending, 1 open, 3 closed, 4 cancelled: closing is atomic, so the status closing (2) never occurs.
  await sql`
    create table lever_order (
      id bigint primary key,
      user_id text not null references lever_account,
      pair_id integer not null references market_pair,
      direction smallint not null check (direction in (1, 2)),
      status smallint not null check (status in (0, 1, 3, 4)),
      share integer not null check (share > 0),
      size numeric(38, 8) not null check (size > 0),
      multiple integer not null check (multiple > 0),
      price numeric(20, 8) not null check (price > 0),
      origin_price numeric(20, 8) not null check (origin_price > 0),
      take_profit numeric(20, 8) check (take_profit > 0),
      stop_loss numeric(20, 8) check (stop_loss > 0),
      origin_margin numeric(38, 8) not null check (origin_margin > 0),
      margin numeric(38, 8) not null check (margin >= 0 and margin <= origin_margin),
      fee numeric(38, 8) not null check (fee >= 0),
      profit numeric(38, 8),
      reason text check (reason in ('user', 'take_profit', 'stop_loss', 'liquidation')),
      end_price numeric(20, 8),
      created_at bigint not null,
      opened_at bigint,
      ended_at bigint,
      check ((status in (3, 4)) = (ended_at is not null)),
      check ((status in (3, 4)) = (reason is not null)),
      check ((status in (3, 4)) = (end_price is not null)),
      check ((status = 3) = (profit is not null)),
      check ((status in (1, 3)) = (opened_at is not null))
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index lever_order_live on lever_order (user_id) where status in (0, 1)`.execute(db);
  await sql`create index lever_order_user on lever_order (user_id, id desc)`.execute(db);
}
