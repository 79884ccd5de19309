/** Prometheus metrics of the exchange. Names begin with `shoji_`; Node's own with `nodejs_` and `process_`. */
import { type Kysely, sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/index.ts';
import { haltOf } from '../ledger/index.ts';

export interface Metrics {
  /** An operation was answered: `ok`, or the reason of its refusal. */
  request(operation: string, outcome: string, ms: number): void;
  securityEvent(event: string, outcome: string): void;
  /** An internal error that was not reported as an answer. */
  error(): void;
  ledgerCheck(result: 'balanced' | 'unbalanced' | 'failed'): void;
  /** A fault of the app on a user's device. Each label has a small number of values. */
  pageFault(fault: { release: string; route: string; kind: string }): void;
  /** An app's call was answered. */
  releaseCall(release: string, outcome: 'ok' | 'refused' | 'other'): void;
  /** Edited forms were submitted or abandoned. */
  releaseForms(release: string, outcome: 'sent' | 'left', count: number): void;
  /** A release on trial performs badly, and the trial could not be ended; undefined if there is none. */
  badTrial(trial: { release: string; measure: string } | undefined): void;
  /** A gauge that is computed when the metrics are read. If that fails it is omitted. */
  gauge(name: string, help: string, read: () => Promise<number> | number): void;
  /** The same with several values of one label. */
  gauges(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void;
  /** All metrics in Prometheus text format. */
  read(): Promise<string>;
  readonly contentType: string;
}

/** @param own whether to include Node's default metrics: event loop lag, memory, garbage collection */
export function createMetrics(own = true): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (own) collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'shoji_requests_total',
    help: 'Calls of operations by outcome: ok, or the reason of the refusal',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'shoji_request_seconds',
    help: 'Duration of calls',
    labelNames: ['operation'],
    buckets: [0.01, 0.05, 0.2, 1, 5],
    registers,
  });
  const security = new Counter({
    name: 'shoji_security_events_total',
    help: 'Logins, changes of passwords, withdrawals and the like, by outcome',
    labelNames: ['event', 'outcome'],
    registers,
  });
  const errors = new Counter({
    name: 'shoji_errors_total',
    help: 'Errors of background work',
    registers,
  });
  const checks = new Counter({
    name: 'shoji_ledger_checks_total',
    help: 'Checks of the ledger by this instance, by result',
    labelNames: ['result'],
    registers,
  });
  const faults = new Counter({
    name: 'shoji_page_faults_total',
    help: 'Faults that apps reported, by release, page and kind',
    labelNames: ['release', 'route', 'kind'],
    registers,
  });
  const calls = new Counter({
    name: 'shoji_release_calls_total',
    help: 'Calls of apps by their release and outcome: ok, refused, or other, which is not about the release',
    labelNames: ['release', 'outcome'],
    registers,
  });
  const forms = new Counter({
    name: 'shoji_release_forms_total',
    help: 'Forms that users have edited, by release of the app: sent or abandoned',
    labelNames: ['release', 'outcome'],
    registers,
  });
  const badTrials = new Gauge({
    name: 'shoji_trial_bad',
    help: '1 for a release on trial with too many failures whose trial could not be ended',
    labelNames: ['release', 'measure'],
    registers,
  });
  return {
    request(operation, outcome, ms) {
      requests.inc({ operation, outcome });
      seconds.observe({ operation }, ms / 1000);
    },
    securityEvent: (event, outcome) => security.inc({ event, outcome }),
    error: () => errors.inc(),
    ledgerCheck: (result) => checks.inc({ result }),
    pageFault: (fault) => faults.inc(fault),
    releaseCall: (release, outcome) => calls.inc({ release, outcome }),
    releaseForms: (release, outcome, count) => forms.inc({ release, outcome }, count),
    badTrial(trial) {
      badTrials.reset();
      if (trial) badTrials.set(trial, 1);
    },
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: (): Promise<void> => setFrom(async () => gauge.set(await read()), gauge),
      });
    },
    gauges(name, help, label, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect: (): Promise<void> =>
          setFrom(async () => {
            for (const [value, count] of Object.entries(await read())) gauge.set({ [label]: value }, count);
          }, gauge),
      });
    },
    read: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** On failure the gauge is removed: an old value would look current. */
async function setFrom(set: () => Promise<void>, gauge: Gauge): Promise<void> {
  gauge.reset();
  await set().catch(() => gauge.remove());
}

/** Gauges from the database: applications to review, items to settle, and whether withdrawals are halted. */
export function measureDatabase(metrics: Metrics, db: Kysely<Database>, now: () => number): void {
  metrics.gauges('shoji_queue_length', 'Pending work, by kind', 'queue', async () => {
    const { rows } = await sql<{ queue: string; length: number }>`
      SELECT 'verification' AS queue, count(*) AS length FROM verification WHERE status = 'reviewing'
      UNION ALL SELECT 'deposit', count(*) FROM deposit WHERE status = 'reviewing'
      UNION ALL SELECT 'withdrawal', count(*) FROM withdrawal WHERE status = 'reviewing'
      UNION ALL SELECT 'options_due', count(*) FROM option_order WHERE settled_at IS NULL AND due_at <= ${now()}
      UNION ALL SELECT 'mail', count(*) FROM user_notice WHERE mail_due IS NOT NULL
    `.execute(db);
    return Object.fromEntries(rows.map(({ queue, length }) => [queue, length]));
  });
  metrics.gauge('shoji_withdrawals_stopped', '1 while withdrawals are halted', async () =>
    Number((await haltOf(db, 'withdrawals')) !== undefined),
  );
  metrics.gauge('shoji_ledger_rounds', 'Completed checks of the whole ledger', async () => {
    const { rounds } = await db.selectFrom('ledger_check').select('rounds').executeTakeFirstOrThrow();
    return rounds;
  });
}
