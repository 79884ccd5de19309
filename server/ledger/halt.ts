/** Halts operations until an operator resumes them. Applies to all instances immediately. */
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** What can be halted: withdrawals from the exchange. */
export type Halted = 'withdrawals';

export interface Halt {
  name: string;
  /** The reason, for operators. */
  reason: string;
  /** Unix ms. */
  since: number;
}

export async function haltOf(db: Kysely<Database>, name: Halted): Promise<Halt | undefined> {
  return db
    .selectFrom('halt')
    .select(['name', 'reason', 'since'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Halts it. If already halted, the first reason is kept. @returns whether it was running until now */
export async function halt(db: Kysely<Database>, name: Halted, reason: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('halt')
    .values({ name, reason, since: at, told_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Resumes it. @returns whether it was halted */
export async function resume(db: Kysely<Database>, name: Halted): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('halt').where('name', '=', name).executeTakeFirst();
  return numDeletedRows === 1n;
}
