/** When a trial is bad enough to end. The rule is described in docs/operations.md. */

/**
 * `refusals` and `faults` among calls: calls that were refused, errors that the app reported; `abandoned` among forms that
 * were typed into: those that were left without being sent.
 */
export const measures = ['refusals', 'faults', 'abandoned'] as const;
export type Measure = (typeof measures)[number];

export interface Count {
  observed: number;
  bad: number;
}

/** Fewer are no reason to end a trial. */
export const fewest = 20;
/** How much worse than the release in force a trial has to be. */
export const factor = 2;
/** How probable so bad a count may at most be, if the trial were no worse. */
export const doubt = 0.0001;

/**
 * Whether the release on trial does at least `factor` times as badly as the one in force, and that is hardly chance: if
 * both did equally well, each of all bad observations would be one of the trial with the probability of any observation.
 * How many of them are the trial's is then distributed binomially.
 */
export function isWorse(trial: Count, base: Count): boolean {
  if (trial.bad < fewest || base.observed === 0) return false;
  // Cross-multiplied: a release that breaks at once makes no calls.
  if (trial.bad * base.observed < factor * base.bad * trial.observed) return false;
  const share = trial.observed / (trial.observed + base.observed);
  return atLeast(trial.bad, trial.bad + base.bad, share) < doubt;
}

/** The probability of at least `k` of `n`, each with the probability `p`. */
export function atLeast(k: number, n: number, p: number): number {
  if (k <= 0 || p >= 1) return 1;
  if (p <= 0) return 0;
  const mean = n * p;
  // Terms only fall above the mean; below it the result is no small number.
  if (k <= mean) return 1;
  let term = Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let sum = 0;
  for (let i = k; i <= n && term > sum * 1e-12; i++) {
    sum += term;
    term *= ((n - i) / (i + 1)) * (p / (1 - p));
  }
  return Math.min(1, sum);
}

const logChoose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** By Stirling's series from 32 on; exact to twelve digits. */
function logFactorial(n: number): number {
  if (n < 32) {
    let sum = 0;
    for (let i = 2; i <= n; i++) sum += Math.log(i);
    return sum;
  }
  return (
    n * Math.log(n) -
    n +
    Math.log(2 * Math.PI * n) / 2 +
    1 / (12 * n) -
    1 / (360 * n ** 3) +
    1 / (1260 * n ** 5)
  );
}
