/**
 * Rows that something is due for at a moment: each is done in a transaction of its own, once, also when several
 * exchanges look at the same time, and when it was due while none ran.
 */
import { sql, type Transaction } from 'kysely';
import type { Database } from './database/index.ts';
import { type End, every } from './every.ts';
import type { ExchangeContext } from './http/handler.ts';

/** How often what is due is looked for, ms. */
const lookMs = 1000;
/** Rows of one look into the table. */
const batch = 200;

export interface Due {
  /** A table with `id` and `next_at`, which is null for a row that nothing is due for any more. */
  table: 'savings_order' | 'subscription_order';
  /** Does all that is due for this row until `now`, and moves its `next_at` on. The row is locked. */
  settle(tx: Transaction<Database>, id: number, now: number): Promise<void>;
}

/**
 * Does what is due now. A row that fails is told of and left for the next time; the others go on.
 * @returns how many rows were done
 */
export async function settleDue(
  { db, clock }: Pick<ExchangeContext, 'db' | 'clock'>,
  { table, settle }: Due,
  onError: (error: unknown) => void,
): Promise<number> {
  const now = clock.now();
  const failed: number[] = [];
  let done = 0;
  for (;;) {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('next_at', '<=', now)
      .$if(failed.length > 0, (query) => query.where('id', 'not in', failed))
      .orderBy('next_at')
      .limit(batch)
      .execute();
    const before = done + failed.length;
    for (const { id } of rows) {
      try {
        done += await db.transaction().execute(async (tx) => {
          // Whoever has it already does it: another exchange, or the user who ends it this moment.
          const mine = await tx
            .selectFrom(table)
            .select(sql`1`.as('one'))
            .where('id', '=', id)
            .where('next_at', '<=', now)
            .forUpdate()
            .skipLocked()
            .executeTakeFirst();
          if (!mine) return 0;
          await settle(tx, id, now);
          return 1;
        });
      } catch (error) {
        failed.push(id);
        onError(error);
      }
    }
    if (rows.length < batch || done + failed.length === before) return done;
  }
}

/**
 * Does what is due now and every second.
 * @param onError is told what goes wrong; the next look comes all the same
 * @returns ends it; resolves when nothing is under way any more
 */
export function followDue(context: ExchangeContext, due: Due, onError: (error: unknown) => void): End {
  return every(lookMs, () => settleDue(context, due, onError), onError);
}
