import { type Kysely, sql } from 'kysely';

/** The fee of an option depends on the coin that it is paid with: it is stored in `option_coin` only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_pair drop column micro_trade_fee`.execute(db);
}
