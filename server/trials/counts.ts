/**
 * Counts successes and failures under each release: as metrics, and, while a release is on trial, in the database, so
 * that all instances evaluate the trial together. Counts do not identify users.
 */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../common/clock.ts';
import type { Database } from '../database/index.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Releases } from '../releases/index.ts';
import type { Count, Measure } from './rule.ts';

export interface Counts {
  /** An app's call was answered. @param outcome `ok`, or the reason of the refusal */
  call(release: string, network: string, outcome: string): void;
  /** An app reported an error of its own. */
  fault(release: string, network: string): void;
  /** Edited forms were submitted or abandoned. */
  forms(release: string, network: string, forms: { sent: number; left: number }): void;
  /** Writes what was counted for the trial to the database. */
  flush(): Promise<void>;
}

interface Counting {
  db: Kysely<Database>;
  clock: Clock;
  releases?: Pick<Releases, 'pointer'> | undefined;
  metrics: Metrics;
}

/** Refusals that are not caused by the release. */
const ordinary: ReadonlySet<string> = new Set(['not_logged_in', 'rate_limited', 'release_outdated']);

/**
 * The maximum number of observations per network, window and release, so that no single network decides a trial. The
 * limit for failures is lower, since they alone can end it, and each instance counts for itself.
 */
const windowMs = 10 * 60_000;
const maxByMeasure: Readonly<Record<Measure, number>> = { refusals: 30, faults: 3, abandoned: 10 };
const maxBad = 3;
/** The maximum number of networks in a window; further ones are not counted. */
const maxNetworks = 100_000;

export function createCounts({ db, clock, releases, metrics }: Counting): Counts {
  /** By salt, release and measure. */
  let pending = new Map<string, Count>();
  let window = 0;
  const spent = new Map<string, number>();

  /** The number of `wanted` observations of a network that count, with at most `max` in a window. */
  const take = (what: string, release: string, network: string, wanted: number, max: number): number => {
    const now = Math.floor(clock.now() / windowMs);
    if (now !== window) spent.clear();
    window = now;
    const key = `${what} ${release} ${network} ${releases?.pointer()?.trial?.salt}`;
    const before = spent.get(key);
    if (before === undefined && spent.size >= maxNetworks) return 0;
    const taken = Math.min(wanted, max - (before ?? 0));
    spent.set(key, (before ?? 0) + taken);
    return taken;
  };
  const takeAny = (measure: Measure, release: string, network: string, wanted: number): number =>
    take(measure, release, network, wanted, maxByMeasure[measure]);
  const takeBad = (measure: Measure, release: string, network: string, wanted: number): number =>
    takeAny(measure, release, network, take(`bad ${measure}`, release, network, wanted, maxBad));
  const add = (measure: Measure, release: string, observed: number, bad: number): void => {
    const salt = releases?.pointer()?.trial?.salt;
    if (salt === undefined) return;
    const key = JSON.stringify([salt, release, measure]);
    const count = pending.get(key) ?? { observed: 0, bad: 0 };
    pending.set(key, { observed: count.observed + observed, bad: count.bad + bad });
  };
  /** Whether a release takes part in a trial. */
  const isOnTrial = (release: string): boolean => {
    const pointer = releases?.pointer();
    return pointer?.trial !== undefined && [pointer.release, pointer.trial.release].includes(release);
  };

  return {
    call(release, network, outcome) {
      const isBad = outcome !== 'ok' && !ordinary.has(outcome);
      metrics.releaseCall(release, outcome === 'ok' ? 'ok' : isBad ? 'refused' : 'other');
      if (!isOnTrial(release) || (isBad ? takeBad : takeAny)('refusals', release, network, 1) === 0) return;
      add('refusals', release, 1, Number(isBad));
      add('faults', release, 1, 0);
    },
    fault(release, network) {
      if (isOnTrial(release)) add('faults', release, 0, takeBad('faults', release, network, 1));
    },
    forms(release, network, { sent, left }) {
      metrics.releaseForms(release, 'sent', sent);
      metrics.releaseForms(release, 'left', left);
      if (!isOnTrial(release)) return;
      const bad = takeBad('abandoned', release, network, left);
      const good = takeAny('abandoned', release, network, sent);
      add('abandoned', release, bad + good, bad);
    },
    async flush() {
      if (pending.size === 0) return;
      const counts = [...pending];
      pending = new Map();
      // In a fixed order, so that instances do not deadlock.
      const rows = counts
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, count]) => {
          const [salt, release, measure]: [string, string, Measure] = JSON.parse(key);
          return { salt, release, measure, ...count };
        });
      await db
        .insertInto('trial_count')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['salt', 'release', 'measure']).doUpdateSet({
            observed: sql`trial_count.observed + excluded.observed`,
            bad: sql`trial_count.bad + excluded.bad`,
          }),
        )
        .execute();
    },
  };
}
