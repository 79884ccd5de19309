import { type Kysely, sql } from 'kysely';

/** When an order was cancelled, and whether by the seller: who lets orders end unpaid waits before the next one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collectible_order
      add column closed_at bigint,
      add column withdrawn boolean not null default false`.execute(db);
}
