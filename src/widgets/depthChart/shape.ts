import { type Book, type Level, levels } from '../levels.ts';

/** The depth of a book as two step lines in a box of 100 by 100, with the best prices in the middle. */
export interface Shape {
  bids: string;
  asks: string;
  /** Scaled prices at the left edge, the middle and the right edge. */
  low: bigint;
  middle: bigint;
  high: bigint;
  /** The quantity at the top of the box, scaled. */
  deepest: bigint;
}

/** Maximum number of levels per side; the server sends fewer. */
const MOST = 200;

/**
 * Both sides cover the same price range, that of the narrower side: otherwise one order far from the market would
 * flatten the chart. Null while a side is empty.
 */
export function depthShape(book: Book): Shape | null {
  const bids = levels(book.bids, 'bid', 0n, MOST);
  const asks = levels(book.asks, 'ask', 0n, MOST);
  const [bid, ask] = [bids[0], asks[0]];
  const [lastBid, lastAsk] = [bids[bids.length - 1], asks[asks.length - 1]];
  if (!bid || !ask || !lastBid || !lastAsk) return null;
  const middle = (bid.price + ask.price) / 2n;
  const [left, right] = [middle - lastBid.price, lastAsk.price - middle];
  const reach = left < right ? left : right;
  const inside = (level: Level) => distance(level, middle) <= reach;
  const [near, far] = [bids.filter(inside), asks.filter(inside)];
  const deepest = [near, far].reduce((max, side) => {
    const total = side[side.length - 1]?.total ?? 0n;
    return total > max ? total : max;
  }, 1n);
  // The path is closed outside of the box, so that only the steps have a visible stroke.
  const stairs = (side: Level[], sign: 1 | -1) => {
    let path = 'M50 102';
    for (const level of side) {
      const x = 50 + sign * part(distance(level, middle), reach) * 50;
      path += `H${fixed(x)}V${fixed(100 - part(level.total, deepest) * 92)}`;
    }
    return `${path}H${50 + sign * 52}V102Z`;
  };
  return {
    bids: stairs(near, -1),
    asks: stairs(far, 1),
    low: middle - reach,
    middle,
    high: middle + reach,
    deepest,
  };
}

function distance(level: Level, middle: bigint): bigint {
  return level.price > middle ? level.price - middle : middle - level.price;
}

function part(value: bigint, of: bigint): number {
  return of === 0n ? 0 : Number((value * 10_000n) / of) / 10_000;
}

const fixed = (value: number) => Math.round(value * 100) / 100;
