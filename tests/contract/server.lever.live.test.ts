/** Contracts of an exchange as in production: sent over the socket, with the exchange killed and restarted. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { available, post, system } from '../../server/ledger/index.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { callExchange, freePort, type RunningExchange, startExchange } from '../../server/testing/process.ts';
import { hashPassword } from '../../server/users/passwords.ts';

let database: TestDatabase;
let port: number;
let exchange: RunningExchange | undefined;
const password = 'tsuki482';

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
  exchange = await startExchange(database.url, port);
}, 240_000);
afterAll(async () => {
  await exchange?.kill('SIGKILL');
  await database.drop();
});

async function someone(name: string): Promise<{ id: string; token: string }> {
  const email = `${name}@example.com`;
  const { id } = await database.db
    .insertInto('users')
    .values({
      email,
      password: await hashPassword(password, 256),
      language: 'en',
      extension_code: name,
      created_at: Date.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const movements = [{ from: system('grants', 3), to: available(id, 3, 'lever'), amount: '5000' }];
  await database.db.transaction().execute((tx) => post(tx, { reason: 'grant', at: Date.now(), movements }));
  const { message } = await callExchange(port, {
    path: 'user/login',
    fields: { user_string: email, password },
  });
  return { id, token: String(message) };
}

const order = { legal_id: '3', currency_id: '1', status: '1', multiple: '20', share: '1' };

test('only holders of positions receive them, with live figures', async () => {
  const [holder, other] = [await someone('holder'), await someone('other')];
  const schema = JSON.parse(readFileSync('schemas/realtime/lever_trade.json', 'utf8'));
  const check = new Ajv2020({
    strict: false,
    formats: { decimal: /^-?\d+(\.\d{1,8})?$/, 'date-time': true },
  }).compile(schema);
  const listen = async (token?: string) => {
    const heard: Record<string, unknown>[] = [];
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: token ? { token } : {},
    });
    socket.on('lever_trade', (message: Record<string, unknown>) => heard.push(message));
    const ack = await socket.timeout(20_000).emitWithAck('subscribe', { channel: 'lever_trade', key: '' });
    return { heard, ack, socket };
  };
  const ears = await Promise.all([listen(holder.token), listen(other.token), listen()]);
  const [mine, others, visitor] = ears;
  expect(visitor.ack).toMatchObject({ ok: false, reason: 'not_logged_in' });
  const open = (type: string) =>
    callExchange(port, { path: 'lever/submit', fields: { ...order, type }, token: holder.token });
  expect(await open('1')).toMatchObject({ type: 'ok' });
  const last = () => mine.heard.at(-1) ?? {};
  await expect.poll(() => last().trades_all, { timeout: 20_000 }).toHaveLength(1);
  const { profits_all } = last();
  await expect.poll(() => last().profits_all, { timeout: 20_000 }).not.toBe(profits_all);
  expect(await open('2')).toMatchObject({ type: 'ok' });
  await expect.poll(() => last().trades_all, { timeout: 20_000 }).toHaveLength(2);
  await callExchange(port, { path: 'lever/close', fields: { all: 'true' }, token: holder.token });
  await expect.poll(() => last().hazard_rate, { timeout: 20_000 }).toBeNull();
  for (const message of mine.heard) {
    expect(check(message), JSON.stringify(check.errors)).toBe(true);
    expect(message.to).toBe(Number(holder.id));
  }
  expect(others.heard.every(({ trades_all }) => Array.isArray(trades_all) && trades_all.length === 0)).toBe(
    true,
  );
  for (const { socket } of ears) socket.disconnect();
}, 240_000);

test('killed in the middle of orders, again and again: each is done once or not at all, and every sum is zero', async () => {
  const people = await Promise.all(['a', 'b', 'c'].map(someone));
  const keys = new Map<string, Record<string, string>>();
  let answered = 0;
  const trade = async ({ token }: { token: string }, until: AbortSignal) => {
    for (let n = 0; !until.aborted; n++) {
      const idempotencyKey = randomUUID();
      const fields: Record<string, string> =
        n % 4 === 3 ? { all: 'true' } : { ...order, type: n % 2 ? '1' : '2', multiple: n % 3 ? '50' : '2' };
      const path = 'all' in fields ? 'lever/close' : 'lever/submit';
      keys.set(idempotencyKey, { path, token, ...fields });
      await callExchange(port, { path, fields, token, idempotencyKey }).then(
        () => {
          answered++;
        },
        () => undefined,
      );
    }
  };
  for (const wait of [900, 400]) {
    const until = new AbortController();
    const trading = people.map((person) => trade(person, until.signal));
    await expect.poll(() => answered, { timeout: 30_000 }).toBeGreaterThan(10);
    await new Promise((resolve) => setTimeout(resolve, wait));
    await exchange?.kill('SIGKILL');
    until.abort();
    await Promise.all(trading);
    answered = 0;
    exchange = await startExchange(database.url, port);
    // The same requests again with the same keys: they get their answers and take no effect.
    for (const [idempotencyKey, { path = '', token = '', ...fields }] of [...keys].slice(-6))
      for (let twice = 0; twice < 2; twice++)
        await callExchange(port, { path, fields, token, idempotencyKey });
  }
  const { rows: imbalance } = await sql`select * from ledger_imbalance()`.execute(database.db);
  expect(imbalance).toEqual([]);
  const { rows: wrong } = await sql`
    select a.name, a.balance, o.needed from ledger_account a
    left join lateral (
      select coalesce(sum(o.margin), 0) as needed from lever_order o where o.user_id = a.user_id and o.status = 1
    ) o on true
    where a.held and a.kind = 'lever' and a.balance <> o.needed`.execute(database.db);
  expect(wrong).toEqual([]);
  const { rows } = await sql<{ orders: number; opened: number; ended: number; closed: number; done: number }>`
    select (select count(*) from lever_order)::int as orders,
      (select count(*) from ledger_event where reason = 'lever_open')::int as opened,
      (select count(*) from lever_order where status = 3)::int as ended,
      (select count(*) from ledger_event where reason = 'lever_close')::int as closed,
      (select count(*) from idempotency where operation = 'leverSubmit')::int as done`.execute(database.db);
  const [{ orders, opened, ended, closed, done } = { orders: 0, opened: 1, ended: 0, closed: 1, done: 0 }] =
    rows;
  // Two orders of the first test had no key.
  expect([opened, closed, done]).toEqual([orders, ended, orders - 2]);
  expect(orders).toBeGreaterThan(10);
}, 180_000);
