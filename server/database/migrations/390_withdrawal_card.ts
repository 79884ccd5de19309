import { type Kysely, sql } from 'kysely';

/** A withdrawal to a bank stores its card, and the time before which it is not sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawal add column card jsonb, add column held_until bigint`.execute(db);
  // Pending withdrawals were requested before cards were stored with them: they get the current card.
  await sql`
    update withdrawal set card = bank_card.details from bank_card
    where withdrawal.user_id = bank_card.user_id and withdrawal.address is null and withdrawal.status = 'reviewing'
  `.execute(db);
}
