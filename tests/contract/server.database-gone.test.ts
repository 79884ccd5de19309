/** The exchange while its PostgreSQL dies, is shut down or freezes: clients get an error in time, and it recovers. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { reachableFolder } from '../../server/database/embedded/folder.ts';
import { startCluster } from '../../server/database/index.ts';
import { prepareRoles } from '../../server/database/roles.ts';
import { startOwnCluster } from '../../server/testing/cluster.ts';
import { createTestDatabase } from '../../server/testing/database.ts';
import { callExchange, freePort, type RunningExchange, startExchange } from '../../server/testing/process.ts';
import { pause } from './instances.ts';

const timeout = 300_000;
const user = { user_string: 'demo@example.com', password: 'demo1234' };

async function ready(port: number): Promise<{ status: number; problems: string[] }> {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`);
  const { problems } = Object(await response.json());
  return { status: response.status, problems };
}

const logIn = (port: number) => callExchange(port, { path: 'user/login', fields: user });
const center = (port: number, token: string) =>
  callExchange(port, { path: 'user/center', method: 'GET', token });
/** USDT of the account that only {@link move} pays into: income and fills go to other accounts. */
async function movedBalance(port: number, token: string): Promise<string> {
  const { type, message } = await callExchange(port, { path: 'wallet/list', token });
  expect(type).toBe('ok');
  const wallets: { currency_name: string; legal_balance: string }[] = Object(message).legal_wallet.balance;
  return wallets.find(({ currency_name }) => currency_name === 'USDT')?.legal_balance ?? 'none';
}
const move = (port: number, token: string, idempotencyKey: string) =>
  callExchange(port, {
    path: 'wallet/change',
    fields: { currency_id: '3', from_field: 'change', to_field: 'legal', number: '1' },
    token,
    idempotencyKey,
  });

/** An exchange on its own embedded PostgreSQL. */
async function startEmbedded(): Promise<{ exchange: RunningExchange; cluster: string; superuser: string }> {
  const data = await mkdtemp(join(tmpdir(), 'shoji-data-'));
  const wanted = join(data, 'postgres');
  const exchange = await startExchange('', await freePort(), { DATA_FOLDER: data });
  const folder = await reachableFolder(wanted);
  onTestFinished(async () => {
    await exchange.kill('SIGKILL');
    await (await startCluster(wanted, { disposable: true }).catch(() => undefined))?.leave();
    for (const one of [data, folder]) await rm(one, { recursive: true, force: true });
  });
  return { exchange, cluster: join(folder, 'cluster'), superuser: (await startCluster(wanted)).url };
}

const postmaster = async (cluster: string) =>
  Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('an embedded PostgreSQL that is killed is started again, with all that was acknowledged', {
  timeout,
}, async () => {
  const { exchange, cluster } = await startEmbedded();
  const { port } = exchange;
  const token = String((await logIn(port)).message);
  for (const round of [1, 2]) {
    expect(await move(port, token, `before-kill-${round}`)).toMatchObject({ type: 'ok' });
    const before = await movedBalance(port, token);
    expect(before).toBe(String(2 * round - 1));
    process.kill(await postmaster(cluster), 'SIGKILL');
    // Its processes survive it for a moment, and would still respond.
    await expect
      .poll(() => exchange.output().split('and was restarted').length - 1, { timeout: 30_000, interval: 100 })
      .toBe(round);
    await expect
      .poll(() => center(port, token).then(({ type, reason }) => [type, reason]), {
        timeout: 30_000,
        interval: 100,
      })
      .toEqual(['ok', undefined]);
    expect(await movedBalance(port, token)).toBe(before);
    expect(await move(port, token, `after-kill-${round}`)).toMatchObject({ type: 'ok' });
  }
  await expect.poll(() => ready(port), { timeout: 10_000 }).toEqual({ status: 200, problems: [] });
});

test('an exchange whose embedded PostgreSQL cannot be restarted logs that and ends', {
  timeout,
}, async () => {
  const { exchange, cluster } = await startEmbedded();
  await writeFile(join(cluster, 'postgresql.conf'), 'no_such_setting = 1\n');
  process.kill(await postmaster(cluster), 'SIGKILL');
  expect(await exchange.ended).toBe(1);
  const last =
    exchange
      .output()
      .split('\n')
      .findLast((line) => line.includes('"alarm":"database"')) ?? '';
  expect(JSON.parse(last)).toMatchObject({
    level: 'fatal',
    msg: 'The exchange stops: its database is down',
    cause: { reason: expect.stringContaining('no_such_setting') },
  });
});

test('the exchange cannot change the schema of its embedded database', { timeout }, async () => {
  const { superuser } = await startEmbedded();
  const connectTo = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const client = await connectTo(superuser);
  const { rows: seen } = await client.query(`
    SELECT DISTINCT usename AS name, rolsuper OR rolcreaterole OR rolcreatedb AS mighty
    FROM pg_stat_activity JOIN pg_roles ON rolname = usename
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`);
  expect(seen).toEqual([{ name: 'shoji', mighty: false }]);
  const app = await connectTo((await prepareRoles(superuser)).app);
  for (const forbidden of [
    'DROP TABLE ledger_entry',
    'ALTER TABLE ledger_entry ADD COLUMN more text',
    'CREATE TABLE mine (id int)',
    'TRUNCATE ledger_entry',
    'DELETE FROM kysely_migration',
    'SET ROLE shoji_owner',
    'SET ROLE postgres',
    "COPY ledger_entry TO '/tmp/stolen'",
  ])
    await expect(app.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/);
});

test('with a PostgreSQL that is shut down or frozen, requests are refused in time, readiness fails, and it recovers', {
  timeout,
}, async () => {
  const cluster = await startOwnCluster();
  onTestFinished(() => cluster.remove());
  const database = await createTestDatabase({ server: cluster });
  onTestFinished(() => database.drop());
  const lease = 5000;
  const exchange = await startExchange(database.url, await freePort(), {
    LEASE_SECONDS: String(lease / 1000),
  });
  onTestFinished(async () => void (await exchange.kill('SIGKILL')));
  const { port } = exchange;
  const token = String((await logIn(port)).message);
  expect(await ready(port)).toEqual({ status: 200, problems: [] });

  for (const harm of [() => cluster.stop(20_000), () => cluster.freeze(45_000)]) {
    const harmed = harm();
    await expect
      .poll(() => ready(port), { timeout: 18_000, interval: 100 })
      .toEqual({ status: 503, problems: ['database'] });
    const asked = performance.now();
    // Also as many requests as wait for a connection.
    const answers = await Promise.all(Array.from({ length: 40 }, () => center(port, token)));
    // A statement, after the lock of an instance that hangs; or a connection.
    expect(performance.now() - asked).toBeLessThan(lease + 5000 + 2000 + 10_000);
    expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set(['internal_error']));
    // It is running: a restart would not help.
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
    await harmed;
    await expect.poll(() => ready(port), { timeout: 30_000 }).toEqual({ status: 200, problems: [] });
    await expect
      .poll(() => center(port, token).then(({ type }) => type), { timeout: 30_000, interval: 200 })
      .toBe('ok');
    await pause(1000);
    expect(await move(port, token, `after-${answers.length}-${asked}`)).toMatchObject({ type: 'ok' });
  }
});
