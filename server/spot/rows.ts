/** Converts orders to and from their rows. */
import type { Selectable } from 'kysely';
import { atoms, fromAtoms } from '../market/index.ts';
import type { Order, OrderStatus } from './order.ts';
import type { SpotTables } from './tables.ts';

const statusCodes = { waiting: 1, completed: 2, cancelled: 3 } as const satisfies Record<OrderStatus, number>;
const statuses = { 1: 'waiting', 2: 'completed', 3: 'cancelled' } as const;

export function toOrder(row: Selectable<SpotTables['spot_order']>): Order {
  return {
    id: row.id,
    user: row.user_id,
    side: row.side === 1 ? 'buy' : 'sell',
    price: atoms(row.price),
    amount: atoms(row.amount),
    timeInForce: row.time_in_force,
    filled: atoms(row.filled),
    filledTotal: atoms(row.filled_total),
    lastPrice: row.last_price === null ? null : atoms(row.last_price),
    fee: atoms(row.fee),
    status: statuses[row.status],
    createdAt: row.created_at,
  };
}

/** @param at time of writing, unix ms: the closing time of an order that is no longer open */
export function toRow(order: Order, at: number) {
  return {
    id: order.id,
    user_id: order.user,
    side: order.side === 'buy' ? 1 : 2,
    price: fromAtoms(order.price),
    amount: fromAtoms(order.amount),
    time_in_force: order.timeInForce,
    filled: fromAtoms(order.filled),
    filled_total: fromAtoms(order.filledTotal),
    last_price: order.lastPrice === null ? null : fromAtoms(order.lastPrice),
    fee: fromAtoms(order.fee),
    status: statusCodes[order.status],
    closed_at: order.status === 'waiting' ? null : at,
  };
}
