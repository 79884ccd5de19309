/** Trials of releases: counting, and the automatic end. */
export { type Counts, createCounts } from './counts.ts';
export { startWatchingTrials, watchTrial } from './watch.ts';
