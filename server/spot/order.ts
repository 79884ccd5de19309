import type { Atoms } from '../market/index.ts';

export type Side = 'buy' | 'sell';
export type TimeInForce = 'gtc' | 'ioc';

/** What somebody wants. */
export interface NewOrder {
  side: Side;
  /** Limit: a buy never pays more, a sell never gets less. */
  price: Atoms;
  /** Of the base coin. */
  amount: Atoms;
  timeInForce: TimeInForce;
}

/** `waiting` stands in the book; a cancelled order may have been filled in part. */
export type OrderStatus = 'waiting' | 'completed' | 'cancelled';

/** An order and what became of it. Never changed: what happens to an order makes a new one. */
export interface Order extends NewOrder {
  /** Rises in the order in which the pair took its orders: its time priority. */
  id: number;
  user: string;
  filled: Atoms;
  /** Price x amount of all fills. */
  filledTotal: Atoms;
  lastPrice: Atoms | null;
  /** In the coin that is received. */
  fee: Atoms;
  status: OrderStatus;
  /** Unix ms. */
  createdAt: number;
}

export function rest(order: Order): Atoms {
  return order.amount - order.filled;
}
