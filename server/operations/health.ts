/** Liveness and readiness of this instance. */
import { type Kysely, sql } from 'kysely';
import { type Database, missingMigrations } from '../database/index.ts';
import { type Halted, haltOf } from '../ledger/index.ts';

export interface Health {
  /** Names of the current problems; empty when it is ready. Cached for one second. */
  problems(): Promise<Problem[]>;
  /** What is halted on all instances; empty if nothing is, or if it cannot be queried. */
  halted(): Promise<Halted[]>;
  /** Makes it not ready, before shutdown. */
  drain(): void;
  readonly isDraining: boolean;
}

export type Problem = 'draining' | 'database' | 'migrations';

/** Timeout of the database check, ms. */
const timeoutMs = 2000;
const second = 1000;

export function createHealth(db: Kysely<Database>): Health {
  let draining = false;
  let looking: Promise<Problem[]> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<Problem[]> => {
    try {
      await within(timeoutMs, sql`SELECT 1`.execute(db));
    } catch {
      return ['database'];
    }
    const missing = await within(timeoutMs, missingMigrations(db)).catch(() => ['unknown']);
    return missing.length > 0 ? ['migrations'] : [];
  };
  return {
    async problems() {
      const now = performance.now();
      if (!looking || now - lookedAt > second) {
        lookedAt = now;
        looking = look();
      }
      const found = await looking;
      return draining ? ['draining', ...found] : found;
    },
    halted: async () =>
      (await within(timeoutMs, haltOf(db, 'withdrawals')).catch(() => undefined)) ? ['withdrawals'] : [],
    drain() {
      draining = true;
    },
    get isDraining() {
      return draining;
    },
  };
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
