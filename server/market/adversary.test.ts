/** The index cannot be predicted from public data. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLadder, ladderPrices } from '../spot/quotes.ts';
import { bestStrategies, type Score } from '../testing/adversary.ts';
import type { Subject } from '../testing/adversary-signals.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import type { PathVersion } from './day-path.ts';
import { createPriceIndex } from './index-price.ts';
import { loadPairs, type Pair } from './pairs.ts';
import { commitmentTo, seedsOf } from './seeds.ts';
import { dayOf } from './utc-day.ts';

const day = 86_400_000;
const first = Date.UTC(2026, 4, 11);
const seedOf = seedsOf('adversary');
/** All durations of options. */
const durations = [30_000, 60_000, 180_000, 300_000, 900_000];

let database: TestDatabase;
let pairs: Pair[];
beforeAll(async () => {
  database = await createTestDatabase();
  pairs = await loadPairs(database.db);
});
afterAll(() => database.drop());

function subjectOf(pair: Pair, path: PathVersion): Subject {
  const ladder = createLadder(pair, 'makers', 1);
  return {
    index: createPriceIndex(seedOf, pair, () => path),
    base: Number(pair.index_base),
    tick: 10 ** -pair.index_precision,
    volatility: Number(pair.index_volatility),
    fee: Number(pair.lever_trade_fee) / 100,
    spread: Number(pair.spread),
    quotes: (index) => {
      const { buy, sell } = ladderPrices(ladder, index);
      return { bid: buy[0] ?? 0n, ask: sell[0] ?? 0n };
    },
    // The commitment of the day, and the seed published at the end of the previous day.
    hints: (start) =>
      [commitmentTo(seedOf(dayOf(start))), seedOf(dayOf(start) - 1)].map(
        (text) => Number.parseInt(text.slice(0, 8), 16) / 2 ** 31 - 1,
      ),
  };
}

const days = (from: number, count: number) =>
  Array.from({ length: count }, (_, nth) => first + (from + nth) * day);
const rate = ({ bets, won }: Score) => won / bets;

/** ATTACK=whole evaluates the strategies on more days. */
const [evaluated, bets] = process.env.ATTACK === 'whole' ? [40, 20_000] : [12, 6000];

test(`of ${bets} even bets of any duration the best strategy wins no more than 52 %`, () => {
  const subjects = pairs.map((pair) => subjectOf(pair, 2));
  const split = { training: days(0, 5), evaluation: days(5, evaluated), durations };
  for (const [duration, score] of bestStrategies(subjects, split, 'won')) {
    expect(score.bets, `${duration} ms`).toBeGreaterThanOrEqual(bets);
    expect(rate(score), `${duration} ms, ${score.strategy}`).toBeLessThanOrEqual(0.52);
  }
}, 900_000);

/** Those with the largest moves relative to the costs of a contract. */
const lively = (pair: Pair) => ['DOGE', 'AVAX', 'SOL'].includes(pair.base.name);

test('no timing of contracts earns more than their costs', () => {
  const horizons = [1000, 2000, 10_000];
  const split = { training: days(0, 8), evaluation: days(8, 8), durations: horizons };
  const best = bestStrategies(
    pairs.filter(lively).map((pair) => subjectOf(pair, 2)),
    split,
    'gain',
  );
  // The costs are 0.07 %, so there was no profit before costs.
  for (const [duration, score] of best)
    expect(score.gain, `${duration} ms, ${score.strategy}`).toBeLessThan(-0.0006);
}, 900_000);

test('the same strategies win on a path that is straight for 2.6 s, and where ticks are coarse', () => {
  const split = { training: days(0, 10), evaluation: days(10, 10), durations: [30_000] };
  const onStraight = bestStrategies(
    pairs.slice(0, 2).map((pair) => subjectOf(pair, 1)),
    split,
    'won',
  ).get(30_000);
  const coarse = pairs
    .filter((pair) => pair.index_precision >= pair.price_precision + 2)
    .map((pair) => subjectOf({ ...pair, index_precision: pair.price_precision }, 2));
  const onCoarse = bestStrategies(coarse, split, 'won').get(30_000);
  expect(onStraight && rate(onStraight)).toBeGreaterThan(0.55);
  expect(onCoarse && rate(onCoarse)).toBeGreaterThan(0.52);
}, 900_000);
