import { type Kysely, sql } from 'kysely';

/** The shop of collectibles, the items issued of each, and their pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collectible_category (
      id integer primary key,
      names jsonb not null,
      sort integer not null
    )`.execute(db);
  // Never more sold than in stock, even with concurrent orders.
  await sql`
    create table collectible_goods (
      id integer primary key,
      slug text not null unique,
      category_id integer not null references collectible_category,
      names jsonb not null,
      contents jsonb not null,
      labels jsonb not null,
      creator text not null,
      company text,
      casting_name text not null,
      cast_at bigint not null,
      contract_address text not null,
      chain text not null,
      token_id text,
      price numeric(20, 8) not null check (price > 0),
      currency_id integer not null references currency,
      stock integer not null check (stock > 0),
      sold integer not null default 0 check (sold between 0 and stock),
      starts_at bigint not null,
      ends_at bigint check (ends_at > starts_at)
    )`.execute(db);
  await sql`create index collectible_goods_category on collectible_goods (category_id, starts_at)`.execute(
    db,
  );
  // Named by a hash of its content, so that it can be cached forever.
  await sql`
    create table collectible_picture (
      name text primary key,
      kind text not null,
      content bytea not null
    )`.execute(db);
  await sql`
    create table collectible_goods_picture (
      goods_id integer not null references collectible_goods,
      place integer not null,
      name text not null references collectible_picture,
      primary key (goods_id, place)
    )`.execute(db);
  // 1 held, 2 on sale, 3 locked in an order, 4 sold by this owner: a sold item continues as a row of its new owner.
  await sql`
    create table collectible_item (
      id bigint primary key generated always as identity,
      goods_id integer not null references collectible_goods,
      number integer not null check (number > 0),
      token_id text not null,
      owner text not null references users,
      status integer not null default 1 check (status between 1 and 4),
      price numeric(20, 8) check (price > 0),
      is_show boolean not null default true,
      got_at bigint not null,
      check ((status in (2, 3)) <= (price is not null))
    )`.execute(db);
  await sql`
    create unique index collectible_item_one_owner on collectible_item (goods_id, number) where status <> 4`.execute(
    db,
  );
  await sql`create index collectible_item_owner on collectible_item (owner, status, got_at)`.execute(db);
  await sql`create index collectible_item_listed on collectible_item (status, goods_id, price)`.execute(db);
}
