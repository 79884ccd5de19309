import { type Kysely, sql } from 'kysely';

/**
 * A fill, a fee and a payout have up to 8 places, as the ledger keeps them. So has an amount of whatever is traded:
 * with fewer, the rest of a balance could neither be moved nor spent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update currency set decimals = 8
    where id in (select currency_id from market_pair union select legal_id from market_pair)`.execute(db);
}
