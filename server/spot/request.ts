import type { KeyedRequest } from '../http/handler.ts';
import type { NewOrder, Order } from './order.ts';

/** Requests of one user, executed atomically: first the cancels, then the new orders. */
export interface Batch {
  user: string;
  cancels: readonly number[];
  places: readonly NewOrder[];
  /** Whether cancelled orders without fills are deleted, for users who move thousands of quotes. */
  deleteUnfilled?: boolean;
}

/** A call with an idempotency key: its answer is stored in the transaction of its batch. */
export interface Once {
  request: KeyedRequest;
  /** The answer for the new orders, in their state after matching. */
  say(orders: readonly Order[]): string;
}
