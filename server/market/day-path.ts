import { type DayNoise, noiseReach } from './day-noise.ts';
import { dayMs, dayStart } from './utc-day.ts';

/**
 * How the index of a day is made from its knots; stored with the day's commitment.
 * 1: 2^15 cells of 2 636.71875 ms, linear between knots. Two values within a cell reveal the rest of it.
 * 2: 2^17 cells of 659.1796875 ms, each constant at its first knot's value. Future values are independent of all past
 * ones.
 */
export type PathVersion = 1 | 2;

/** The path of days without a commitment yet. */
export const newestPath: PathVersion = 2;

/** `widths`: the widths of the blocks in which a day is computed, in cells, widest first: see {@link DayPath}. */
const shapes = {
  1: { widths: [2 ** 15, 2 ** 4, 1], isStraight: true },
  2: { widths: [2 ** 17, 2 ** 6, 2 ** 2, 1], isStraight: false },
} as const;

/** Blocks of one width, and the knots in them that stand `narrow` cells apart. */
interface Level {
  width: number;
  narrow: number;
  /** How far these knots and all finer ones can lie outside the two ends of a block, in the path's unit. */
  reach: number;
  /** Marks blocks whose knots are computed. */
  known: Uint8Array;
}

/**
 * The path of one pair through one day: Brownian motion between two given ends, by midpoint displacement (Lévy's
 * construction). Recursively, a knot is placed in the middle of two: their mean plus a displacement with the standard
 * deviation of Brownian motion there. The version defines the path between two neighbouring knots.
 *
 * Knots are computed lazily in blocks: first those at the borders of the widest blocks, then in a block those at the
 * borders of the narrower ones.
 */
export class DayPath {
  private readonly start: number;
  private readonly cells: number;
  private readonly cellMs: number;
  private readonly isStraight: boolean;
  private readonly levels: Level[];
  private readonly knots: Float64Array;

  /**
   * @param from,to the path's values at the start of the day and of the next day
   * @param volatility the standard deviation of a day's change
   */
  constructor(
    day: number,
    from: number,
    to: number,
    private readonly volatility: number,
    private readonly noise: DayNoise,
    version: PathVersion,
  ) {
    const { widths, isStraight } = shapes[version];
    this.start = dayStart(day);
    this.cells = widths[0];
    this.cellMs = dayMs / this.cells;
    this.isStraight = isStraight;
    this.levels = widths.slice(0, -1).map((width, nth) => {
      const known = new Uint8Array(this.cells / width);
      return { width, narrow: widths[nth + 1] ?? 1, reach: this.reachWithin(width), known };
    });
    this.knots = new Float64Array(this.cells + 1);
    this.knots[0] = from;
    this.knots[this.cells] = to;
  }

  /** The path's value at a time of the day, unix ms; at the end of the day its last knot. */
  at(time: number): number {
    const cell = Math.floor((time - this.start) / this.cellMs);
    if (cell >= this.cells) return this.knots[this.cells] ?? 0;
    for (const level of this.levels) this.compute(level, [Math.floor(cell / level.width)]);
    const left = this.knots[cell] ?? 0;
    if (!this.isStraight) return left;
    const rise = (this.knots[cell + 1] ?? 0) - left;
    return left + (rise * (time - this.start - cell * this.cellMs)) / this.cellMs;
  }

  /**
   * The exact lowest and highest value between two times of the day, its end included. Blocks that cannot exceed the
   * extremes found so far are skipped.
   */
  range(from: number, to: number): { low: number; high: number } {
    const [first, last] = [this.at(from), this.at(to)];
    let low = Math.min(first, last);
    let high = Math.max(first, last);
    const begin = Math.ceil((from - this.start) / this.cellMs);
    const end = Math.floor((to - this.start) / this.cellMs);
    let blocks = [0];
    for (const level of this.levels) {
      const { width, narrow, reach } = level;
      const wanted = blocks.filter((block) => {
        const left = this.knots[block * width] ?? 0;
        const right = this.knots[(block + 1) * width] ?? 0;
        return Math.max(left, right) + reach > high || Math.min(left, right) - reach < low;
      });
      this.compute(level, wanted);
      blocks = [];
      for (const block of wanted) {
        const stop = Math.min(end, (block + 1) * width);
        for (
          let knot = Math.max(block * width, Math.floor(begin / narrow) * narrow);
          knot <= stop;
          knot += narrow
        ) {
          const value = this.knots[knot] ?? 0;
          if (knot >= begin && value < low) low = value;
          if (knot >= begin && value > high) high = value;
          if (knot < (block + 1) * width) blocks.push(knot / narrow);
        }
      }
    }
    return { low, high };
  }

  /** The standard deviation of the middle knot of so many cells from the mean of their ends. */
  private bend(width: number): number {
    return this.volatility * (Math.sqrt(width / this.cells) / 2);
  }

  /** How far knots within so many cells can lie outside the ends: the sum of the maximum displacements. */
  private reachWithin(cells: number): number {
    let reach = 0;
    for (let width = cells; width > 1; width /= 2) reach += noiseReach * this.bend(width);
    return reach;
  }

  /** Computes the knots of these blocks, if they are not cached. */
  private compute({ width, narrow, known }: Level, blocks: readonly number[]): void {
    const missing = blocks.filter((block) => known[block] === 0);
    if (missing.length === 0) return;
    const inner = width / narrow - 1;
    const numbers = new Uint32Array(missing.length * inner);
    let at = 0;
    for (const block of missing)
      for (let nth = 1; nth <= inner; nth++) numbers[at++] = block * width + nth * narrow;
    const noise = this.noise.values(numbers);
    for (const [nth, block] of missing.entries()) {
      const first = block * width;
      for (let wide = width; wide > narrow; wide /= 2) {
        const scale = this.bend(wide);
        for (let left = first; left < first + width; left += wide) {
          const middle = left + wide / 2;
          const mean = ((this.knots[left] ?? 0) + (this.knots[left + wide] ?? 0)) / 2;
          const index = nth * inner + (middle - first) / narrow - 1;
          this.knots[middle] = mean + scale * (noise[index] ?? 0);
        }
      }
      known[block] = 1;
    }
  }
}
