import type { Measure } from './rule.ts';

/** What was observed of a release during a trial. */
interface TrialCount {
  /** That of the trial. */
  salt: string;
  release: string;
  measure: Measure;
  /** Calls, or forms that were left or sent. */
  observed: number;
  /** Those of them that are counted against the release. */
  bad: number;
}

export interface TrialTables {
  trial_count: TrialCount;
}
