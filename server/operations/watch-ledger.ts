/** Checks the ledger continuously. On an imbalance withdrawals are halted, and an alarm is sent. */
import type { Kysely } from 'kysely';
import { type Activity, slowWhileIdle } from '../common/activity.ts';
import type { Clock } from '../common/clock.ts';
import type { Config } from '../common/config.ts';
import { type End, every } from '../common/every.ts';
import type { Database } from '../database/index.ts';
import { type CheckSize, checkLedger, halt, type Imbalance } from '../ledger/index.ts';
import { type Logger, loggable } from './log.ts';
import type { Metrics } from './metrics.ts';

/** The interval of the checks, ms. */
const stepMs = 5000;
/** The same while the exchange is not in use, ms: an alarm may expect a check each minute. */
const idleMs = 30_000;
/** Timeout of the alarm webhook, ms. */
const webhookTimeoutMs = 10_000;

export interface Watch {
  db: Kysely<Database>;
  clock: Clock;
  config: Pick<Config, 'alarmWebhook'>;
  log: Logger;
  metrics: Metrics;
}

/** @returns stops it; resolves when nothing is in progress */
export function startWatchingLedger(watch: Watch & { activity: Activity }): End {
  return every(
    stepMs,
    slowWhileIdle(watch.activity, () => watchLedger(watch), idleMs),
    () => undefined,
  );
}

/** Checks the next part of the ledger, and raises the alarm on an imbalance. */
export async function watchLedger(watch: Watch, size?: CheckSize): Promise<void> {
  const { db, clock, log, metrics } = watch;
  try {
    const found = await checkLedger(db, size);
    metrics.ledgerCheck(found.length === 0 ? 'balanced' : 'unbalanced');
    if (found.length > 0) {
      const isNew = await halt(db, 'withdrawals', reasonOf(found), clock.now());
      const what = { alarm: 'ledger', imbalance: found.slice(0, 20), more: Math.max(0, found.length - 20) };
      log.error(
        what,
        isNew ? 'The ledger does not balance: withdrawals are stopped' : 'The ledger does not balance',
      );
    }
    await notifyWebhook(watch);
  } catch (error) {
    metrics.ledgerCheck('failed');
    log.error({ alarm: 'ledger-check', ...loggable(error) }, 'The ledger was not checked');
  }
}

function reasonOf(found: readonly Imbalance[]): string {
  const some = found.slice(0, 5).map(({ subject, difference }) => `${subject}: ${difference}`);
  return `The ledger does not balance: ${some.join('; ')}${found.length > 5 ? `; ${found.length - 5} more` : ''}`;
}

/** Sends each halt to the webhook once; retried at the next step if it fails. */
async function notifyWebhook({ db, clock, config, log }: Watch): Promise<void> {
  if (config.alarmWebhook === null) return;
  for (const { name, reason, since } of await db
    .selectFrom('halt')
    .selectAll()
    .where('told_at', 'is', null)
    .execute()) {
    try {
      const response = await fetch(config.alarmWebhook, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ alarm: `${name} stopped`, reason, since: new Date(since).toISOString() }),
        redirect: 'error',
        signal: AbortSignal.timeout(webhookTimeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The alarm webhook answered ${response.status}`);
      await db.updateTable('halt').set({ told_at: clock.now() }).where('name', '=', name).execute();
    } catch (error) {
      log.error({ alarm: 'webhook', ...loggable(error) }, 'The alarm was not delivered');
    }
  }
}
