/** Converts orders and positions to and from their rows. */
import type { Selectable } from 'kysely';
import { type Atoms, atoms, fromAtoms } from '../market/index.ts';
import type { LeverOrder } from './order.ts';
import type { LeverTables } from './tables.ts';

export type Row = Selectable<LeverTables['lever_order']>;

const statuses = { 0: 'pending', 1: 'open', 3: 'closed', 4: 'cancelled' } as const;
export const statusCodes = { pending: 0, open: 1, closed: 3, cancelled: 4 } as const;
const directions = { 1: 'long', 2: 'short' } as const;
export const directionCodes = { long: 1, short: 2 } as const;

export function toOrder(row: Row): LeverOrder {
  return {
    id: row.id,
    pairId: row.pair_id,
    direction: directions[row.direction],
    status: statuses[row.status],
    lots: row.share,
    size: atoms(row.size),
    multiple: row.multiple,
    price: atoms(row.price),
    originPrice: atoms(row.origin_price),
    takeProfit: atomsOrNull(row.take_profit),
    stopLoss: atomsOrNull(row.stop_loss),
    originMargin: atoms(row.origin_margin),
    margin: atoms(row.margin),
    fee: atoms(row.fee),
    profit: atomsOrNull(row.profit),
    reason: row.reason,
    endPrice: atomsOrNull(row.end_price),
    createdAt: row.created_at,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
  };
}

export function toRow(user: string, order: LeverOrder): Row {
  return {
    id: order.id,
    user_id: user,
    pair_id: order.pairId,
    direction: directionCodes[order.direction],
    status: statusCodes[order.status],
    share: order.lots,
    size: fromAtoms(order.size),
    multiple: order.multiple,
    price: fromAtoms(order.price),
    origin_price: fromAtoms(order.originPrice),
    take_profit: textOrNull(order.takeProfit),
    stop_loss: textOrNull(order.stopLoss),
    origin_margin: fromAtoms(order.originMargin),
    margin: fromAtoms(order.margin),
    fee: fromAtoms(order.fee),
    profit: textOrNull(order.profit),
    reason: order.reason,
    end_price: textOrNull(order.endPrice),
    created_at: order.createdAt,
    opened_at: order.openedAt,
    ended_at: order.endedAt,
  };
}

function atomsOrNull(value: string | null): Atoms | null {
  return value === null ? null : atoms(value);
}

function textOrNull(value: Atoms | null): string | null {
  return value === null ? null : fromAtoms(value);
}
