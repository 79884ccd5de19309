import type { Atoms } from '../market/index.ts';

export type Side = 'buy' | 'sell';
export type TimeInForce = 'gtc' | 'ioc';

/** An order request. */
export interface NewOrder {
  side: Side;
  /** Limit: a buy never pays more, a sell never gets less. */
  price: Atoms;
  /** In the base coin. */
  amount: Atoms;
  timeInForce: TimeInForce;
}

/** `waiting`: resting in the book. A cancelled order may have been filled in part. */
export type OrderStatus = 'waiting' | 'completed' | 'cancelled';

/** An order and its state. Immutable: each change makes a new object. */
export interface Order extends NewOrder {
  /** Increases in the order in which the pair accepted its orders: its time priority. */
  id: number;
  user: string;
  filled: Atoms;
  /** Price x amount of all fills. */
  filledTotal: Atoms;
  lastPrice: Atoms | null;
  /** In the coin received. */
  fee: Atoms;
  status: OrderStatus;
  /** Unix ms. */
  createdAt: number;
}

export function remaining(order: Order): Atoms {
  return order.amount - order.filled;
}
