/** The distance of an account from liquidation. */
import { type Atoms, atoms } from '../market/index.ts';
import { type Extremes, type LeverOrder, profitAt } from './order.ts';

const hundred = 100n * atoms('1');

/** Margins and profits of open positions, at the worst index in an interval, or at one time. */
export interface Exposure {
  margins: Atoms;
  profits: Atoms;
}

/**
 * Margins, and the profits at the worst price of each pair. Long and short positions of a pair are netted, so that its
 * worst price is one of its two extremes.
 */
export function exposure(open: readonly LeverOrder[], extremes: (pairId: number) => Extremes): Exposure {
  const pairs = new Map<number, LeverOrder[]>();
  for (const order of open) pairs.set(order.pairId, [...(pairs.get(order.pairId) ?? []), order]);
  let profits = 0n;
  for (const [pairId, orders] of pairs) {
    const { low, high } = extremes(pairId);
    const worst = netSize(orders) > 0n ? low : high;
    profits += sum(orders, (order) => profitAt(order, worst));
  }
  return { margins: sum(open, ({ margin }) => margin), profits };
}

/** Margins and profits in percent of the margins, in atoms, truncated; null without margins. */
export function hazardRate({ margins, profits }: Exposure): Atoms | null {
  return margins === 0n ? null : ((margins + profits) * hundred) / margins;
}

/** Whether the hazard rate is at or below the threshold (percent, in atoms). */
export function isLiquidated({ margins, profits }: Exposure, threshold: Atoms): boolean {
  return (margins + profits) * hundred <= threshold * margins;
}

/**
 * The index of a pair at which the account would be liquidated if nothing else changed; null if there is none.
 * @param open all open positions of the account
 * @param tick price tick of the pair, in atoms: the result is the first tick at which it is liquidated
 */
export function liquidationPrice(
  open: readonly LeverOrder[],
  pairId: number,
  index: (pairId: number) => Atoms,
  threshold: Atoms,
  tick: Atoms,
): Atoms | null {
  const net = netSize(open.filter((order) => order.pairId === pairId));
  if (net === 0n) return null;
  const { margins, profits } = exposure(open, (id) => ({ low: index(id), high: index(id) }));
  // Remaining margin per size, rounded up: the distance of the index at which the account is liquidated.
  const spare = (margins + profits) * hundred - threshold * margins;
  const size = (net > 0n ? net : -net) * 100n;
  const distance = (spare + size - 1n) / size;
  const exact = net > 0n ? index(pairId) - distance : index(pairId) + distance;
  const price = net > 0n ? floorTo(exact, tick) : -floorTo(-exact, tick);
  return price > 0n ? price : null;
}

function floorTo(value: Atoms, tick: Atoms): Atoms {
  const rest = ((value % tick) + tick) % tick;
  return value - rest;
}

/** Long minus short, in atoms of the base coin. */
function netSize(orders: readonly LeverOrder[]): Atoms {
  return sum(orders, ({ direction, size }) => (direction === 'long' ? size : -size));
}

function sum(orders: readonly LeverOrder[], of: (order: LeverOrder) => Atoms): Atoms {
  return orders.reduce((total, order) => total + of(order), 0n);
}
