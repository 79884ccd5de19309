/** Tells the other parts of the server about committed batches. */
import type { EventBus, Trade } from '../common/events.ts';
import type { Outcome } from './settle.ts';

export function announce(
  events: EventBus,
  pairId: number,
  outcomes: readonly Outcome[],
  trades: Trade[],
): void {
  if (trades.length > 0) events.emit('trades', { pairId, trades });
  events.emit('book', { pairId });
  events.emit('batch', { pairId });
  const touched = new Map<number, string>();
  for (const { cancelled, settled, fills } of outcomes)
    for (const order of [...cancelled, ...settled, ...fills.map(({ maker }) => maker)])
      touched.set(order.id, order.user);
  for (const [orderId, userId] of touched) events.emit('order', { userId, orderId, pairId });
}
