/**
 * An adversary who predicts the index from everything that is public: past prices, candles including the current one,
 * the makers' quotes, the clock, the fairness files. For each duration the best of some thousand strategies is
 * selected on training days, and evaluated on others.
 */
import { allSignals, linearCell, type Signal, type Subject, stepCell, View } from './adversary-signals.ts';

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
export function bestStrategies(
  subjects: readonly Subject[],
  options: { training: readonly number[]; evaluation: readonly number[]; durations: readonly number[] },
  score: 'won' | 'gain',
): Map<number, Score> {
  const { training, evaluation, durations } = options;
  const signals = allSignals(subjects[0]?.hints(training[0] ?? 0).length ?? 0);
  const past = observe(subjects, training, durations, signals);
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
  const evaluated = observe(
    subjects,
    evaluation,
    durations,
    new Map([...signals].filter(([name]) => needed.has(name))),
  );
  return new Map(
    chosen.map(({ duration, strategy }) => {
      const { signal, sense, min } = strategy;
      const name = `${sense === 1 ? 'with' : 'against'} ${signal}${min > 0 ? ` from ${min}` : ''}`;
      return [duration, { strategy: name, ...evaluate(strategy, evaluated, duration) }];
    }),
  );
}

function observe(
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
    after(linearCell, 60),
    after(linearCell, 220),
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
