/** Places: networks from which somebody has logged in before, whom nobody elsewhere can lock out. */
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';

type At = Pick<Call, 'clock' | 'network'> & { db: Kysely<Database> };

/** Whether the caller is where this account has been logged in to before. */
export async function isKnownPlace({ db, network }: At, recipient: string): Promise<boolean> {
  const place = await db
    .selectFrom('login_place')
    .select('seen_at')
    .where('recipient', '=', recipient)
    .where('network', '=', network)
    .executeTakeFirst();
  return place !== undefined;
}

/** Remembers where somebody has proved who he is. */
export async function rememberPlace({ db, clock, network }: At, recipient: string): Promise<void> {
  const seen_at = clock.now();
  await db
    .insertInto('login_place')
    .values({ recipient, network, seen_at })
    .onConflict((conflict) => conflict.columns(['recipient', 'network']).doUpdateSet({ seen_at }))
    .execute();
}
