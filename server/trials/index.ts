/** Trials of releases: what is counted for them, and when they end by themselves. */
export { type Counts, createCounts } from './counts.ts';
export { startWatchingTrials, watchTrial } from './watch.ts';
