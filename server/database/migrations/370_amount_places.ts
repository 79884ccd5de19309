import { type Kysely, sql } from 'kysely';

/**
 * Fills, fees and payouts have up to 8 decimal places, as in the ledger. So amounts of everything that is traded have 8
 * too: with fewer, the remainder of a balance could be neither moved nor spent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update currency set decimals = 8
    where id in (select currency_id from market_pair union select legal_id from market_pair)`.execute(db);
}
