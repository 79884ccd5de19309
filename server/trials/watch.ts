/** Ends a trial that performs badly, and records the reason in the log, the metrics, and the history of releases. */
import type { Kysely } from 'kysely';
import { endTrial } from '../../src/project/release/trial.ts';
import type { Config } from '../common/config.ts';
import { type End, every } from '../common/every.ts';
import type { Database } from '../database/index.ts';
import { type Logger, loggable } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Releases } from '../releases/index.ts';
import { type Count, isWorse, type Measure, measures } from './rule.ts';

/** The interval of the checks, ms. */
const stepMs = 2000;

export interface TrialWatch {
  db: Kysely<Database>;
  releases?: Pick<Releases, 'pointer'> | undefined;
  config: Pick<Config, 'releases'>;
  log: Logger;
  metrics: Metrics;
}

/** @returns stops it; resolves when nothing is in progress */
export function startWatchingTrials(watch: TrialWatch, onError: (error: unknown) => void): End {
  /** The trial that could not be ended: reported once. */
  const reported = { salt: '' };
  const stop = every(stepMs, () => watchTrial(watch, reported), onError);
  return async () => {
    await stop();
    // Another instance watches from now on: what this one found last would end a later trial of the same release.
    watch.metrics.badTrial(undefined);
  };
}

const none: Count = { observed: 0, bad: 0 };

/** Evaluates the running trial, if there is one, from the counts of all instances. */
export async function watchTrial(
  { db, releases, config, log, metrics }: TrialWatch,
  reported = { salt: '' },
): Promise<void> {
  const pointer = releases?.pointer();
  const trial = pointer?.trial;
  if (!trial) return metrics.badTrial(undefined);
  const rows = await db.selectFrom('trial_count').selectAll().execute();
  if (rows.some(({ salt }) => salt !== trial.salt))
    await db.deleteFrom('trial_count').where('salt', '!=', trial.salt).execute();
  const countOf = (release: string, measure: Measure): Count => {
    const row = rows.find(
      (one) => one.salt === trial.salt && one.release === release && one.measure === measure,
    );
    return row ? { observed: Number(row.observed), bad: Number(row.bad) } : none;
  };
  const bad = measures.find((measure) =>
    isWorse(countOf(trial.release, measure), countOf(pointer.release, measure)),
  );
  if (!bad) return metrics.badTrial(undefined);
  const why = reasonOf(bad, countOf(trial.release, bad), pointer.release, countOf(pointer.release, bad));
  try {
    if (config.releases === null || /^https?:/.test(config.releases))
      throw new Error('The releases are not in a folder of this machine');
    await endTrial(config.releases, { by: 'the exchange', message: why }, trial.salt);
    log.warn({ release: trial.release, why }, 'The trial of a release was ended');
  } catch (error) {
    metrics.badTrial({ release: trial.release, measure: bad });
    if (reported.salt === trial.salt) return;
    reported.salt = trial.salt;
    log.error(
      { alarm: 'trial', release: trial.release, why, ...loggable(error) },
      'A release on trial has too many failures, and the trial could not be ended automatically: end it',
    );
  }
}

const words: Readonly<Record<Measure, string>> = {
  refusals: 'calls were refused',
  faults: 'errors of the app in calls',
  abandoned: 'forms were left',
};

function reasonOf(measure: Measure, trial: Count, release: string, base: Count): string {
  const rate = ({ observed, bad }: Count): string =>
    `${bad} of ${observed}${observed > 0 ? ` (${((bad / observed) * 100).toFixed(1)} %)` : ''}`;
  return `${words[measure]}: ${rate(trial)}, under ${release} ${rate(base)}`;
}
