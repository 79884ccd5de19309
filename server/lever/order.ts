/** A leveraged position or order, and the figures that follow from it. Prices and money in atoms of the quote coin. */
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
  /** It was opened at; of what never opened its limit. */
  readonly price: Atoms;
  /** Index when it was placed. */
  readonly originPrice: Atoms;
  takeProfit: Atoms | null;
  stopLoss: Atoms | null;
  readonly originMargin: Atoms;
  /** Less than at first where the loss of another position was taken from it. */
  margin: Atoms;
  readonly fee: Atoms;
  /** What was paid out or taken; null until it is closed. */
  profit: Atoms | null;
  reason: Reason | null;
  /** Index that closed or cancelled it. */
  endPrice: Atoms | null;
  /** Unix ms. */
  readonly createdAt: number;
  openedAt: number | null;
  endedAt: number | null;
}

/** The lowest and the highest index of a pair in an interval; both the same at one moment. */
export interface Extremes {
  low: Atoms;
  high: Atoms;
}

/** Price times size. Exact: the places of both together are at most 8. */
export function notional(price: Atoms, size: Atoms): Atoms {
  return times(price, size);
}

/** Margin of a value: rounded up at the eighth place. The multiple stands here and nowhere else. */
export function marginOf(value: Atoms, multiple: number): Atoms {
  const by = BigInt(multiple);
  return (value + by - 1n) / by;
}

/** Price difference times size: what a position has won at an index, negative for a loss. */
export function profitAt({ direction, price, size }: LeverOrder, index: Atoms): Atoms {
  return times(direction === 'long' ? index - price : price - index, size);
}

/** The index moved the spread to the disadvantage of who opens. */
export function openingPrice(direction: Direction, index: Atoms, spread: Atoms): Atoms {
  return direction === 'long' ? index + spread : index - spread;
}

/** The index at which a limit order opens at its price: the spread is on the other side of it. */
export function indexAtOpening(direction: Direction, limit: Atoms, spread: Atoms): Atoms {
  return openingPrice(direction === 'long' ? 'short' : 'long', limit, spread);
}

/** Whether the index came so far, somewhere in an interval, that a pending order opens at its limit. */
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

/** The same index all the time. */
export function still(price: string): Extremes {
  const index = atoms(price);
  return { low: index, high: index };
}
