/** One candle as the server sends it. Amounts are decimal strings; `time` is its start in unix milliseconds. */
export interface Candle {
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

export const AVERAGES = [5, 10, 30] as const;
const BAND_LENGTH = 20;
const BAND_WIDTH = 2;

/** Maximum number of candles in the chart, the latest ones: laying out more would block a phone. */
const MOST = 5000;

/**
 * Sorts candles by time, removes duplicates, and limits their number. Returns the same list if nothing has to change.
 */
export function drawable(candles: readonly Candle[]): readonly Candle[] {
  const rising = candles.every((candle, at) => at === 0 || candle.time > (candles[at - 1]?.time ?? 0));
  if (rising && candles.length <= MOST) return candles;
  const byTime = new Map(candles.map((candle) => [candle.time, candle]));
  return [...byTime.values()].sort((a, b) => a.time - b.time).slice(-MOST);
}

/**
 * The interval of candles in milliseconds: the smallest difference between two. A minute if there are fewer than two.
 */
export function intervalOf(candles: readonly Candle[]): number {
  let min = Number.POSITIVE_INFINITY;
  for (let at = 1; at < candles.length; at++) {
    const gap = (candles[at]?.time ?? 0) - (candles[at - 1]?.time ?? 0);
    if (gap > 0 && gap < min) min = gap;
  }
  return Number.isFinite(min) ? min : 60_000;
}

/** How a live candle relates to a list: it updates the last candle, follows it, or is outdated. */
export function positionOf(candles: readonly Candle[], live: Candle): 'same' | 'next' | 'stale' {
  const last = candles[candles.length - 1];
  if (!last || live.time > last.time) return 'next';
  return live.time === last.time ? 'same' : 'stale';
}

/**
 * Values that are only drawn are computed with floats: an average that is off by 10^-12 moves no pixel, and no amount
 * depends on it.
 */
export function closesOf(candles: readonly Candle[]): number[] {
  return candles.map((candle) => Number(candle.close));
}

/** The simple moving average of the `length` closes up to and including `at`; null if there are fewer. */
export function average(closes: readonly number[], at: number, length: number): number | null {
  if (at < length - 1) return null;
  let sum = 0;
  for (let from = at - length + 1; from <= at; from++) sum += closes[from] ?? 0;
  return sum / length;
}

/** Bollinger bands: the average of 20 closes, plus and minus two standard deviations (of the population). */
export function bands(
  closes: readonly number[],
  at: number,
): { upper: number; middle: number; lower: number } | null {
  const middle = average(closes, at, BAND_LENGTH);
  if (middle === null) return null;
  let squares = 0;
  for (let from = at - BAND_LENGTH + 1; from <= at; from++) squares += ((closes[from] ?? 0) - middle) ** 2;
  const reach = BAND_WIDTH * Math.sqrt(squares / BAND_LENGTH);
  return { upper: middle + reach, middle, lower: middle - reach };
}

/** The index of the candle nearest to `time`, by binary search; -1 for an empty list. */
export function nearest(candles: readonly Candle[], time: number): number {
  let low = 0;
  let high = candles.length - 1;
  if (high < 0) return -1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  const after = candles[low]?.time ?? 0;
  const before = candles[low - 1]?.time;
  return before !== undefined && time - before < after - time ? low - 1 : low;
}
