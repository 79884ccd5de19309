/** Settles due steps of an order: the exchange for new coins at the listing, and the end of its lock. */
import type { Selectable, Transaction } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Due } from '../common/due.ts';
import type { Database } from '../database/index.ts';
import { available, held, type Movement, post, system } from '../ledger/index.ts';
import type { SubscriptionTables } from './tables.ts';

type Order = Selectable<SubscriptionTables['subscription_order']>;

export const subscriptionDue: Due = {
  table: 'subscription_order',
  async settle(tx, id, now) {
    const order = await tx
      .selectFrom('subscription_order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (order.status === 'pending' && order.online_at <= now) await list(tx, order);
    if (order.status !== 'redeemed' && order.unlock_at <= now) await unlock(tx, order);
  },
};

/** The listing: the held payment is taken, and the new coins are credited as held. */
async function list(tx: Transaction<Database>, order: Order): Promise<void> {
  const { user_id, currency_id, pay_currency_id, online_at: at } = order;
  await book(tx, order, 'subscription_listing', at, [
    {
      from: held(user_id, pay_currency_id, 'change'),
      to: system('subscription', pay_currency_id),
      amount: plain(order.pay_amount),
    },
    {
      from: system('subscription', currency_id),
      to: held(user_id, currency_id, 'change'),
      amount: plain(order.amount),
    },
  ]);
  await updateOrder(tx, order.id, { status: 'passed', next_at: order.unlock_at, updated_at: at });
}

/** The end of the lock: the new coins are released, together with their interest. */
async function unlock(tx: Transaction<Database>, order: Order): Promise<void> {
  const { user_id, currency_id, unlock_at: at } = order;
  const wallet = available(user_id, currency_id, 'change');
  await book(tx, order, 'subscription_unlock', at, [
    { from: held(user_id, currency_id, 'change'), to: wallet, amount: plain(order.amount) },
  ]);
  if (decimal(order.interest).gt(0))
    await book(tx, order, 'subscription_interest', at, [
      { from: system('subscription', currency_id), to: wallet, amount: plain(order.interest) },
    ]);
  await updateOrder(tx, order.id, { status: 'redeemed', next_at: null, updated_at: at });
}

function book(tx: Transaction<Database>, { id }: Order, reason: string, at: number, movements: Movement[]) {
  return post(tx, { reason, reference: `subscription:${id}`, at, movements });
}

async function updateOrder(
  tx: Transaction<Database>,
  id: number,
  to: Pick<Order, 'status' | 'next_at' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('subscription_order').set(to).where('id', '=', id).execute();
}
