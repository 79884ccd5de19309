import { DayNoise } from './day-noise.ts';
import { DayPath, newestPath, type PathVersion } from './day-path.ts';
import type { SeedOf } from './seeds.ts';
import { dayOf, dayStart } from './utc-day.ts';

/** Number of earlier days that determine the first value of a day. Only their seeds are needed. */
export const daysRemembered = 128;
/** Decay of a day's step per day. It keeps the path around zero, within about 4 daily volatilities. */
const persistence = 0.97;
/** Number of days with cached knots. */
const daysKept = 4;

/** The path version of a day. Days are numbered as in `utc-day.ts`. */
export type VersionOf = (day: number) => PathVersion;

/** All days until `last` have path 1, later ones the newest. */
export function linearUntil(last: number): VersionOf {
  return (day) => (day <= last ? 1 : newestPath);
}

interface Range {
  low: number;
  high: number;
}

/**
 * The path of a pair over all time. The first value of a day is the sum of the steps of the days before it, each
 * weighted with 0.97 of the next one's weight; between two such values the day's own seed determines the path
 * (`day-path.ts`).
 */
export class Path {
  private readonly steps = new Map<number, number>();
  private readonly starts = new Map<number, number>();
  /** Cached ranges of complete days, which never change. */
  private readonly whole = new Map<number, Range>();
  private readonly days = new Map<number, DayPath>();

  constructor(
    private readonly seedOf: SeedOf,
    private readonly symbol: string,
    private readonly volatility: number,
    private readonly versionOf: VersionOf,
  ) {}

  /** The path's value at a time, unix ms. */
  at(time: number): number {
    const day = dayOf(time);
    return time === dayStart(day) ? this.start(day) : this.day(day).at(time);
  }

  /**
   * The exact lowest and highest values between two times (unix ms), per day, each day including its end, earliest
   * first.
   */
  ranges(from: number, to: number): (Range & { day: number })[] {
    const found: (Range & { day: number })[] = [];
    for (let day = dayOf(from); day === dayOf(from) || dayStart(day) < to; day++)
      found.push({ day, ...this.rangeWithin(day, Math.max(from, dayStart(day)), to) });
    return found;
  }

  /** The range of a part of a day, until the end of the day at the latest. */
  private rangeWithin(day: number, from: number, to: number): Range {
    const end = dayStart(day + 1);
    if (from > dayStart(day) || to < end) return this.day(day).range(from, Math.min(to, end));
    let range = this.whole.get(day);
    if (!range) {
      range = this.day(day).range(from, end);
      this.whole.set(day, range);
    }
    return range;
  }

  private day(day: number): DayPath {
    let path = this.days.get(day);
    if (!path) {
      const noise = new DayNoise(this.seedOf(day), this.symbol);
      path = new DayPath(
        day,
        this.start(day),
        this.start(day + 1),
        this.volatility,
        noise,
        this.versionOf(day),
      );
      this.days.set(day, path);
      const [oldest] = this.days.keys();
      if (this.days.size > daysKept && oldest !== undefined) this.days.delete(oldest);
    }
    return path;
  }

  private start(day: number): number {
    let value = this.starts.get(day);
    if (value === undefined) {
      let sum = 0;
      for (let before = day - daysRemembered; before < day; before++)
        sum = sum * persistence + this.step(before);
      value = this.volatility * sum;
      this.starts.set(day, value);
    }
    return value;
  }

  /** A day's step: the noise value of the day that is not used by any knot. */
  private step(day: number): number {
    let step = this.steps.get(day);
    if (step === undefined) {
      step = new DayNoise(this.seedOf(day), this.symbol).values(Uint32Array.of(0))[0] ?? 0;
      this.steps.set(day, step);
    }
    return step;
  }
}
