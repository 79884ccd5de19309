/**
 * An adversary who predicts the index from everything that is public: past prices, candles including the current one,
 * the makers' quotes, the clock, the fairness files. For each duration the best of some thousand strategies is
 * selected on training days, and evaluated on others.
 */
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

/** The result of a strategy. */
export interface Score {
  strategy: string;
  /** Bets that were not flat, and the number of wins among them. */
  bets: number;
  won: number;
  /** Mean profit of the same positions as contracts, after costs, as a share of their value. */
  gain: number;
}

/** One bet is made in each slot of this length, at one of its sampled times. */
const slotMs = 900_000;
const looks = 5;
const straightCell = 2636.71875;
const stepCell = 659.1796875;
const distances = [
  1, 50, 200, 330, 660, 1000, 1319, 2000, 2637, 5000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000,
];
const clocks = [1000, stepCell, straightCell, 5000, 10_000, 30_000, 84_375, 60_000, 300_000, 3_600_000];

/** The public data at one time of a day. */
class View {
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
type Signal = (view: View) => number;

/** All signals by name. */
function allSignals(hints: number): Map<string, Signal> {
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
  for (const cell of [straightCell, stepCell])
    for (const distance of [50, 660])
      signals.set(`change of ${distance} ms early in a cell of ${cell} ms`, (view) =>
        view.phase(cell) < 0.1 ? change(view, distance) : 0,
      );
  for (const distance of [200, stepCell, straightCell, 20_000]) {
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

/** Observations by signal, and outcomes by duration: one value per sampled time. */
interface Seen {
  signals: Map<string, Float64Array>;
  changes: Map<number, Float64Array>;
  prices: Float64Array;
  costs: Float64Array;
}

interface Strategy {
  signal: string;
  /** Follows or opposes the signal. */
  sense: 1 | -1;
  /** Minimum size of the signal for a bet. */
  min: number;
}

/**
 * The best strategies of `training` days, by duration (ms), with their results on `evaluation` days.
 * @param training,evaluation starts of days, unix ms
 * @param score criterion of "best": `won` among strategies that bet in most of the slots, `gain` among all
 */
export function play(
  subjects: readonly Subject[],
  options: { training: readonly number[]; evaluation: readonly number[]; durations: readonly number[] },
  score: 'won' | 'gain',
): Map<number, Score> {
  const { training, evaluation, durations } = options;
  const signals = allSignals(subjects[0]?.hints(training[0] ?? 0).length ?? 0);
  const past = see(subjects, training, durations, signals);
  const strategies = strategiesOf(past);
  const rate = (one: Omit<Score, 'strategy'>) => (score === 'won' ? one.won / one.bets : one.gain);
  const chosen = durations.map((duration) => {
    const fits = strategies
      .map((strategy) => ({ strategy, ...evaluate(strategy, past, duration) }))
      // Strategies with few bets look best by chance.
      .filter(({ bets }) => bets > (past.prices.length / looks) * (score === 'won' ? 0.6 : 0.02));
    return { duration, strategy: fits.reduce((a, b) => (rate(b) > rate(a) ? b : a)).strategy };
  });
  const needed = new Set(chosen.map(({ strategy }) => strategy.signal));
  const later = see(
    subjects,
    evaluation,
    durations,
    new Map([...signals].filter(([name]) => needed.has(name))),
  );
  return new Map(
    chosen.map(({ duration, strategy }) => {
      const { signal, sense, min } = strategy;
      const name = `${sense === 1 ? 'with' : 'against'} ${signal}${min > 0 ? ` from ${min}` : ''}`;
      return [duration, { strategy: name, ...evaluate(strategy, later, duration) }];
    }),
  );
}

function see(
  subjects: readonly Subject[],
  days: readonly number[],
  durations: readonly number[],
  signals: ReadonlyMap<string, Signal>,
): Seen {
  const slots = Math.floor(86_400_000 / slotMs);
  const column = () => new Float64Array(subjects.length * days.length * slots * looks);
  const seen: Seen = {
    signals: new Map([...signals.keys()].map((name) => [name, column()])),
    changes: new Map(durations.map((duration) => [duration, column()])),
    prices: column(),
    costs: column(),
  };
  const random = randomOf(days[0] ?? 0);
  let row = 0;
  for (const subject of subjects) {
    for (const day of days) {
      for (let slot = 0; slot < slots; slot++) {
        for (const time of momentsOf(day, day + slot * slotMs, random)) {
          const view = new View(subject, day, time);
          for (const [name, values] of seen.signals) values[row] = signals.get(name)?.(view) ?? 0;
          for (const [duration, changes] of seen.changes)
            changes[row] = Number(subject.index.at(time + duration)) - view.price;
          seen.prices[row] = view.price;
          seen.costs[row] = subject.fee + subject.spread / view.price;
          row++;
        }
      }
    }
  }
  return seen;
}

/**
 * Sampled times of a slot: early in a cell of either path, where the rest of the cell is longest, and random ones.
 * Unix ms.
 */
function momentsOf(day: number, start: number, random: () => number): number[] {
  const any = () => start + Math.floor(random() * (slotMs - 10_000));
  const after = (cell: number, ms: number) => Math.ceil(day + Math.ceil((any() - day) / cell) * cell) + ms;
  return [
    after(straightCell, 60),
    after(straightCell, 220),
    after(stepCell, Math.floor(random() * 50)),
    any(),
    any(),
  ].sort((a, b) => a - b);
}

/** Every signal, followed and opposed: always, if it is large, and if it is very large. */
function strategiesOf(seen: Seen): Strategy[] {
  return [...seen.signals].flatMap(([signal, values]) => {
    const sizes = values.map(Math.abs).sort();
    return [0, 0.5, 0.75, 0.98].flatMap((share) => {
      const min = share === 0 ? 0 : (sizes[Math.floor(sizes.length * share)] ?? 0);
      return ([1, -1] as const).map((sense) => ({ signal, sense, min }));
    });
  });
}

/** In each slot the first sampled time is used at which the strategy has a prediction. */
function evaluate({ signal, sense, min }: Strategy, seen: Seen, duration: number): Omit<Score, 'strategy'> {
  const values = seen.signals.get(signal);
  const changes = seen.changes.get(duration);
  if (!values || !changes) throw new Error(`Nothing was seen of ${signal}`);
  let [bets, won, all, gain] = [0, 0, 0, 0];
  for (let slot = 0; slot < values.length; slot += looks) {
    for (let look = slot; look < slot + looks; look++) {
      const value = values[look] ?? 0;
      if (value === 0 || Math.abs(value) < min) continue;
      const change = (changes[look] ?? 0) * Math.sign(value) * sense;
      if (change !== 0) bets++;
      if (change > 0) won++;
      all++;
      gain += change / (seen.prices[look] ?? 1) - (seen.costs[look] ?? 0);
      break;
    }
  }
  return { bets, won, gain: all === 0 ? 0 : gain / all };
}

/** A seeded generator, so that a test is reproducible (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
