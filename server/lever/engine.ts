import type { Kysely } from 'kysely';
import { type Activity, slowWhileIdle } from '../common/activity.ts';
import type { Clock } from '../common/clock.ts';
import { type End, every } from '../common/every.ts';
import type { Database } from '../database/index.ts';
import type { Prices } from '../market/index.ts';
import { LeverAccount, type LeverTerms } from './account.ts';
import { liveAccounts, lockFreeAccount, readRule, saveAccount, storeSettledAt } from './store.ts';
import { leverTerms } from './terms.ts';

/** Interval of checks of all accounts, ms. It only affects how soon users are informed. */
const pollMs = 1000;
/** How often it is stored that nothing happened, ms. */
const storeEveryMs = 60_000;

export interface LeverEngine {
  db: Kysely<Database>;
  clock: Clock;
  prices: Prices;
  onError: (error: unknown) => void;
}

/**
 * Applies the effects of the index to positions and pending orders: opens, closes, liquidates. Several instances may
 * do so concurrently: an account is locked while it is changed, and what was done is not done again.
 * @returns stops it; resolves when nothing is in progress
 */
export function startLever(engine: LeverEngine & { activity: Activity }): End {
  return every(pollMs, slowWhileIdle(engine.activity, createAccountCheck(engine)), engine.onError);
}

/** Returns a check of all accounts that remembers until when each one was checked. */
export function createAccountCheck({ db, clock, prices, onError }: LeverEngine): () => Promise<void> {
  const seen = new Map<string, { version: number; until: number }>();
  return async () => {
    const now = clock.now();
    const terms = leverTerms(prices, (await readRule(db)).liquidationRate);
    const states = await liveAccounts(db);
    const stale: { user: string; version: number }[] = [];
    const due: string[] = [];
    for (const state of states) {
      const { user, version, settledAt } = state;
      const last = seen.get(user);
      const until = last?.version === version ? Math.max(last.until, settledAt) : settledAt;
      if (new LeverAccount({ ...state, settledAt: until }, terms).nextTime(now) !== undefined) {
        due.push(user);
        continue;
      }
      seen.set(user, { version, until: now });
      if (settledAt < now - storeEveryMs) stale.push({ user, version });
    }
    for (const user of due) await settle(db, user, terms, clock).catch(onError);
    if (stale.length > 0) await storeSettledAt(db, stale, now);
    const live = new Set(states.map(({ user }) => user));
    for (const user of seen.keys()) if (!live.has(user)) seen.delete(user);
  };
}

/** Brings one account up to date. One that is locked is left to the next check. */
async function settle(db: Kysely<Database>, user: string, terms: LeverTerms, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockFreeAccount(tx, user, terms);
    if (!account) return;
    const now = clock.now();
    account.advance(now);
    await saveAccount(tx, account, now);
  });
}
