/** A release on trial: its calls are accepted, failures are counted by all instances, and a bad trial ends itself. */
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../server/operations/log.ts';
import { createMetrics, type Metrics } from '../../server/operations/metrics.ts';
import { followReleases, type Releases } from '../../server/releases/index.ts';
import { startTestExchange, type TestExchange } from '../../server/testing/exchange.ts';
import { TestReleases } from '../../server/testing/releases.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { watchTrial } from '../../server/trials/index.ts';
import { buildExchange } from '../../server/web/index.ts';
import { readHistory } from '../../src/project/release/history.ts';
import { point, readPointer } from '../../src/project/release/pointer.ts';
import { endTrial, putOnTrial } from '../../src/project/release/trial.ts';

const day = 24 * 3600_000;
const releases = new TestReleases();
const base = releases.add();
const tried = releases.add((document) => {
  document['x-tried'] = true;
});
const by = { by: 'Mika' };

/** An instance of the exchange on the same database, which follows the releases by itself. */
interface Instance {
  app: FastifyInstance;
  releases: Releases;
  metrics: Metrics;
}

let exchange: TestExchange;
let instances: Instance[] = [];
const fail = (error: unknown): never => {
  throw error;
};

beforeAll(async () => {
  await point(releases.folder, base);
  exchange = await startTestExchange(walletExchange, { releases: releases.folder });
  for (let n = 0; n < 3; n++) {
    const followed = await followReleases(releases.folder, exchange.clock.now, fail);
    const metrics = createMetrics(false);
    const context = { ...exchange.context, releases: followed };
    instances.push({
      app: await buildExchange({ context, handlers: walletExchange(), metrics }),
      releases: followed,
      metrics,
    });
  }
});
afterEach(async () => {
  if (readPointer(releases.folder)?.trial) await endTrial(releases.folder, by);
});
afterAll(async () => {
  for (const { app, releases } of instances) {
    releases.close();
    await app.close();
  }
  instances = [];
  await exchange?.close();
  releases.remove();
});

const instance = (n: number): Instance => instances[n % instances.length] as Instance;
/** Waits until all instances know the current pointer. */
const noticed = () =>
  expect
    .poll(() => instances.map(({ releases }) => releases.pointer()?.sequence), { timeout: 2000 })
    .toEqual(instances.map(() => readPointer(releases.folder)?.sequence));
const begin = async (share = 0.1) => {
  const trial = await putOnTrial(releases.folder, { release: tried, share }, by);
  await noticed();
  return trial;
};
/** A call of an app with a release, from the nth network; one that is refused lacks a password. */
const call = async (
  release: string,
  n: number,
  refused: boolean,
  { app }: Pick<Instance, 'app'> = instance(n),
): Promise<string> => {
  const { body } = await app.inject({
    method: 'POST',
    url: refused ? '/api/user/login' : '/api/area_code',
    remoteAddress: networkOf(n),
    headers: { 'x-release': release, 'content-type': 'application/x-www-form-urlencoded' },
    payload: refused ? 'user_string=x' : '',
  });
  return JSON.parse(body).reason ?? 'ok';
};
const networkOf = (n: number): string =>
  `10.${Math.floor(n / 65536)}.${Math.floor(n / 256) % 256}.${n % 256}`;
