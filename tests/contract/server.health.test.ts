/** Health information for operators: whether it is alive, whether it is ready, whether anything is stopped. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Config, testConfig } from '../../server/common/config.ts';
import { open } from '../../server/database/index.ts';
import { available, halt, post, resume, system } from '../../server/ledger/index.ts';
import { createHealth } from '../../server/operations/health.ts';
import { silentLog } from '../../server/operations/log.ts';
import { createMetrics, measureDatabase } from '../../server/operations/metrics.ts';
import { watchLedger } from '../../server/operations/watch-ledger.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { buildExchange } from '../../server/web/index.ts';
import { pause } from './instances.ts';

const at = useExchange(walletExchange);

/** An exchange on the same database, with its own health state. */
async function start(overrides: Partial<Config> = {}, db = at.exchange.context.db) {
  const metrics = createMetrics(false);
  const health = createHealth(db);
  const context = { ...at.exchange.context, db, config: testConfig(overrides) };
  const app = await buildExchange({ context, handlers: walletExchange(), metrics, health });
  onTestFinished(() => app.close());
  return { app, health, metrics };
}

const get = async (app: FastifyInstance, url: string) => {
  const { statusCode, headers, json } = await app.inject({ url });
  return { status: statusCode, kept: headers['cache-control'], ...json() };
};
const good = { status: 200, kept: 'no-store', live: true, ready: true, problems: [] };

test('a healthy exchange reports it, and the answer is not cached', async () => {
  const { app } = await start();
  expect(await get(app, '/health/live')).toEqual({ status: 200, kept: 'no-store', live: true });
  expect(await get(app, '/health/ready')).toEqual(good);
  expect(await get(app, '/health')).toEqual({ ...good, stopped: [] });
});

test('a draining instance is not ready, stays alive, answers, and asks clients to reconnect elsewhere', async () => {
  const { app, health } = await start();
  expect((await app.inject({ url: '/api/openapi.json' })).headers.connection).not.toBe('close');
  health.drain();
  for (const url of ['/health/ready', '/health'])
    expect(await get(app, url)).toMatchObject({ status: 503, ready: false, problems: ['draining'] });
  expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
  const answer = await app.inject({ method: 'POST', url: '/api/get/lang' });
  expect([answer.statusCode, answer.json().type, answer.headers.connection]).toEqual([200, 'ok', 'close']);
});

test('one without a database is not ready and lives on', async () => {
  const gone = open('postgres://nobody@127.0.0.1:9/nothing', { connections: 1 });
  onTestFinished(() => gone.destroy());
  const { app } = await start({}, gone);
  for (const url of ['/health/ready', '/health'])
    expect(await get(app, url)).toMatchObject({
      status: 503,
      live: true,
      ready: false,
      problems: ['database'],
    });
  expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
});

test('one whose database is of an earlier version is not ready', async () => {
  const { db } = at.exchange.context;
  const last = await sql<{ name: string; timestamp: string }>`
    DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration) RETURNING *`.execute(
    db,
  );
  try {
    const { app } = await start();
    expect(await get(app, '/health/ready')).toMatchObject({ status: 503, problems: ['migrations'] });
  } finally {
    for (const { name, timestamp } of last.rows)
      await sql`INSERT INTO kysely_migration VALUES (${name}, ${timestamp})`.execute(db);
  }
});

test('however often health is requested, the database is checked once a second', async () => {
  const { app, health } = await start();
  const answers = await Promise.all(Array.from({ length: 50 }, () => health.problems()));
  expect(new Set(answers).size).toBe(1);
  await pause(1100);
  expect(await health.problems()).not.toBe(answers[0]);
  expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200);
});

test('if the check of the ledger has stopped withdrawals, health fails and readiness does not', async () => {
  const { context } = at.exchange;
  const { db } = context;
  const { app, metrics } = await start();
  measureDatabase(metrics, db, context.clock.now);
  expect(await metrics.read()).toContain('shoji_withdrawals_stopped 0');
  await db.transaction().execute((tx) =>
    post(tx, {
      reason: 'grant',
      at: 0,
      movements: [{ from: system('grants', 3), to: available('user', 3, 'change'), amount: '1' }],
    }),
  );
  const add = (more: number) =>
    sql`UPDATE ledger_account SET balance = balance + ${more} WHERE user_id = 'user'`.execute(db);
  await add(7);
  try {
    await watchLedger({ db, clock: context.clock, config: { alarmWebhook: null }, log: silentLog, metrics });
    expect(await get(app, '/health')).toEqual({ ...good, status: 503, stopped: ['withdrawals'] });
    // It applies to all instances: if they were not ready, no request would be answered.
    expect(await get(app, '/health/ready')).toEqual(good);
    expect(await metrics.read()).toContain('shoji_withdrawals_stopped 1');
  } finally {
    await add(-7);
    await resume(db, 'withdrawals');
  }
  expect((await get(app, '/health')).status).toBe(200);
  await halt(db, 'withdrawals', 'by hand', 0);
  expect((await get(app, '/health')).stopped).toEqual(['withdrawals']);
  await resume(db, 'withdrawals');
});

