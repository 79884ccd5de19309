/**
 * Processes rows that are due at some time: each in its own transaction and exactly once, also if several instances
 * run concurrently or none ran when it was due.
 */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { slowWhileIdle } from './activity.ts';
import { type End, every } from './every.ts';

/** Polling interval, ms. */
const pollMs = 1000;
/** Maximum rows per query. */
const batch = 200;

export interface Due {
  /** A table with `id` and `next_at`; `next_at` is null when nothing more is due for the row. */
  table: 'savings_order' | 'subscription_order';
  /** Processes everything due for this row until `now`, and advances its `next_at`. The row is locked. */
  settle(tx: Transaction<Database>, id: number, now: number): Promise<void>;
}

/**
 * Processes all rows that are due now. A failed row is reported and retried next time; the others continue.
 * @returns the number of processed rows
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
          // A locked row is being processed by another instance, or is being ended by its user.
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
 * Processes due rows now and every second, or every minute while the exchange is not in use.
 * @param onError receives errors; processing continues
 * @returns stops it; resolves when no work is in progress
 */
export function startSettling(context: ExchangeContext, due: Due, onError: (error: unknown) => void): End {
  return every(
    pollMs,
    slowWhileIdle(context.activity, () => settleDue(context, due, onError)),
    onError,
  );
}
