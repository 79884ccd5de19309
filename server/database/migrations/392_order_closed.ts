import { type Kysely, sql } from 'kysely';

/** The time of cancellation, and whether by the seller: users whose orders expire unpaid have to wait for the next. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collectible_order
      add column closed_at bigint,
      add column withdrawn boolean not null default false`.execute(db);
}