const report = (n: number, fields: Record<string, string>, { app }: Pick<Instance, 'app'> = instance(n)) =>
  app.inject({
    method: 'POST',
    url: '/faults',
    remoteAddress: networkOf(n),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
/** The counts of all instances for the trial. */
const counted = async (salt: string) => {
  const rows = await exchange.context.db.selectFrom('trial_count').selectAll().execute();
  return Object.fromEntries(
    rows
      .filter((row) => row.salt === salt)
      .map(({ release, measure, observed, bad }) => [
        `${release === base ? 'base' : 'tried'} ${measure}`,
        `${bad} of ${observed}`,
      ]),
  );
};
const watched = (metrics = createMetrics(false), folder = releases.folder) => ({
  db: exchange.context.db,
  releases: instance(0).releases,
  config: { releases: folder },
  log: silentLog,
  metrics,
});

test('calls of a release on trial are checked against it, and accepted for a day after the trial', async () => {
  expect(await call(tried, 1, false)).toBe('release_outdated');
  await begin();
  for (const n of [0, 1, 2]) expect(await call(tried, n, false)).not.toBe('release_outdated');
  expect((await instance(0).releases.of(tried))?.name).toBe(tried);
  expect(instance(0).releases.inForce()?.name).toBe(base);
  await endTrial(releases.folder, by);
  await noticed();
  const { at } = readHistory(releases.folder).moves.at(-1) ?? { at: 0 };
  exchange.clock.set(at + day - 1000);
  expect(await call(tried, 1, false)).not.toBe('release_outdated');
  exchange.clock.set(at + day + 1000);
  expect(await call(tried, 1, false)).toBe('release_outdated');
});

test('a trial with more than twice the refusals is ended, by the counts of all instances, with the reason', async () => {
  const { salt } = await begin();
  for (let n = 0; n < 200; n++) await call(base, n, n % 20 === 0);
  for (let n = 0; n < 60; n++) await call(tried, n, n % 2 === 0);
  await expect
    .poll(() => counted(salt), { timeout: 5000 })
    .toMatchObject({ 'base refusals': '10 of 200', 'tried refusals': '30 of 60' });
  await watchTrial(watched());
  expect(readPointer(releases.folder)).toMatchObject({ release: base });
  expect(readPointer(releases.folder)?.trial).toBeUndefined();
  expect(readHistory(releases.folder).moves.at(-1)).toMatchObject({
    release: tried,
    by: 'the exchange',
    reason: 'trial ended',
    message: `calls were refused: 30 of 60 (50.0 %), under ${base} 10 of 200 (5.0 %)`,
  });
  expect(await instance(1).metrics.read()).toMatch(
    new RegExp(`shoji_release_calls_total\\{release="${tried}",outcome="refused"\\} \\d+`),
  );
});

test('a trial that does as well as the release in force goes on', async () => {
  const { salt } = await begin();
  for (let n = 0; n < 120; n++) await call(base, n, n % 4 === 0);
  for (let n = 0; n < 120; n++) await call(tried, n, n % 4 === 0);
  await expect.poll(async () => (await counted(salt))['tried refusals']).toBe('30 of 120');
  await watchTrial(watched());
  expect(readPointer(releases.folder)?.trial?.salt).toBe(salt);
});

test('errors of the app and forms that are left end a trial too', async () => {
  for (const [measure, tell] of [
    ['errors of the app', (n: number) => report(n, { kind: 'node', release: tried, route: '/pages/a' })],
    ['forms were left', (n: number) => report(n, { kind: 'forms', release: tried, sent: '0', left: '1' })],
  ] as const) {
    const { salt } = await begin();
    for (let n = 0; n < 60; n++) {
      await call(base, n, false);
      await report(n, { kind: 'forms', release: base, sent: '1', left: '0' });
    }
    for (let n = 0; n < 30; n++) {
      await call(tried, n, false);
      await tell(n);
    }
    await expect
      .poll(async () => Object.values(await counted(salt)).some((count) => count.startsWith('30 of')))
      .toBe(true);
    await watchTrial(watched());
    expect(readHistory(releases.folder).moves.at(-1)?.message).toContain(measure);
    await noticed();
  }
});

test('one network cannot end a trial, not even at all instances, and garbage is not counted', async () => {
  const { salt } = await begin();
  for (let n = 0; n < 100; n++) {
    await call(base, 3 * n, false);
    for (const one of instances) {
      await call(tried, 0, true, one);
      await report(0, { kind: 'node', release: tried }, one);
      await report(0, { kind: 'forms', release: tried, sent: '0', left: '50' }, one);
    }
  }
  for (const fields of [
    { kind: 'forms', release: tried, sent: '-1', left: '9' },
    { kind: 'forms', release: tried, sent: '1', left: '1e9' },
    { kind: 'forms', release: tried, left: '51' },
    { kind: 'forms', release: 'x'.repeat(16), sent: '1', left: '1' },
    { kind: 'forms', release: '../../etc', sent: '1', left: '1' },
  ])
    expect((await report(1, fields as Record<string, string>)).statusCode).toBe(204);
  await expect
    .poll(() => counted(salt))
    .toEqual({
      'base refusals': '0 of 100',
      'base faults': '0 of 100',
      'tried refusals': '9 of 9',
      'tried faults': '9 of 9',
      'tried abandoned': '9 of 9',
    });
  await watchTrial(watched());
  expect(readPointer(releases.folder)?.trial?.salt).toBe(salt);
  expect(await instance(1).metrics.read()).not.toMatch(/xxxx|etc/);
});

test('where the pointer cannot be moved, the metrics report the bad trial', async () => {
  const { salt } = await begin();
  for (let n = 0; n < 60; n++) await call(base, n, false);
  for (let n = 0; n < 30; n++) await call(tried, n, true);
  await expect.poll(async () => (await counted(salt))['tried refusals']).toBe('30 of 30');
  const metrics = createMetrics(false);
  await watchTrial(watched(metrics, 'https://cdn.example/release/'));
  expect(readPointer(releases.folder)?.trial?.salt).toBe(salt);
  expect(await metrics.read()).toContain(`shoji_trial_bad{release="${tried}",measure="refusals"} 1`);
  await endTrial(releases.folder, by);
  await noticed();
  await watchTrial(watched(metrics));
  expect(await metrics.read()).not.toContain(`shoji_trial_bad{release=`);
});
