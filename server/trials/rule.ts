/** Decides when a trial has to end. The rule is described in docs/operations.md. */

/**
 * `refusals` and `faults` among calls: calls that were refused, errors that the app reported; `abandoned` among edited
 * forms: those that were not submitted.
 */
export const measures = ['refusals', 'faults', 'abandoned'] as const;
export type Measure = (typeof measures)[number];

export interface Count {
  observed: number;
  bad: number;
}

/** The minimum number of bad observations to end a trial. */
export const minBad = 20;
/** The minimum ratio to the release in force. */
export const minRatio = 2;
/** The maximum probability of so many bad observations if the trial were no worse than the release in force. */
export const maxProbability = 0.0001;

/**
 * Whether the release on trial is at least `minRatio` times as bad as the one in force, and that is significant: if both
 * were equally good, the number of bad observations that belong to the trial would be binomially distributed.
 */
export function isWorse(trial: Count, base: Count): boolean {
  if (trial.bad < minBad || base.observed === 0) return false;
  // Cross-multiplied, to avoid a division by zero: a release that fails at once makes no calls.
  if (trial.bad * base.observed < minRatio * base.bad * trial.observed) return false;
  const share = trial.observed / (trial.observed + base.observed);
  return probabilityOfAtLeast(trial.bad, trial.bad + base.bad, share) < maxProbability;
}

/** The probability of at least `k` of `n`, each with the probability `p`. */
export function probabilityOfAtLeast(k: number, n: number, p: number): number {
  if (k <= 0 || p >= 1) return 1;
  if (p <= 0) return 0;
  const mean = n * p;
  // Above the mean, terms decrease; below it the probability is not small.
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
