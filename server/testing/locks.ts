import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../database/index.ts';
import { lockUser } from '../wallet/index.ts';

/** Waits until so many statements on a test database wait for locks of the test's transaction. */
export async function waitForLocks(db: Kysely<Database>, statements: number): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.n;
  };
  await expect.poll(waiting, { timeout: 20_000 }).toBe(statements);
}

/** Calls `ask` during another application of the user, and verifies that it waits for its end. @returns the answer */
export async function callDuringApplication<Answer>(
  db: Kysely<Database>,
  user: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const [answer] = await db.transaction().execute(async (tx) => {
    await lockUser(tx, user);
    const asked = ask();
    await waitForLocks(db, 1);
    return [asked];
  });
  return answer;
}
