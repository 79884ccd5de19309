import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface Opening {
  /** What all indices are computed from. */
  seed: string;
  /** Unix ms, the start of a minute: candles before it come from the index, later ones from trades. */
  openedAt: number;
}

/**
 * The opening of these markets, noted at their first start. A later start takes what was noted: another seed
 * would tear the index.
 */
export async function openMarkets(db: Kysely<Database>, seed: string, now: number): Promise<Opening> {
  await db
    .insertInto('market_opening')
    .values({ singleton: true, seed, opened_at: Math.floor(now / 60_000) * 60_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('market_opening').selectAll().executeTakeFirstOrThrow();
  return { seed: row.seed, openedAt: row.opened_at };
}
