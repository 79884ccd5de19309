import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Events that are gone through in one transaction: some tens of milliseconds. */
const batch = 1000;
/** Batches in a row; what is left is for the next time. */
const mostBatches = 500;

/**
 * Replaces what was booked until `horizon` (unix ms) among the users of `makers` and the exchange itself by one event a
 * day with the same sums. An event in which anybody else has a part stays as it is.
 * @param makers users who look at no log
 */
export async function carryForward(
  db: Kysely<Database>,
  horizon: number,
  makers: readonly string[],
): Promise<void> {
  for (let batches = 0; batches < mostBatches; batches++) {
    const { rows } = await sql<{ through: number }>`
      select ledger_carry(${horizon}, ${[...makers]}::text[], ${batch}) as through`.execute(db);
    if (!rows[0]?.through) return;
  }
}
