import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';

/**
 * Serializes applications of one user, so that two concurrent ones cannot exceed a limit. Transactions that only
 * reference the user (a session, a transfer) are not blocked.
 */
export async function lockUser(tx: Transaction<Database>, user: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', user).forNoKeyUpdate().executeTakeFirstOrThrow();
}
