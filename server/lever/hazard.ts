/** How far an account is from liquidation. */
import { type Atoms, atoms } from '../market/index.ts';
import { type Extremes, type LeverOrder, profitAt } from './order.ts';

const hundred = 100n * atoms('1');

/** What open positions are together, at the worst that the index did in an interval, or at one moment. */
export interface Exposure {
  margins: Atoms;
  profits: Atoms;
}

/**
 * Margins, and the profits at the worst price of each pair. What is long and short in one pair is set off, so
 * that the worst price of a pair is one of its two extremes.
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

/** Margins and profits together in percent of the margins, in atoms, cut; null without margins. */
export function hazardRate({ margins, profits }: Exposure): Atoms | null {
  return margins === 0n ? null : ((margins + profits) * hundred) / margins;
}

/** Whether the hazard rate is at the threshold (percent, in atoms) or under it. */
export function isLiquidated({ margins, profits }: Exposure, threshold: Atoms): boolean {
  return (margins + profits) * hundred <= threshold * margins;
}

/**
 * The index of a pair at which the account would be liquidated if nothing else changed; null where none would.
 * @param open all open positions of the account
 * @param tick of the pair's prices, in atoms: the answer is the first tick at which it happens
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
  // Money to spare over the size, away from zero: the index that is just so far away or further.
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

/** Long less short, in atoms of the base coin. */
function netSize(orders: readonly LeverOrder[]): Atoms {
  return sum(orders, ({ direction, size }) => (direction === 'long' ? size : -size));
}

function sum(orders: readonly LeverOrder[], of: (order: LeverOrder) => Atoms): Atoms {
  return orders.reduce((total, order) => total + of(order), 0n);
}
