/** A leveraged position or order, and the figures derived from it. Prices and money in atoms of the quote coin. */
import { type Atoms, atoms, times } from '../market/index.ts';

export type Direction = 'long' | 'short';
export type Reason = 'user' | 'take_profit' | 'stop_loss' | 'liquidation';

export interface LeverOrder {
  readonly id: number;
  readonly pairId: number;
  readonly direction: Direction;
  status: 'pending' | 'open' | 'closed' | 'cancelled';
  readonly lots: number;
  /** In atoms of the base coin. */
  readonly size: Atoms;
  readonly multiple: number;
  /** Opening price; the limit of an order that never opened. */
  readonly price: Atoms;
  /** Index at the time of the order. */
  readonly originPrice: Atoms;
  takeProfit: Atoms | null;
  stopLoss: Atoms | null;
  readonly originMargin: Atoms;
  /** Lower than at opening if the loss of another position was taken from it. */
  margin: Atoms;
  readonly fee: Atoms;
  /** Realized profit; null until closed. */
  profit: Atoms | null;
  reason: Reason | null;
  /** Index at which it was closed or cancelled. */
  endPrice: Atoms | null;
  /** Unix ms. */
  readonly createdAt: number;
  openedAt: number | null;
  endedAt: number | null;
}

/** The lowest and the highest index of a pair in an interval; equal for a single time. */
export interface Extremes {
  low: Atoms;
  high: Atoms;
}

/** Price times size. Exact: together they have at most 8 places. */
export function notional(price: Atoms, size: Atoms): Atoms {
  return times(price, size);
}

/** Margin of a value, rounded up at the eighth place. The only place where the multiple is used. */
export function marginOf(value: Atoms, multiple: number): Atoms {
  const by = BigInt(multiple);
  return (value + by - 1n) / by;
}

/** Price difference times size: the profit of a position at an index, negative for a loss. */
export function profitAt({ direction, price, size }: LeverOrder, index: Atoms): Atoms {
  return times(direction === 'long' ? index - price : price - index, size);
}

/** The index plus or minus the spread, to the disadvantage of the user. */
export function openingPrice(direction: Direction, index: Atoms, spread: Atoms): Atoms {
  return direction === 'long' ? index + spread : index - spread;
}

/** The index at which a limit order opens at its price: the limit without the spread. */
export function indexAtOpening(direction: Direction, limit: Atoms, spread: Atoms): Atoms {
  return openingPrice(direction === 'long' ? 'short' : 'long', limit, spread);
}

/** Whether the index reached, somewhere in an interval, the level at which a pending order opens at its limit. */
export function opens({ direction, price }: LeverOrder, { low, high }: Extremes, spread: Atoms): boolean {
  return direction === 'long' ? low + spread <= price : high - spread >= price;
}

/** Whether the index reached the take-profit of a position somewhere in an interval. */
export function takesProfit({ direction, takeProfit }: LeverOrder, { low, high }: Extremes): boolean {
  if (takeProfit === null) return false;
  return direction === 'long' ? high >= takeProfit : low <= takeProfit;
}

/** Whether the index reached the stop-loss of a position somewhere in an interval. */
export function stopsLoss({ direction, stopLoss }: LeverOrder, { low, high }: Extremes): boolean {
  if (stopLoss === null) return false;
  return direction === 'long' ? low <= stopLoss : high >= stopLoss;
}

/** A constant index. */
export function constantIndex(price: string): Extremes {
  const index = atoms(price);
  return { low: index, high: index };
}
