import type { Measure } from './rule.ts';

/** The observations of a release during a trial. */
interface TrialCount {
  /** The salt of the trial. */
  salt: string;
  release: string;
  measure: Measure;
  /** Calls, or forms that were left or sent. */
  observed: number;
  /** Those that count against the release. */
  bad: number;
}

export interface TrialTables {
  trial_count: TrialCount;
}
