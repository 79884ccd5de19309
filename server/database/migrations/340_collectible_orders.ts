import { type Kysely, sql } from 'kysely';

/** Orders of collectibles, transfers of items, and creators' names in the languages of the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collectible_order (
      id bigint primary key generated always as identity,
      user_id text not null references users,
      goods_id integer not null references collectible_goods,
      -- The item that another user sells; null for an order of the shop.
      item_id bigint references collectible_item,
      seller_id text references users check (seller_id <> user_id),
      -- Of each piece.
      price numeric(20, 8) not null check (price > 0),
      number integer not null check (number > 0),
      -- Whether a due one has expired is told by the clock alone.
      status text not null default 'due' check (status in ('due', 'paid', 'cancelled')),
      created_at bigint not null,
      expires_at bigint not null check (expires_at > created_at),
      paid_at bigint,
      check ((item_id is null) = (seller_id is null)),
      check (item_id is null or number = 1),
      check ((status = 'paid') = (paid_at is not null))
    )`.execute(db);
  await sql`create index collectible_order_user on collectible_order (user_id, id)`.execute(db);
  await sql`
    create index collectible_order_due on collectible_order (goods_id, expires_at) where status = 'due'`.execute(
    db,
  );

  // A listed item is locked while its reservation lasts; its status in the table stays 2.
  await sql`
    alter table collectible_item
      add column listed_at bigint,
      add column reserved_by bigint references collectible_order,
      add column reserved_until bigint,
      add column order_id bigint references collectible_order,
      add check ((reserved_by is null) = (reserved_until is null))`.execute(db);
  await sql`update collectible_item set listed_at = got_at where status = 2`.execute(db);
  await sql`create index collectible_item_order on collectible_item (order_id) where order_id is not null`.execute(
    db,
  );

  // The transfers of each item, including gifts, which change the owner of an item's row. A sale creates a new row.
  await sql`
    create table collectible_handover (
      id bigint primary key generated always as identity,
      goods_id integer not null references collectible_goods,
      number integer not null,
      kind text not null check (kind in ('mint', 'buy', 'resale', 'gift')),
      from_user text references users,
      to_user text not null references users,
      price numeric(20, 8),
      at bigint not null
    )`.execute(db);
  await sql`create index collectible_handover_item on collectible_handover (goods_id, number, id)`.execute(
    db,
  );
  await sql`
    insert into collectible_handover (goods_id, number, kind, to_user, at)
    select goods_id, number, 'mint', owner, got_at from collectible_item where status <> 4 order by id`.execute(
    db,
  );

  await sql`alter table collectible_goods add column order_max integer not null default 1 check (order_max > 0)`.execute(
    db,
  );
  await sql`update collectible_goods set order_max = 5 where ends_at is null and stock >= 20`.execute(db);
  await sql`
    alter table collectible_goods
      alter column creator type jsonb using jsonb_build_object('jp', creator, 'en', case creator
        when '波野 蒼' then 'Aoi Namino' when '山路 遥' then 'Haruka Yamaji'
        when '木曽 匠' then 'Takumi Kiso' when '花村 澄' then 'Sumi Hanamura' else creator end)`.execute(db);
  await sql`alter table collectible_goods rename column creator to creators`.execute(db);
}
