import { noise } from './noise.ts';

/** The largest cell: 2^16 minutes (45.5 days), counted from the Unix epoch, in ms. */
export const cellMs = 65_536 * 60_000;
/** Number of halvings, down to 3.75 s. */
const levels = 20;

/**
 * The volume traded from the Unix epoch until `time` (unix ms), in whole lots. The volume of an interval is the
 * difference of two values, so the volumes of five minutes always sum up to that of their interval. Each cell's volume
 * is split unevenly between its halves, down to 3.75 s (a multiplicative cascade), so that there are quiet and busy
 * hours.
 * @param perCell mean volume of a cell of 2^16 minutes, in lots
 */
export function lotsUntil(key: number, perCell: number, time: number): number {
  let index = Math.floor(time / cellMs);
  let start = index * cellMs;
  let width = cellMs;
  let before = index * perCell;
  let inside = perCell;
  for (let level = 1; level <= levels; level++) {
    // Weeks differ little, minutes a lot.
    const unevenness = 0.1 + 0.02 * level;
    const leftPart = inside * (0.5 + (unevenness / 2) * noise(key, level, index));
    width /= 2;
    index *= 2;
    if (time < start + width) {
      inside = leftPart;
    } else {
      before += leftPart;
      inside -= leftPart;
      start += width;
      index += 1;
    }
  }
  return Math.floor(before + (inside * (time - start)) / width);
}
