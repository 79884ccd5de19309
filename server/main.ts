/**
 * Starts the exchange: `node build/server/main.js` after `npm run build`, `npx tsx server/main.ts` in development. Its
 * configuration is described in config.ts.
 *
 * It may be killed at any time: every acknowledged write is committed, and no other state needs to survive.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { networkReader } from './common/client-address.ts';
import { readConfig } from './common/config.ts';
import { createEvents } from './common/events.ts';
import { openContext } from './context.ts';
import { demoAccount, seedDemo } from './demo/index.ts';
import { allEngines } from './engines.ts';
import { allHandlers } from './handlers.ts';
import { startLeadership } from './instances/index.ts';
import { startLeverFeed } from './lever/index.ts';
import { createHealth } from './operations/health.ts';
import { createLog, loggable, rateLimitedReporter } from './operations/log.ts';
import { createMetrics, measureDatabase } from './operations/metrics.ts';
import { attachRealtime } from './realtime/index.ts';
import { serveGroups } from './routes.ts';
import { followInstances, startMarkets } from './spot/index.ts';
import { checkDatabase, checkStart } from './start-checks.ts';
import { sessionOf } from './users/sessions.ts';
import { buildExchange } from './web/index.ts';

const config = readConfig();
const port = Number(process.env.PORT ?? 4000);
const host = process.env.HOST ?? '127.0.0.1';
checkStart(config, host);
const log = createLog(config.logLevel);
const metrics = createMetrics();
const reportError = rateLimitedReporter((error, more) =>
  log.error({ ...loggable(error), more }, 'Something went wrong'),
);
const onError = (error: unknown) => {
  metrics.error();
  reportError(error);
};

/** Resolves when everything has started: a signal before that would leave an embedded PostgreSQL running. */
let started = (): void => {};
const start = new Promise<void>((resolve) => {
  started = resolve;
});
let stopping = false;
/** Which part of the shutdown is under way. */
let step = 'start';
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) {
      // A person who presses Ctrl-C again does not want to wait. Other programs may send SIGTERM more than once: a
      // development server to the exchange beside it, and npm to both.
      if (signal === 'SIGINT') process.exit(1);
      return;
    }
    stopping = true;
    // A hanging shutdown must not keep the process alive: killing it loses nothing.
    setTimeout(
      () => {
        log.fatal({ step }, 'The shutdown took too long: the process exits now');
        process.exit(1);
      },
      config.drainSeconds * 1000 + 10_000,
    ).unref();
    void start.then(stop).then(
      () => process.exit(0),
      (error) => {
        onError(error);
        process.exit(1);
      },
    );
  });
}

const { context, connection } = await openContext(config, onError, {
  onRestart: () => log.error({ alarm: 'database' }, 'The embedded PostgreSQL had died and was restarted'),
  onFailed: (error) => {
    log.fatal({ alarm: 'database', ...loggable(error) }, 'The exchange stops: its database is down');
    process.exit(1);
  },
});
await checkDatabase(context.db, config);
if (config.sandbox) await seedDemo(context);
const health = createHealth(context.db);
const events = createEvents(onError);
const markets = await startMarkets({
  db: context.db,
  clock: context.clock,
  events,
  config: { makers: 'none', makerTickMs: config.makerTickMs, sealKey: config.sealKey },
  activity: context.activity,
  onError,
});
const handlers = allHandlers(context, markets);
const app = await buildExchange({ context, handlers, routes: serveGroups, log, metrics, health });
const realtime = attachRealtime(app.server, {
  markets,
  events,
  clock: context.clock,
  userOf: async (token) => (await sessionOf(context, token))?.user,
  onError,
  networkOf: networkReader(config.trustedProxies),
  activity: context.activity,
  config: { socketsPerNetwork: config.socketsPerAddress },
  publicUrl: config.publicUrl,
  url: connection.url,
  pointers: context.releases,
});
const stopFollowing = followInstances({
  markets,
  events,
  bus: realtime.bus,
  activity: context.activity,
  onError,
});
const stopFeeding = startLeverFeed({ ...context, prices: markets.prices, realtime, onError });
const engines = allEngines({ context, markets, realtime, onError, log, metrics });
await app.listen({ port, host });
const leadership = await startLeadership({
  url: connection.url,
  engines,
  onError,
  sessionTimeoutMs: config.leaseSeconds * 1000,
});

measureDatabase(metrics, context.db, context.clock.now);
metrics.gauge('shoji_sockets', 'Open sockets of this instance', () => realtime.count());
metrics.gauge('shoji_leads', '1 if this instance is the leader', () => Number(leadership.leads));
metrics.gauge('shoji_ready', '1 if this instance is ready for requests', async () =>
  Number((await health.problems()).length === 0),
);

log.info({ port, host, node: process.version, sandbox: config.sandbox }, 'Started');
if (config.sandbox) {
  console.log(`Shoji is at ${config.publicUrl}/h5/`);
  const { email, password, fundPassword } = demoAccount;
  console.log(`  demo account   ${email}  password ${password}  fund password ${fundPassword}`);
  console.log(`  codes are in   ${config.publicUrl}/mailbox`);
}

started();

/**
 * Graceful shutdown without rejected requests: the load balancer first sees that this instance is not ready and routes
 * elsewhere; then no new connections are accepted and requests in flight are answered; sockets are told to reconnect.
 */
async function stop(): Promise<void> {
  health.drain();
  log.info({ seconds: config.drainSeconds }, 'Draining');
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    leadership: () => Promise.all([leadership.stop(), pause(config.drainSeconds * 1000)]),
    feed: async () => stopFeeding(),
    instances: async () => stopFollowing(),
    calls: () => {
      realtime.requestReconnect();
      return app.close();
    },
    sockets: () => realtime.close(),
    markets: () => markets.stop(),
    database: () => connection.close(),
  };
  for (const [name, end] of Object.entries(steps)) {
    step = name;
    const began = performance.now();
    await end();
    log.info({ step, ms: Math.round(performance.now() - began) }, 'Ended');
  }
}
