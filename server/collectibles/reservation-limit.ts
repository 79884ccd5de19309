/**
 * Reserving is free, so many accounts together could reserve all of the stock. Therefore half of the remaining stock
 * can be reserved by any user, and the rest only by users who have the funds for all of their unpaid orders.
 */
import { sql, type Transaction } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { Refusal } from '../http/refusal.ts';
import { balances } from '../ledger/index.ts';

export interface Reservation {
  user: string;
  goods: number;
  /** Per piece, a decimal string. */
  price: string;
  number: number;
  /** Pieces that are not sold, and those of them that are not reserved. */
  left: number;
  free: number;
}

/**
 * Checks an order before it is placed.
 * @param now unix milliseconds @throws Refusal insufficient_balance
 */
export async function checkReservationLimit(
  tx: Transaction<Database>,
  { user, goods, price, number, left, free }: Reservation,
  now: number,
): Promise<void> {
  if (2 * (left - free + number) <= left) return;
  const { currency_id: currency } = await tx
    .selectFrom('collectible_goods')
    .select('currency_id')
    .where('id', '=', goods)
    .executeTakeFirstOrThrow();
  const due = await tx
    .selectFrom('collectible_order as order')
    .innerJoin('collectible_goods as goods', 'goods.id', 'order.goods_id')
    .select(sql<string>`coalesce(sum("order".price * "order".number), 0)`.as('total'))
    .where('order.user_id', '=', user)
    .where('order.status', '=', 'due')
    .where('order.expires_at', '>', now)
    .where('goods.currency_id', '=', currency)
    .executeTakeFirstOrThrow();
  const wallets = await balances(tx, user);
  const wallet = wallets.find((one) => one.currency === currency && one.kind === 'change');
  const needed = decimal(price)
    .times(number)
    .plus(decimal(plain(due.total)));
  if (decimal(wallet?.available ?? '0').lt(needed))
    throw new Refusal('insufficient_balance', { text: 'server.refusal.scarce' });
}
