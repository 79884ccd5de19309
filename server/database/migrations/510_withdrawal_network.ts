import { type Kysely, sql } from 'kysely';

/** A withdrawal stores the network of its address, also if the user has not named it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawal add column network text`.execute(db);
  // Pending ones get it from the saved address, whose format fits one network only.
  await sql`
    update withdrawal set network = saved.network from withdraw_address saved
    where withdrawal.user_id = saved.user_id and withdrawal.currency = saved.currency
      and withdrawal.address = saved.address and withdrawal.status = 'reviewing'
  `.execute(db);
}
