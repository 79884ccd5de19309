/** All background engines of the exchange. They run on the leader only (see instances/leadership.ts). */

import { startCleanUp } from './clean-up.ts';
import { startRendering } from './collectibles/index.ts';
import { seedInvitees } from './demo/invitees.ts';
import type { ExchangeContext } from './http/handler.ts';
import type { Engine } from './instances/index.ts';
import { startLever } from './lever/index.ts';
import { startCommitting } from './market/index.ts';
import { startNotices } from './notices/index.ts';
import type { Logger } from './operations/log.ts';
import type { Metrics } from './operations/metrics.ts';
import { startWatchingLedger } from './operations/watch-ledger.ts';
import { startOptions } from './options/index.ts';
import { startCommissions } from './promotion/index.ts';
import type { Realtime } from './realtime/index.ts';
import { startAutoReview } from './reviews/auto.ts';
import { startSavings } from './savings/index.ts';
import type { Markets } from './spot/index.ts';
import { startSubscriptions } from './subscription/index.ts';
import { startWatchingTrials } from './trials/index.ts';
import { mailUser } from './users/notices.ts';

export interface Parts {
  context: ExchangeContext;
  markets: Markets;
  realtime: Realtime;
  onError: (error: unknown) => void;
  log: Logger;
  metrics: Metrics;
}

/** In start order. */
export function allEngines({ context, markets, realtime, onError, log, metrics }: Parts): Engine[] {
  return [
    { name: 'makers', start: () => markets.startMakers() },
    { name: 'feeds', start: () => realtime.startFeeds() },
    { name: 'lever', start: () => startLever({ ...context, prices: markets.prices, onError }) },
    {
      name: 'options',
      start: () => startOptions({ ...context, prices: markets.prices, realtime }, onError),
    },
    { name: 'commitments', start: () => startCommitting(context, onError) },
    { name: 'notices', start: () => startNotices({ ...context, realtime, mail: mailUser }, onError) },
    { name: 'reviews', start: () => startAutoReview(context, onError) },
    { name: 'commissions', start: () => startCommissions(context, markets.prices, onError) },
    { name: 'savings', start: () => startSavings(context, onError) },
    { name: 'subscriptions', start: () => startSubscriptions(context, onError) },
    { name: 'pictures', start: () => startRendering(context, onError) },
    ...(context.config.sandbox ? [{ name: 'invitees', start: () => inviteOnce(context, markets) }] : []),
    { name: 'ledger watch', start: () => startWatchingLedger({ ...context, log, metrics }) },
    { name: 'trials', start: () => startWatchingTrials({ ...context, log, metrics }, onError) },
    { name: 'clean-up', start: () => startCleanUp(context, onError) },
  ];
}

/** Trades that a sandbox starts with, placed once the book is quoted. Nothing keeps running. */
async function inviteOnce(context: ExchangeContext, markets: Markets): Promise<() => void> {
  await seedInvitees(context, markets);
  return () => undefined;
}
