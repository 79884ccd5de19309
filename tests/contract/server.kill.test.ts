/** The exchange in a separate process: killed, restarted, with nothing lost and nothing done twice. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { callExchange, freePort, type RunningExchange, startExchange } from '../../server/testing/process.ts';

let database: TestDatabase;
let port: number;
let running: RunningExchange | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => database.drop());

async function start(): Promise<RunningExchange> {
  running = await startExchange(database.url, port);
  return running;
}

async function logIn(): Promise<string> {
  const fields = { user_string: 'demo@example.com', password: 'demo1234' };
  return String((await callExchange(port, { path: 'user/login', fields })).message);
}

const move = (token: string, key: number) =>
  callExchange(port, {
    path: 'wallet/change',
    fields: { currency_id: '3', from_field: 'change', to_field: 'lever', number: '1' },
    token,
    idempotencyKey: `transfer-${key}`,
  });

test('killed in the middle of transfers, each of them happens once', { timeout: 120_000 }, async () => {
  const first = await start();
  const token = await logIn();
  const transfers = Array.from({ length: 60 }, (_, key) => key);
  const sent = Promise.allSettled(transfers.map((key) => move(token, key)));
  await new Promise((resolve) => setTimeout(resolve, 60));
  await first.kill('SIGKILL');
  await sent;

  const second = await start();
  // The same token and the same keys, like an app that does not know the outcome of its requests.
  const again = await Promise.all(transfers.map((key) => move(token, key)));
  expect(again.map(({ type }) => type)).toEqual(transfers.map(() => 'ok'));
  const { rows } = await sql<{ kind: string; balance: string }>`
    SELECT kind, trim_scale(balance)::text AS balance FROM ledger_account a JOIN users u ON u.id = a.user_id
    WHERE u.email = 'demo@example.com' AND currency = 3 AND kind IN ('change', 'lever') AND NOT held ORDER BY kind
  `.execute(database.db);
  expect(rows).toEqual([
    { kind: 'change', balance: '9940' },
    { kind: 'lever', balance: '2060' },
  ]);
  const imbalance = await sql`SELECT * FROM ledger_imbalance()`.execute(database.db);
  expect(imbalance.rows).toEqual([]);

  expect(await second.kill('SIGTERM')).toBe(0);
});
