import type { Atoms } from './atoms.ts';
import { type Candle, flat, join } from './candle.ts';

const minute = 60_000;
const hour = 60 * minute;
const minutesOfDay = 24 * 60;

/** The last 24 hours of one pair in candles of one minute, including the current minute. Times in unix ms. */
export class Day {
  /** Without gaps, oldest first. */
  private minutes: Candle[];
  /** All minutes except the current one as one candle; computed once a minute. */
  private closed: Candle | null = null;

  /** @param minutes one-minute candles that begin in the last 24 hours, at least one, without gaps */
  constructor(minutes: Candle[]) {
    this.minutes = minutes;
  }

  add(trade: Candle): void {
    this.roll(trade.time);
    this.minutes[this.minutes.length - 1] = join(this.last, trade);
  }

  /** The whole window as one candle: its open is the price of 24 hours ago. */
  sum(now: number): Candle {
    this.roll(now);
    if (this.minutes.length === 1) return this.last;
    this.closed ??= this.minutes.slice(0, -1).reduce(join);
    return join(this.closed, this.last);
  }

  /** The closes of the last 23 full hours and the last price, oldest first. */
  trend(now: number): Atoms[] {
    this.roll(now);
    const first = this.minutes[0]?.time ?? 0;
    const hours = Array.from(
      { length: 23 },
      (_, index) => Math.floor(now / hour) * hour - (22 - index) * hour,
    );
    return [...hours.map((end) => this.minutes[(end - minute - first) / minute] ?? this.last), this.last].map(
      (candle) => candle.close,
    );
  }

  private get last(): Candle {
    const last = this.minutes.at(-1);
    if (!last) throw new Error('A day has at least one minute');
    return last;
  }

  /** Advances to the minute of `now`, at the last price. A clock that goes backwards is ignored. */
  private roll(now: number): void {
    const start = Math.floor(now / minute) * minute;
    if (start <= this.last.time) return;
    if (start - this.last.time >= minutesOfDay * minute) {
      this.minutes = [flat(start - minutesOfDay * minute, this.last.close)];
    }
    while (this.last.time < start) this.minutes.push(flat(this.last.time + minute, this.last.close));
    this.minutes.splice(0, this.minutes.length - minutesOfDay - 1);
    this.closed = null;
  }
}
