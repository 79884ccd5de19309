/** The exchange as a process of its own: killed in the middle, started again, nothing lost and nothing doubled. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';

let database: TestDatabase;
let port: number;
let running: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
});
afterEach(() => running?.kill('SIGKILL'));
afterAll(() => database.drop());

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function start(): Promise<void> {
  running = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      PORT: String(port),
      PASSWORD_COST: '256',
      AUTO_REVIEW_SECONDS: 'off',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of running.stdout ?? []) {
    said += chunk;
    if (said.includes('mailbox')) return;
  }
  throw new Error(`The exchange did not start: ${said}`);
}

async function kill(signal: NodeJS.Signals): Promise<number | null> {
  const ending = running;
  if (!ending) throw new Error('Nothing runs');
  const exit = once(ending, 'exit');
  ending.kill(signal);
  const [code] = await exit;
  return code;
}

async function call(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  });
  return Object(await response.json());
}

const logIn = async (): Promise<string> =>
  (await call('user/login', { user_string: 'demo@example.com', password: 'demo1234' })).message;
const move = (token: string, key: number) =>
  call(
    'wallet/change',
    { currency_id: '3', from_field: 'change', to_field: 'lever', number: '1' },
    { authorization: token, 'idempotency-key': `transfer-${key}` },
  );

test('killed in the middle of transfers, each of them happens once', { timeout: 60_000 }, async () => {
  await start();
  const token = await logIn();
  const transfers = Array.from({ length: 60 }, (_, key) => key);
  const first = Promise.allSettled(transfers.map((key) => move(token, key)));
  await new Promise((resolve) => setTimeout(resolve, 60));
  await kill('SIGKILL');
  await first;

  await start();
  // The same token, and the same keys: as an app does that does not know what became of its requests.
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

  expect(await kill('SIGTERM')).toBe(0);
});
