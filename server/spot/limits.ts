/** Limits of orders. */
import { Refusal } from '../http/refusal.ts';
import { atoms, type Pair, times } from '../market/index.ts';
import type { NewOrder } from './order.ts';

/** Maximum open orders of one user in one book. */
export const maxOrders = 200;

/** Limits of prices and amounts that fit the database columns. */
const priceLimit = atoms('1000000000000');
const amountLimit = atoms('1'.padEnd(31, '0'));

/** @throws Refusal `off_tick`, `off_lot`, `invalid_request` (out of bounds) */
export function checkOrder({ tick, lot, tick_size, lot_size }: Pair, { price, amount }: NewOrder): void {
  if (price <= 0n || price % tick !== 0n)
    throw new Refusal('off_tick', { field: 'target_price', values: { tick: tick_size } });
  if (amount <= 0n || amount % lot !== 0n)
    throw new Refusal('off_lot', { field: 'amount', values: { lot: lot_size } });
  if (price >= priceLimit) throw new Refusal('invalid_request', { field: 'target_price' });
  if (amount >= amountLimit || times(price, amount) >= amountLimit)
    throw new Refusal('invalid_request', { field: 'amount' });
}
