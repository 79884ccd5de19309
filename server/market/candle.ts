import { type Atoms, atoms, fromAtoms } from './atoms.ts';
import type { PriceRange } from './index-price.ts';

/** Prices and volume of one interval. `time` is its start in unix ms; the rest in atoms. */
export interface Candle {
  time: number;
  open: Atoms;
  high: Atoms;
  low: Atoms;
  close: Atoms;
  volume: Atoms;
}

/** A candle in API format: plain decimals. */
export interface CandleRow extends PriceRange {
  time: number;
}

/** The candle of an interval without trades. */
export function flat(time: number, price: Atoms): Candle {
  return { time, open: price, high: price, low: price, close: price, volume: 0n };
}

/** Joins two adjacent candles, the earlier one first; the result has the first one's time. */
export function join(first: Candle, second: Candle): Candle {
  return {
    time: first.time,
    open: first.open,
    high: first.high > second.high ? first.high : second.high,
    low: first.low < second.low ? first.low : second.low,
    close: second.close,
    volume: first.volume + second.volume,
  };
}

export function toCandle(row: CandleRow): Candle {
  return {
    time: row.time,
    open: atoms(row.open),
    high: atoms(row.high),
    low: atoms(row.low),
    close: atoms(row.close),
    volume: atoms(row.volume),
  };
}

export function toCandleRow(candle: Candle): CandleRow {
  return {
    time: candle.time,
    open: fromAtoms(candle.open),
    high: fromAtoms(candle.high),
    low: fromAtoms(candle.low),
    close: fromAtoms(candle.close),
    volume: fromAtoms(candle.volume),
  };
}
