/** Settles due payments of an order: interest each day, the principal with the last of it. */
import type { Transaction } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Due } from '../common/due.ts';
import type { Database } from '../database/index.ts';
import { available, held, type Movement, post, system } from '../ledger/index.ts';
import { dueAt, interestOf, type Terms } from './terms.ts';

/** An order with the columns for ledger and calculations. */
interface OpenOrder extends Terms {
  id: number;
  user_id: string;
  currency_id: number;
  status: 'custody' | 'completed' | 'redeemed';
  days_paid: number;
}

export const savingsDue: Due = {
  table: 'savings_order',
  settle: async (tx, id, now) => {
    const order = await findLocked(tx, id);
    if (order) await payInterest(tx, order, now);
  },
};

/**
 * Finds an order and locks it until the transaction ends; undefined if it does not exist.
 * @param user the required owner, for requests of users
 */
export async function findLocked(
  tx: Transaction<Database>,
  id: number,
  user?: string,
): Promise<OpenOrder | undefined> {
  return tx
    .selectFrom('savings_order as order')
    .innerJoin('currency', 'currency.id', 'order.currency_id')
    .selectAll('order')
    .select('currency.decimals as places')
    .where('order.id', '=', id)
    .$if(user !== undefined, (query) => query.where('order.user_id', '=', user ?? ''))
    .forUpdate('order')
    .executeTakeFirst();
}

/**
 * Credits the interest of all days that have ended until `now`, each dated at its due time, and returns the principal
 * with the last one.
 * @param order locked by this transaction
 */
export async function payInterest(tx: Transaction<Database>, order: OpenOrder, now: number): Promise<void> {
  if (order.status !== 'custody') return;
  const { id, user_id, currency_id, amount, day } = order;
  const wallet = available(user_id, currency_id, 'change');
  let paid = order.days_paid;
  while (paid < day && dueAt(order, paid + 1) <= now) {
    paid++;
    const at = dueAt(order, paid);
    const share = plain(decimal(interestOf(order, paid)).minus(interestOf(order, paid - 1)));
    await book(tx, 'savings_interest', id, at, [
      { from: system('savings', currency_id), to: wallet, amount: share },
    ]);
    if (paid === day)
      await book(tx, 'savings_maturity', id, at, [
        { from: held(user_id, currency_id, 'change'), to: wallet, amount: plain(amount) },
      ]);
  }
  if (paid === order.days_paid) return;
  const over = paid === day;
  await tx
    .updateTable('savings_order')
    .set({
      days_paid: paid,
      received: interestOf(order, paid),
      status: over ? 'completed' : 'custody',
      next_at: over ? null : dueAt(order, paid + 1),
      updated_at: dueAt(order, paid),
    })
    .where('id', '=', id)
    .execute();
}

/** Posts movements, except zero amounts: a day's interest may be less than the smallest unit. */
export async function book(
  tx: Transaction<Database>,
  reason: string,
  id: number,
  at: number,
  movements: Movement[],
): Promise<void> {
  await post(tx, {
    reason,
    reference: `savings:${id}`,
    at,
    movements: movements.filter(({ amount }) => amount !== '0'),
  });
}
