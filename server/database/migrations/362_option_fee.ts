import { type Kysely, sql } from 'kysely';

/** What an option costs depends on the coin that it is paid with: `option_coin` says it, and nothing else does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_pair drop column micro_trade_fee`.execute(db);
}
