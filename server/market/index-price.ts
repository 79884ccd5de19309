import { newestPath } from './day-path.ts';
import { streamKey } from './noise.ts';
import { Path, type VersionOf } from './path.ts';
import type { SeedOf } from './seeds.ts';
import { cellMs, lotsUntil } from './turnover.ts';
import { dayMs, dayOf } from './utc-day.ts';

/** Parameters of the index of a pair besides the seeds; published with it. */
export interface IndexTerms {
  /** `BTC/USDT`. */
  symbol: string;
  /** The price it moves around, a plain decimal. */
  index_base: string;
  /** Standard deviation of a day's change, a fraction as a plain decimal. */
  index_volatility: string;
  /** Mean daily volume before the opening, in the base coin, a plain decimal. */
  index_volume: string;
  /** Decimal places of the index on days with path 1. */
  price_precision: number;
  /**
   * Decimal places of the index on days with path 2, at least `price_precision`. With a coarse tick, the time at which
   * the index reaches the next tick would reveal its position within the tick, and so its likely direction.
   */
  index_precision: number;
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
  /** The index between two times (unix ms): first, highest, lowest and last price, and its nominal volume. */
  range(from: number, to: number): PriceRange;
}

/**
 * The index of a pair: a pure function of the seeds of days, the pair and the time, which no trade can move. A time
 * needs the seeds of its day and of the days before it. README.md describes how to compute it independently.
 * @throws whatever `seedOf` throws for a day whose seed is not known
 */
export function createPriceIndex(
  seedOf: SeedOf,
  terms: IndexTerms,
  versionOf: VersionOf = () => newestPath,
): PriceIndex {
  const { index_precision: places, price_precision: coarsePlaces } = terms;
  const path = new Path(seedOf, terms.symbol, Number(terms.index_volatility), versionOf);
  const volumeKey = streamKey(`${terms.symbol}/volume`);
  const baseOf = (precision: number) => Math.round(Number(terms.index_base) * 10 ** precision);
  const base = baseOf(places);
  const coarseBase = baseOf(coarsePlaces);
  const coarseTick = 10 ** (places - coarsePlaces);
  const perCell = Number(terms.index_volume) * 10 ** terms.amount_precision * (cellMs / dayMs);

  /** In ticks of `index_precision`, on days of both versions. */
  const ticks = (value: number, day: number) =>
    versionOf(day) === 1 ? ticksOf(coarseBase, value) * coarseTick : ticksOf(base, value);
  const ticksAt = (time: number) => ticks(path.at(time), dayOf(time));
  const price = (count: number) => formatDecimal(count, places);
  const lots = (time: number) => lotsUntil(volumeKey, perCell, time);
  return {
    at: (time) => price(ticksAt(time)),
    range: (from, to) => {
      const [open, close] = [ticksAt(from), ticksAt(to)];
      const ranges = path.ranges(from, to);
      return {
        open: price(open),
        high: price(Math.max(open, close, ...ranges.map(({ high, day }) => ticks(high, day)))),
        low: price(Math.min(open, close, ...ranges.map(({ low, day }) => ticks(low, day)))),
        close: price(close),
        volume: formatDecimal(lots(to) - lots(from), terms.amount_precision),
      };
    },
  };
}

/**
 * base x (1 + value / 8)^8, in whole ticks, half up and at least one. It approximates base x e^value, but uses only
 * operations that IEEE 754 defines exactly, which `exp` is not.
 */
function ticksOf(baseTicks: number, value: number): number {
  let factor = 1 + value / 8;
  factor *= factor;
  factor *= factor;
  factor *= factor;
  return Math.max(1, Math.floor(baseTicks * factor + 0.5));
}

/** `units` x 10^-places as a plain decimal without trailing zeros. */
function formatDecimal(units: number, places: number): string {
  if (places === 0) return String(units);
  const digits = String(units).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -places) : `${digits.slice(0, -places)}.${fraction}`;
}
