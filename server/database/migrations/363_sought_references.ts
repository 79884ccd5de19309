import { type Kysely, sql } from 'kysely';

/**
 * Before deleting a row, PostgreSQL searches for rows that reference it: for every cancelled quote of a maker it would
 * scan the growing table of trades. Cancelling an order searches for the item that it reserved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index spot_trade_maker on spot_trade (maker_order)`.execute(db);
  await sql`create index spot_trade_taker on spot_trade (taker_order)`.execute(db);
  await sql`create index deposit_picture on deposit (picture)`.execute(db);
  await sql`
    create index collectible_item_reserved on collectible_item (reserved_by) where reserved_by is not null`.execute(
    db,
  );
}
