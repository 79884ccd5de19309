import { streamKey } from './noise.ts';
import { cellMs, createPath, type Path, pathAt, pathRange } from './path.ts';
import { lotsUntil } from './turnover.ts';

/** What the index of a pair is made of, beside the seed: published with the pair. */
export interface IndexTerms {
  /** `BTC/USDT`. */
  symbol: string;
  /** The price it moves around, plain decimal. */
  index_base: string;
  /** Standard deviation of a day's change, a fraction as a plain decimal. */
  index_volatility: string;
  /** Mean volume of a day before the start, in the base coin, plain decimal. */
  index_volume: string;
  price_precision: number;
  amount_precision: number;
}

export interface PriceRange {
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

/** The index of one pair. Prices and volumes are plain decimals at the pair's precisions. */
export interface PriceIndex {
  /** The index at `time` (unix ms), past or future. */
  at(time: number): string;
  /** The index between two moments (unix ms): first, highest, lowest and last price, and its nominal volume. */
  range(from: number, to: number): PriceRange;
}

/**
 * The index of a pair: a pure function of seed, pair and time, which no trade can move. README.md beside this
 * file tells how to compute it elsewhere.
 */
export function createPriceIndex(seed: string, terms: IndexTerms): PriceIndex {
  const path = createPath(streamKey(`${seed}/${terms.symbol}/price`), Number(terms.index_volatility));
  const volumeKey = streamKey(`${seed}/${terms.symbol}/volume`);
  const baseTicks = Math.round(Number(terms.index_base) * 10 ** terms.price_precision);
  const perCell = Number(terms.index_volume) * 10 ** terms.amount_precision * (cellMs / 86_400_000);

  const price = (value: number) => shift(ticksOf(baseTicks, value), terms.price_precision);
  const lots = (time: number) => lotsUntil(volumeKey, perCell, time);
  return {
    at: (time) => price(pathAt(path, time)),
    range: (from, to) => ({
      open: price(pathAt(path, from)),
      ...extremes(path, from, to, price),
      close: price(pathAt(path, to)),
      volume: shift(lots(to) - lots(from), terms.amount_precision),
    }),
  };
}

function extremes(path: Path, from: number, to: number, price: (value: number) => string) {
  const { low, high } = pathRange(path, from, to);
  return { high: price(high), low: price(low) };
}

/**
 * base x (1 + value / 8)^8, in whole ticks, half up and at least one. It stands for base x e^value, but needs
 * only operations that IEEE 754 defines to the last bit, which `exp` is not.
 */
function ticksOf(baseTicks: number, value: number): number {
  let factor = 1 + value / 8;
  factor *= factor;
  factor *= factor;
  factor *= factor;
  return Math.max(1, Math.floor(baseTicks * factor + 0.5));
}

/** `units` x 10^-places as a plain decimal without needless zeros. */
function shift(units: number, places: number): string {
  if (places === 0) return String(units);
  const digits = String(units).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${fraction}`;
}
