import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface Opening {
  /** What the seeds of all days are derived from (see `seeds.ts`). Nobody is told. */
  master: string;
  /** Unix ms, the start of a minute: candles before it come from the index, later ones from trades. */
  openedAt: number;
}

/**
 * The opening of these markets, noted at their first start. A later start takes what was noted: another master
 * secret would tear the index.
 * @param master for the first start; made by chance where none is given
 */
export async function openMarkets(db: Kysely<Database>, now: number, master?: string): Promise<Opening> {
  await db
    .insertInto('secret')
    .values({ name: 'index', value: master ?? randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('market_opening')
    .values({ singleton: true, opened_at: Math.floor(now / 60_000) * 60_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { opened_at } = await db.selectFrom('market_opening').selectAll().executeTakeFirstOrThrow();
  return { master: await masterSecret(db), openedAt: opened_at };
}

/** @throws when the markets were never opened */
export async function masterSecret(db: Kysely<Database>): Promise<string> {
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'index')
    .executeTakeFirstOrThrow();
  return value;
}
