/**
 * Known networks: those from which a user has logged in before. Failed attempts from other networks do not lock the
 * user out of them.
 */
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';

type At = Pick<Call, 'clock' | 'network'> & { db: Kysely<Database> };

/** Whether this account has been logged in to from the caller's network before. */
export async function isKnownNetwork({ db, network }: At, recipient: string): Promise<boolean> {
  const place = await db
    .selectFrom('login_place')
    .select('seen_at')
    .where('recipient', '=', recipient)
    .where('network', '=', network)
    .executeTakeFirst();
  return place !== undefined;
}

/** Marks the caller's network as known for a user who has authenticated. */
export async function rememberNetwork({ db, clock, network }: At, recipient: string): Promise<void> {
  const seen_at = clock.now();
  await db
    .insertInto('login_place')
    .values({ recipient, network, seen_at })
    .onConflict((conflict) => conflict.columns(['recipient', 'network']).doUpdateSet({ seen_at }))
    .execute();
}