test.each<
  [who: string, may: boolean, overrides: Partial<Config>, from: string, headers: Record<string, string>]
>([
  ['this machine', true, {}, '127.0.0.1', {}],
  ['this machine', true, {}, '::ffff:127.0.0.1', {}],
  ['another machine', false, {}, '192.0.2.1', {}],
  ['another machine that says it is this one', false, {}, '192.0.2.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy on this machine', false, {}, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }],
  ['a proxy on this machine', false, {}, '127.0.0.1', { via: '1.1 proxy' }],
  ['this machine, where there is a proxy', false, { trustedProxies: ['127.0.0.0/8'] }, '127.0.0.1', {}],
  ['this machine, of an exchange found by https', false, { publicUrl: 'https://x.example' }, '127.0.0.1', {}],
  [
    'who has the token',
    true,
    { metricsToken: 'sixteen-letters-1' },
    '192.0.2.1',
    { authorization: 'Bearer sixteen-letters-1' },
  ],
  [
    'who has another',
    false,
    { metricsToken: 'sixteen-letters-1' },
    '192.0.2.1',
    { authorization: 'Bearer sixteen-letters-2' },
  ],
  ['this machine without the token', false, { metricsToken: 'sixteen-letters-1' }, '127.0.0.1', {}],
])('metrics: %s, %s', async (_who, may, overrides, remoteAddress, headers) => {
  const { app } = await start(overrides);
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers });
  expect([answer.statusCode, answer.body.includes('shoji_requests_total')]).toEqual([may ? 200 : 404, may]);
  if (may) expect(answer.headers['content-type']).toContain('text/plain');
  // It does not reveal that the path exists.
  else expect(answer.body).toBe((await app.inject({ url: '/nothing' })).body);
});

/** A folder of a built app with releases, the later ones newer. */
function appWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'shoji-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [nth, name] of names.entries()) {
    const place = join(folder, 'release', name);
    mkdirSync(join(place, 'screens', 'pages', 'home'), { recursive: true });
    writeFileSync(join(place, 'screens', 'pages', 'home', 'index.json'), '{}');
    utimesSync(place, 1000 + nth, 1000 + nth);
  }
  return folder;
}

test('app faults are counted by release, page and kind; unknown values count as other', async () => {
  const names = Array.from({ length: 10 }, (_, nth) => `${nth}`.repeat(16));
  const { app, metrics } = await start({ webFolder: appWith(...names) });
  const newest = '9'.repeat(16);
  const route = '/pages/home/index';
  const tell = async (fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    return (await app.inject({ method: 'POST', url: '/faults', headers, payload })).statusCode;
  };
  for (const fields of [
    { release: newest, route, kind: 'node' },
    { release: newest, route, kind: 'node' },
    { release: newest, route: '/pages/home/nothing', kind: 'step' },
    { release: newest, route: '/pages/../../../etc/passwd', kind: 'step' },
    { release: '0'.repeat(16), route, kind: 'node' },
    { release: '../release', route, kind: 'uncaught' },
    { release: '', route: '', kind: 'start' },
    { release: newest, route, kind: 'taro@example.com' },
    {},
  ])
    expect(await tell(fields as Record<string, string>)).toBe(204);
  const counted = (await metrics.read())
    .split('\n')
    .filter((line) => line.startsWith('shoji_page_faults_total'));
  expect(counted.sort()).toEqual(
    [
      `shoji_page_faults_total{kind="node",release="${newest}",route="/pages/home/index"} 2`,
      `shoji_page_faults_total{kind="step",release="${newest}",route="other"} 2`,
      'shoji_page_faults_total{kind="node",release="other",route="other"} 1',
      'shoji_page_faults_total{kind="start",release="other",route="other"} 1',
      'shoji_page_faults_total{kind="uncaught",release="other",route="other"} 1',
    ].sort(),
  );
  expect((await metrics.read()).includes('taro')).toBe(false);
});

test('the counts are bounded: long values are refused, and an address may report a tenth as often', async () => {
  const { app, metrics } = await start({ requestsPerMinute: 30, webFolder: appWith() });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const tell = (payload: string) => app.inject({ method: 'POST', url: '/faults', headers, payload });
  expect((await tell(`kind=node&route=${'x'.repeat(600)}`)).json().reason).toBe('invalid_request');
  for (let n = 0; n < 6; n++) await tell('kind=node');
  expect(await metrics.read()).toContain('{kind="node",release="other",route="other"} 2');
});
