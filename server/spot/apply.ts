import { Refusal } from '../http/refusal.ts';
import type { Pair } from '../market/index.ts';
import type { Book } from './book.ts';
import { maxOrders } from './limits.ts';
import { type Fill, match } from './match.ts';
import type { Order } from './order.ts';
import type { Batch } from './request.ts';
import type { Outcome } from './settle.ts';

/**
 * Applies a batch to the book in memory, provisionally.
 * @param ids of its new orders
 * @param at unix ms
 * @throws Refusal `order_closed`, `no_liquidity`, `too_many_orders`; the book is changed in part then
 */
export function applyBatch(
  book: Book,
  pair: Pair,
  batch: Batch,
  ids: readonly number[],
  at: number,
): Outcome {
  const cancelled = batch.cancels.map((id) => {
    const order = book.find(id);
    if (order?.user !== batch.user) throw new Refusal('order_closed');
    book.remove(id);
    return order;
  });
  const placed: Order[] = [];
  const settled: Order[] = [];
  const fills: Fill[] = [];
  for (const [index, request] of batch.places.entries()) {
    const order: Order = {
      ...request,
      id: ids[index] ?? 0,
      user: batch.user,
      filled: 0n,
      filledTotal: 0n,
      lastPrice: null,
      fee: 0n,
      status: 'waiting',
      createdAt: at,
    };
    const result = match(book, order, pair.fee);
    if (request.timeInForce === 'ioc' && result.fills.length === 0) throw new Refusal('no_liquidity');
    placed.push(order);
    settled.push(result.order);
    fills.push(...result.fills);
  }
  if (settled.some((order) => order.status === 'waiting') && book.ordersOf(batch.user).length > maxOrders)
    throw new Refusal('too_many_orders', { values: { max: maxOrders } });
  return { cancelled, placed, settled, fills };
}
