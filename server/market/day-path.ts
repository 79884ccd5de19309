import { type DayNoise, noiseReach } from './day-noise.ts';
import { dayMs, dayStart } from './utc-day.ts';

/** A day is halved 15 times: its knots lie 86 400 000 / 2^15 = 2636.71875 ms apart. */
const cells = 2 ** 15;
const cellMs = dayMs / cells;
/** Knots are computed by parts: every 16th of the day first, those between two of them when they are asked for. */
const partCells = 16;

/** How far the path may leave the higher or the lower end of a part, in deviations of a day: its halvings' reaches. */
const partReach = (() => {
  let reach = 0;
  for (let width = partCells; width > 1; width /= 2) reach += noiseReach * bend(width);
  return reach;
})();

/** The deviation of the knot in the middle of so many cells from the mean of their ends, for a day's of one. */
function bend(width: number): number {
  return Math.sqrt(width / cells) / 2;
}

/**
 * The path of one pair through one day: Brownian motion between two ends that are given, by midpoint displacement
 * (Lévy's construction). Halving by halving, a knot is put in the middle of two: their mean plus a displacement
 * with the deviation that Brownian motion has there. Between two neighbouring knots the path is straight.
 */
export class DayPath {
  private readonly start: number;
  private readonly knots = new Float64Array(cells + 1);
  /** Which parts are computed. */
  private readonly known = new Uint8Array(cells / partCells);

  /**
   * @param from,to the path's values at the day's first moment and at the next one's
   * @param volatility the standard deviation of a day's change
   */
  constructor(
    day: number,
    from: number,
    to: number,
    private readonly volatility: number,
    private readonly noise: DayNoise,
  ) {
    this.start = dayStart(day);
    this.knots[0] = from;
    this.knots[cells] = to;
    this.halve([0], cells, partCells);
  }

  /** The path's value at a moment of the day or at its end, unix ms. */
  at(time: number): number {
    const cell = Math.min(Math.floor((time - this.start) / cellMs), cells - 1);
    this.compute([Math.floor(cell / partCells)]);
    const left = this.knots[cell] ?? 0;
    return left + (((this.knots[cell + 1] ?? 0) - left) * (time - this.start - cell * cellMs)) / cellMs;
  }

  /**
   * The exact lowest and highest value between two moments of the day, its end included. Parts that cannot beat
   * what was found are left out.
   */
  range(from: number, to: number): { low: number; high: number } {
    const [first, last] = [this.at(from), this.at(to)];
    let low = Math.min(first, last);
    let high = Math.max(first, last);
    const widen = (value: number) => {
      if (value < low) low = value;
      if (value > high) high = value;
    };
    const begin = Math.ceil((from - this.start) / cellMs);
    const end = Math.floor((to - this.start) / cellMs);
    for (let knot = Math.ceil(begin / partCells) * partCells; knot <= end; knot += partCells)
      widen(this.knots[knot] ?? 0);
    const parts = this.partsBeyond(begin, end, low, high);
    this.compute(parts);
    for (const part of parts) {
      const stop = Math.min(end, (part + 1) * partCells);
      for (let knot = Math.max(begin, part * partCells); knot <= stop; knot++) widen(this.knots[knot] ?? 0);
    }
    return { low, high };
  }

  /** The parts with knots from `begin` to `end` that may reach below `low` or above `high`. */
  private partsBeyond(begin: number, end: number, low: number, high: number): number[] {
    const reach = partReach * this.volatility;
    const parts: number[] = [];
    for (let part = Math.floor(begin / partCells); part * partCells < end; part++) {
      const left = this.knots[part * partCells] ?? 0;
      const right = this.knots[(part + 1) * partCells] ?? 0;
      if (Math.max(left, right) + reach > high || Math.min(left, right) - reach < low) parts.push(part);
    }
    return parts;
  }

  private compute(parts: readonly number[]): void {
    const missing = parts.filter((part) => this.known[part] === 0);
    if (missing.length === 0) return;
    const firsts = missing.map((part) => part * partCells);
    this.halve(firsts, partCells, 1);
    for (const part of missing) this.known[part] = 1;
  }

  /** Halves the cells that begin at the knots `firsts` and are `width` wide, until they are `narrow`. */
  private halve(firsts: readonly number[], width: number, narrow: number): void {
    const inner = width / narrow - 1;
    const numbers = new Uint16Array(firsts.length * inner);
    let at = 0;
    for (const first of firsts)
      for (let knot = first + narrow; knot < first + width; knot += narrow) numbers[at++] = knot;
    const noise = this.noise.values(numbers);
    for (const [nth, first] of firsts.entries()) {
      for (let wide = width; wide > narrow; wide /= 2) {
        const scale = this.volatility * bend(wide);
        for (let left = first; left < first + width; left += wide) {
          const middle = left + wide / 2;
          const mean = ((this.knots[left] ?? 0) + (this.knots[left + wide] ?? 0)) / 2;
          const index = nth * inner + (middle - first) / narrow - 1;
          this.knots[middle] = mean + scale * (noise[index] ?? 0);
        }
      }
    }
  }
}
