/** What an adversary sees of the index, and the signals from which he predicts it. */
import { type Atoms, atoms, type PriceIndex } from '../market/index.ts';

/** A pair and its public data. */
export interface Subject {
  index: PriceIndex;
  /** The price that the index reverts to, and the tick of the index. */
  base: number;
  tick: number;
  /** Standard deviation of a day's change, a fraction. */
  volatility: number;
  /** Cost of a contract: the fee as a share of its value, and the spread in the quote coin. */
  fee: number;
  spread: number;
  /** The makers' best bid and ask for an index. */
  quotes: (index: Atoms) => { bid: Atoms; ask: Atoms };
  /** Numbers that are known of a day (its start, unix ms) before it begins. */
  hints: (day: number) => number[];
}

/** The lengths of the cells of both paths that the index is made of, in ms. */
export const linearCell = 2636.71875;
export const stepCell = 659.1796875;

/** In ms. */
const distances = [
  1, 50, 200, 330, 660, 1000, 1319, 2000, 2637, 5000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000,
];
const clocks = [1000, stepCell, linearCell, 5000, 10_000, 30_000, 84_375, 60_000, 300_000, 3_600_000];

/** The public data at one time of a day. */
export class View {
  private readonly prices = new Map<number, number>();

  constructor(
    readonly subject: Subject,
    readonly day: number,
    readonly time: number,
  ) {}

  /** The index at a past time, unix ms. */
  at(time: number): number {
    const moment = Math.min(this.time, Math.floor(time));
    let price = this.prices.get(moment);
    if (price === undefined) {
      price = Number(this.subject.index.at(moment));
      this.prices.set(moment, price);
    }
    return price;
  }

  get price(): number {
    return this.at(this.time);
  }

  /** A price difference in daily standard deviations, so that pairs can be compared. */
  scaled(difference: number): number {
    return difference / (this.price * this.subject.volatility);
  }

  /** The phase of a cycle, from 0 to 1. */
  phase(clock: number): number {
    return ((this.time - this.day) / clock) % 1;
  }
}

/** A prediction of the index: the sign is the direction, the size the confidence; 0 is none. */
export type Signal = (view: View) => number;

/** All signals by name. @param hints the number of hints per day */
export function allSignals(hints: number): Map<string, Signal> {
  const signals = new Map<string, Signal>();
  const change = (view: View, distance: number) => view.scaled(view.price - view.at(view.time - distance));
  for (const distance of distances) {
    signals.set(`change of ${distance} ms`, (view) => change(view, distance));
    if (distance >= 330 && distance <= 60_000)
      signals.set(
        `acceleration of ${distance} ms`,
        (view) => 2 * change(view, distance) - change(view, 2 * distance),
      );
  }
  for (const cell of [linearCell, stepCell])
    for (const distance of [50, 660])
      signals.set(`change of ${distance} ms early in a cell of ${cell} ms`, (view) =>
        view.phase(cell) < 0.1 ? change(view, distance) : 0,
      );
  for (const distance of [200, stepCell, linearCell, 20_000]) {
    const seen = (view: View) => Array.from({ length: 9 }, (_, nth) => view.at(view.time - nth * distance));
    signals.set(`run at ${distance} ms`, (view) => {
      const prices = seen(view);
      return prices.slice(1).reduce((sum, one, nth) => sum + Math.sign((prices[nth] ?? 0) - one), 0);
    });
    signals.set(`from the mean at ${distance} ms`, (view) =>
      view.scaled(view.price - seen(view).reduce((sum, one) => sum + one) / 9),
    );
  }
  signals.set('last step', (view) => {
    for (let nth = 1; nth <= 40; nth++) {
      const step = view.price - view.at(view.time - nth * stepCell);
      if (step !== 0) return Math.sign(step);
    }
    return 0;
  });
  signals.set('from the base', (view) => view.scaled(view.price - view.subject.base));
  signals.set('from the first of the day', (view) => view.scaled(view.price - view.at(view.day)));
  for (const period of [60_000, 300_000]) {
    const start = (view: View) => Math.floor(view.time / period) * period;
    signals.set(`candle of ${period} ms`, (view) => change(view, view.time - start(view)));
    signals.set(`candle before of ${period} ms`, (view) =>
      view.scaled(view.at(start(view)) - view.at(start(view) - period)),
    );
    signals.set(`place in the candle of ${period} ms`, (view) => {
      const { high, low } = view.subject.index.range(start(view), view.time);
      const width = Number(high) - Number(low);
      return width === 0 ? 0 : (view.price - Number(low)) / width - 0.5;
    });
  }
  for (const round of [2, 10, 100, 1000])
    signals.set(
      `digits by ${round}`,
      ({ price, subject }) => (Math.round(price / subject.tick) % round) - (round - 1) / 2,
    );
  for (const clock of clocks) signals.set(`clock of ${clock} ms`, (view) => view.phase(clock) - 0.5);
  // The makers follow the index each second.
  signals.set('book', (view) => {
    const index = view.subject.index.at(Math.floor(view.time / 1000) * 1000);
    const { bid, ask } = view.subject.quotes(atoms(index));
    return view.scaled(Number(bid + ask) / 2e8 - view.price);
  });
  for (let nth = 0; nth < hints; nth++)
    signals.set(`hint ${nth}`, ({ subject, day }) => subject.hints(day)[nth] ?? 0);
  return signals;
}
