import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isSealed, seal, unseal } from '../common/seal.ts';
import type { Database } from '../database/schema.ts';

export interface Opening {
  /** Master secret of the seeds of all days (see `seeds.ts`). Never published. */
  master: string;
  /** Unix ms, the start of a minute: candles before it come from the index, later ones from trades. */
  openedAt: number;
}

export interface OpeningOptions {
  /** For the first start; random if not given. */
  master?: string | undefined;
  /** Encrypts the master secret in the database, also one that was stored as plain text; null leaves it unchanged. */
  sealKey?: string | null;
}

const name = 'index';

/**
 * The opening of the markets, stored at the first start. Later starts use the stored one: another master secret would
 * make the index jump.
 */
export async function openMarkets(
  db: Kysely<Database>,
  now: number,
  { master = randomBytes(32).toString('hex'), sealKey = null }: OpeningOptions = {},
): Promise<Opening> {
  await db
    .insertInto('secret')
    .values({ name, value: sealKey === null ? master : seal(master, sealKey, name) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (sealKey !== null) await encryptPlainSecret(db, sealKey);
  await db
    .insertInto('market_opening')
    .values({ singleton: true, opened_at: Math.floor(now / 60_000) * 60_000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { opened_at } = await db.selectFrom('market_opening').selectAll().executeTakeFirstOrThrow();
  return { master: await masterSecret(db, sealKey), openedAt: opened_at };
}

/** @throws when the markets were never opened, or the key is not the one that encrypted the secret */
export async function masterSecret(db: Kysely<Database>, sealKey: string | null = null): Promise<string> {
  const value = await stored(db);
  if (!isSealed(value)) return value;
  if (sealKey === null)
    throw new Error('The secret of the index is encrypted: set SEAL_KEY to the key that encrypted it');
  try {
    return unseal(value, sealKey, name);
  } catch (cause) {
    throw new Error('SEAL_KEY is not the key that encrypted the secret of the index', { cause });
  }
}

async function stored(db: Kysely<Database>): Promise<string> {
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

/** Re-encrypts the master secret with a new key. Instances with the previous key can no longer read it. */
export async function resealMaster(
  db: Kysely<Database>,
  before: string | null,
  after: string,
): Promise<void> {
  const value = seal(await masterSecret(db, before), after, name);
  await db.updateTable('secret').set({ value }).where('name', '=', name).execute();
}

/**
 * Encrypts a secret that was stored as plain text by an exchange without a key. Safe to run concurrently on several
 * instances.
 */
async function encryptPlainSecret(db: Kysely<Database>, sealKey: string): Promise<void> {
  const value = await stored(db);
  if (isSealed(value)) return;
  await db
    .updateTable('secret')
    .set({ value: seal(value, sealKey, name) })
    .where('name', '=', name)
    .where('value', '=', value)
    .execute();
}
