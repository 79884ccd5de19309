import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';

/**
 * Lets one application of a user through at a time, so that two at once cannot both be the last that he may have.
 * Whoever only refers to the user (a session, a transfer) does not wait for it.
 */
export async function lockUser(tx: Transaction<Database>, user: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate().executeTakeFirstOrThrow();
}
