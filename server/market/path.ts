import { noise } from './noise.ts';

/** The widest cell: 2^16 minutes (45.5 days), counted from the Unix epoch, in ms. */
export const cellMs = 65_536 * 60_000;
/** How often a cell is halved: level 16 is a minute, level 20 is 3.75 s. */
export const levels = 20;

const dayMs = 86_400_000;

/**
 * A bounded Brownian path by midpoint displacement (Lévy's construction): any moment is computed from 21
 * hashes without going through what came before.
 *
 * The knots of level 0 lie every {@link cellMs} and are independent. Each halving of a cell puts a knot in its
 * middle: the mean of its two ends plus a displacement whose deviation is that of Brownian motion. Under
 * 3.75 s the path is straight.
 */
export interface Path {
  key: number;
  /** Largest displacement of a knot, per level. */
  reach: Float64Array;
  /** Sum of the reaches of all finer levels: how far the path inside a cell may leave its ends. */
  rest: Float64Array;
}

/** `volatility`: the standard deviation of a day's change, as a fraction. */
export function createPath(key: number, volatility: number): Path {
  const reach = new Float64Array(levels + 1);
  // A value evenly spread over [-r, r) has the deviation r / sqrt(3).
  reach[0] = volatility * Math.sqrt((3 * cellMs) / dayMs / 2);
  for (let level = 1; level <= levels; level++) {
    const width = cellMs / 2 ** (level - 1);
    reach[level] = (volatility * Math.sqrt((3 * width) / dayMs)) / 2;
  }
  const rest = new Float64Array(levels + 2);
  for (let level = levels; level >= 0; level--) {
    rest[level] = (rest[level + 1] ?? 0) + (level < levels ? (reach[level + 1] ?? 0) : 0);
  }
  return { key, reach, rest };
}

function knot(path: Path, index: number): number {
  return (path.reach[0] ?? 0) * noise(path.key, 0, index);
}

function middle(path: Path, level: number, index: number, left: number, right: number): number {
  return (left + right) / 2 + (path.reach[level] ?? 0) * noise(path.key, level, index);
}

/** The path's value at `time` (unix ms). */
export function pathAt(path: Path, time: number): number {
  let index = Math.floor(time / cellMs);
  let start = index * cellMs;
  let width = cellMs;
  let left = knot(path, index);
  let right = knot(path, index + 1);
  for (let level = 1; level <= levels; level++) {
    const value = middle(path, level, index, left, right);
    width /= 2;
    index *= 2;
    if (time < start + width) {
      right = value;
    } else {
      left = value;
      start += width;
      index += 1;
    }
  }
  return left + ((right - left) * (time - start)) / width;
}

/**
 * The exact lowest and highest value of the path on the closed interval `from`..`to` (unix ms). Cells whose
 * reach cannot beat what was found are left out, so a month costs little more than a minute.
 */
export function pathRange(path: Path, from: number, to: number): { low: number; high: number } {
  const first = pathAt(path, from);
  const last = pathAt(path, to);
  let low = Math.min(first, last);
  let high = Math.max(first, last);

  const visit = (level: number, index: number, start: number, width: number, left: number, right: number) => {
    if (start >= to || start + width <= from || level > levels) return;
    const rest = path.rest[level - 1] ?? 0;
    if (Math.max(left, right) + rest <= high && Math.min(left, right) - rest >= low) return;
    const half = width / 2;
    const centre = start + half;
    const value = middle(path, level, index, left, right);
    if (centre >= from && centre <= to) {
      if (value > high) high = value;
      if (value < low) low = value;
    }
    visit(level + 1, index * 2, start, half, left, value);
    visit(level + 1, index * 2 + 1, centre, half, value, right);
  };

  for (let index = Math.floor(from / cellMs); index * cellMs < to; index++) {
    const start = index * cellMs;
    const left = knot(path, index);
    const right = knot(path, index + 1);
    if (start >= from) {
      if (left > high) high = left;
      if (left < low) low = left;
    }
    visit(1, index, start, cellMs, left, right);
  }
  return { low, high };
}
