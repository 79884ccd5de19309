import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWorse, probabilityOfAtLeast } from './rule.ts';

test.each([
  // Computed exactly, with fractions of integers.
  [20, 20, 0.5, 1 / 2 ** 20],
  [9, 10, 0.5, 11 / 1024],
  [2, 3, 0.1, 0.028],
  [1, 60, 0.01, 1 - 0.99 ** 60],
])('at least %i of %i with the probability %f: %f', (k, n, p, exact) => {
  expect(probabilityOfAtLeast(k, n, p)).toBeCloseTo(exact, 10);
});

test('the probability agrees with drawing lots', () => {
  const random = randomOf(3);
  const n = 200;
  let hits = 0;
  for (let i = 0; i < 20_000; i++) {
    let count = 0;
    for (let j = 0; j < n; j++) if (random() < 0.1) count++;
    if (count >= 27) hits++;
  }
  expect(hits / 20_000).toBeCloseTo(probabilityOfAtLeast(27, n, 0.1), 2);
});

test('a trial with twice the failure rate ends if the sample is large enough', () => {
  expect(isWorse({ observed: 1000, bad: 100 }, { observed: 9000, bad: 450 })).toBe(true);
  expect(isWorse({ observed: 100, bad: 10 }, { observed: 900, bad: 45 })).toBe(false);
  expect(isWorse({ observed: 19, bad: 19 }, { observed: 100_000, bad: 0 })).toBe(false);
});

test('a trial with less than twice the rate does not end, however sure that is', () => {
  expect(isWorse({ observed: 100_000, bad: 19_000 }, { observed: 900_000, bad: 90_000 })).toBe(false);
});

test('a release that breaks before it makes a call ends', () => {
  expect(isWorse({ observed: 0, bad: 20 }, { observed: 5000, bad: 1 })).toBe(true);
});

test('with nothing to compare with nothing ends', () => {
  expect(isWorse({ observed: 500, bad: 500 }, { observed: 0, bad: 0 })).toBe(false);
});

test('more bad observations never save a trial, and fewer never end one', () => {
  const count = fc.nat({ max: 5000 });
  fc.assert(
    fc.property(count, count, count, count, (observed, bad, all, worse) => {
      const base = { observed: all, bad: Math.min(worse, all) };
      const trial = { observed, bad: Math.min(bad, observed) };
      if (isWorse(trial, base)) expect(isWorse({ ...trial, bad: trial.bad + 1 }, base)).toBe(true);
      else if (trial.bad > 0) expect(isWorse({ ...trial, bad: trial.bad - 1 }, base)).toBe(false);
    }),
  );
});

test('of trials that are as good as the release in force, looked at after each call, hardly any ends', () => {
  const random = randomOf(11);
  let ended = 0;
  const trials = 1000;
  for (let i = 0; i < trials; i++) {
    const rate = [0.02, 0.1, 0.3][i % 3] ?? 0;
    const share = [0.05, 0.1, 0.5][(i + Math.floor(i / 3)) % 3] ?? 0;
    const trial = { observed: 0, bad: 0 };
    const base = { observed: 0, bad: 0 };
    for (let call = 0; call < 3000; call++) {
      const one = random() < share ? trial : base;
      one.observed += 1;
      if (random() >= rate) continue;
      one.bad += 1;
      if (one === trial && isWorse(trial, base)) {
        ended += 1;
        break;
      }
    }
  }
  expect(ended).toBeLessThan(trials / 200);
});

test('of trials with three times the rate, nearly all end', () => {
  const random = randomOf(5);
  let ended = 0;
  for (let i = 0; i < 200; i++) {
    const trial = { observed: 0, bad: 0 };
    const base = { observed: 0, bad: 0 };
    for (let call = 0; call < 10_000 && !isWorse(trial, base); call++) {
      const one = random() < 0.1 ? trial : base;
      one.observed += 1;
      if (random() < (one === trial ? 0.15 : 0.05)) one.bad += 1;
    }
    if (isWorse(trial, base)) ended += 1;
  }
  expect(ended).toBeGreaterThan(195);
});

/** A generator of numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
