import { type Atoms, atoms, divide, noiseBits, type Pair, streamKey, times } from '../market/index.ts';
import type { NewOrder, Order, Side } from './order.ts';

/** The layout of a pair's quotes. */
export interface Ladder {
  pair: Pair;
  key: number;
  /** Width of a price cell, a whole number of ticks. */
  cell: Atoms;
  /** Levels per side. */
  levels: number;
}

/** Mean value of a level, in the quote coin. */
const worth = 4_000;

/** A ladder with cells of about 0.02 percent. */
export function createLadder(pair: Pair, seed: string, levels: number): Ladder {
  const width = times(atoms(pair.index_base), atoms('0.0002'));
  const ticks = (width + pair.tick / 2n) / pair.tick;
  return {
    pair,
    key: streamKey(`${seed}/${pair.symbol}/quotes`),
    cell: (ticks > 0n ? ticks : 1n) * pair.tick,
    levels,
  };
}

/**
 * The quote prices around an index: one in each price cell next to that of the index, at a position in the cell
 * determined by the seed. A cell always has the same price, so a moving index changes the ends of the ladder and
 * leaves the rest alone.
 */
export function ladderPrices(ladder: Ladder, index: Atoms): Record<Side, Atoms[]> {
  const home = index / ladder.cell;
  const steps = Array.from({ length: ladder.levels }, (_, step) => BigInt(step + 1));
  const priceOf = (cell: Atoms) => cell * ladder.cell + spread(ladder, cell);
  return {
    buy: steps.map((step) => priceOf(home - step)).filter((price) => price > 0n),
    sell: steps.map((step) => priceOf(home + step)),
  };
}

/** The orders to cancel and to place so that the open quotes become the ladder around `index`. */
export function requote(
  ladder: Ladder,
  index: Atoms,
  waiting: readonly Order[],
  tick: number,
): { cancels: number[]; places: NewOrder[] } {
  const prices = ladderPrices(ladder, index);
  const wanted = { buy: new Set(prices.buy), sell: new Set(prices.sell) };
  const quoted = { buy: new Set<Atoms>(), sell: new Set<Atoms>() };
  const cancels: number[] = [];
  for (const order of waiting) {
    if (wanted[order.side].has(order.price) && !quoted[order.side].has(order.price))
      quoted[order.side].add(order.price);
    else cancels.push(order.id);
  }
  const places = (['buy', 'sell'] as const).flatMap((side) =>
    prices[side]
      .filter((price) => !quoted[side].has(price))
      .map(
        (price): NewOrder => ({ side, price, amount: size(ladder, price, side, tick), timeInForce: 'gtc' }),
      ),
  );
  return { cancels, places };
}

/** An amount in whole lots with a value of at most `quoteCoins`; at least one lot. */
export function lotsWorth(pair: Pair, price: Atoms, quoteCoins: number): Atoms {
  const amount = divide(atoms(String(quoteCoins)), price);
  const lots = amount / pair.lot;
  return (lots > 0n ? lots : 1n) * pair.lot;
}

function spread({ key, cell, pair }: Ladder, index: Atoms): Atoms {
  const ticks = cell / pair.tick;
  return (BigInt(noiseBits(key, 0, Number(BigInt.asIntN(32, index)))) % ticks) * pair.tick;
}

function size({ key, pair }: Ladder, price: Atoms, side: Side, tick: number): Atoms {
  const bits = noiseBits(
    key ^ (tick | 0),
    side === 'buy' ? 1 : 2,
    Number(BigInt.asIntN(32, price / pair.tick)),
  );
  // From a third of the mean value to five thirds.
  return lotsWorth(pair, price, Math.round((worth * (bits / 2 ** 32) * 4) / 3 + worth / 3));
}
