/** What is stopped until an operator lets it go on. It holds on all instances at once. */
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** What can be stopped: money that leaves the exchange. */
export type Halted = 'withdrawals';

export interface Halt {
  name: string;
  /** Why, in words for operators. */
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

/** Stops it. One that is stopped keeps its first reason. @returns whether it went on until now */
export async function halt(db: Kysely<Database>, name: Halted, reason: string, at: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('halt')
    .values({ name, reason, since: at, told_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lets it go on. @returns whether it was stopped */
export async function resume(db: Kysely<Database>, name: Halted): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('halt').where('name', '=', name).executeTakeFirst();
  return numDeletedRows === 1n;
}
