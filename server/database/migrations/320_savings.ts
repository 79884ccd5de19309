import { type Kysely, sql } from 'kysely';

/** Locked savings: products and investments. Times are unix milliseconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table savings_product (
      id integer primary key,
      slug text not null unique,
      names jsonb not null,
      intros jsonb not null,
      currency_id integer not null references currency,
      day integer not null check (day > 0),
      day_rate numeric(12, 8) not null check (day_rate > 0),
      save_min numeric(38, 8) not null check (save_min > 0),
      save_max numeric(38, 8) check (save_max >= save_min),
      penalty_multiple numeric(8, 4) not null check (penalty_multiple >= 0),
      open boolean not null default true,
      sort integer not null
    )`.execute(db);
  // The terms at the time of purchase, even if the product changes later.
  await sql`
    create table savings_order (
      id bigint primary key generated always as identity,
      user_id text not null references users (id),
      product_id integer not null references savings_product,
      currency_id integer not null references currency,
      amount numeric(38, 8) not null check (amount > 0),
      day integer not null check (day > 0),
      day_rate numeric(12, 8) not null,
      penalty_multiple numeric(8, 4) not null,
      details jsonb not null,
      status text not null default 'custody' check (status in ('custody', 'completed', 'redeemed')),
      days_paid integer not null default 0 check (days_paid between 0 and day),
      received numeric(38, 8) not null default 0,
      penalty numeric(38, 8) check (penalty between 0 and amount),
      started_at bigint not null,
      next_at bigint,
      updated_at bigint not null,
      check ((status = 'custody') = (next_at is not null)),
      check ((status = 'redeemed') = (penalty is not null)),
      check (status <> 'completed' or days_paid = day)
    )`.execute(db);
  await sql`create index savings_order_user on savings_order (user_id, id)`.execute(db);
  await sql`create index savings_order_due on savings_order (next_at) where next_at is not null`.execute(db);
}
