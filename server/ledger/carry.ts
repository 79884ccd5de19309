import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Events per transaction: some tens of milliseconds. */
const batch = 1000;
/** Maximum batches per run; the rest is done in the next run. */
const maxBatches = 500;

/**
 * Replaces events until `horizon` (unix ms) between the users of `makers` and the exchange itself by one event per day
 * with the same sums. Events that involve other users stay.
 * @param makers users who do not need their log
 */
export async function carryForward(
  db: Kysely<Database>,
  horizon: number,
  makers: readonly string[],
): Promise<void> {
  for (let batches = 0; batches < maxBatches; batches++) {
    const { rows } = await sql<{ through: number }>`
      select ledger_carry(${horizon}, ${[...makers]}::text[], ${batch}) as through`.execute(db);
    if (!rows[0]?.through) return;
  }
}
