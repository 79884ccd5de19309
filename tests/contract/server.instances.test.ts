/** Three instances on one database, with users on all of them; one of them is killed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../server/common/clock.ts';
import { testConfig } from '../../server/common/config.ts';
import { available, post, system } from '../../server/ledger/index.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import {
  balance,
  callExchange,
  type Form,
  freePort,
  type RunningExchange,
  startExchange,
} from '../../server/testing/process.ts';
import { startSession } from '../../server/users/sessions.ts';
import { connectSocket, type Messages, type SocketState } from '../../src/client/index.ts';
import { leaders, pause } from './instances.ts';

const symbol = 'BTC/USDT';
const btc = { legal_id: '3', currency_id: '1' };

let database: TestDatabase;
let instances: RunningExchange[] = [];
const closing: (() => void)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  instances = await Promise.all(ports.map((port) => startExchange(database.url, port)));
}, 400_000);
afterAll(async () => {
  for (const close of closing) close();
  await Promise.all(instances.map((instance) => instance.kill('SIGKILL')));
  await database.drop();
});

interface Person {
  id: string;
  token: string;
  /** Routes to this user's instance, and to another one if that is gone. */
  port: number;
}

/** A user with funds, assigned to the instance with this number. */
async function person(number: number): Promise<Person> {
  const { db } = database;
  const at = systemClock.now();
  const { id } = await db
    .insertInto('users')
    .values({
      email: `person${number}@example.com`,
      area_code: null,
      phone: null,
      password: 'unused',
      fund_password: null,
      language: 'en',
      extension_code: `person${number}`,
      invited_by: null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const movements = [3, 1].map((currency) => ({
    from: system('deposits', currency),
    to: available(id, currency, 'change'),
    amount: '1000000',
  }));
  await db.transaction().execute((tx) => post(tx, { reason: 'deposit', at, movements }));
  const token = await startSession(
    { db, clock: systemClock, config: testConfig() },
    { user: id, device: 'test', address: '192.0.2.1' },
  );
  const ports = instances.map(({ port }) => port);
  const { port, close } = await balance([...ports.slice(number), ...ports.slice(0, number)]);
  closing.push(close);
  return { id, token, port };
}

/** The messages of a user's socket for one pair. */
function listen({ port, token }: Person) {
  const depth: Messages['market_depth'][] = [];
  const trades: Messages['match_trade'][] = [];
  const states: SocketState[] = [];
  const socket = connectSocket({ url: `http://127.0.0.1:${port}`, token, delay: { first: 100, max: 500 } });
  socket.onState((state) => states.push(state));
  socket.subscribe('market_depth', symbol, (message) => depth.push(message));
  socket.subscribe('match_trade', symbol, (message) => trades.push(message));
  onTestFinished(() => socket.close());
  return { depth, trades, states };
}

/** Retries with the same key until there is an answer, like an app whose instance has died. */
async function retry(port: number, form: Form): Promise<Record<string, unknown>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await callExchange(port, form);
    } catch (error) {
      if (attempt === 40) throw error;
      await pause(100);
    }
  }
}

async function best(port: number): Promise<{ bid: number; ask: number }> {
  const { message } = await callExchange(port, { path: 'currency/deal', method: 'GET', fields: btc });
  const { bids, asks } = Object(Object(message).depth);
  return { bid: Number(bids[0][0]), ask: Number(asks[0][0]) };
}

const order = ({ token, port }: Person, type: 1 | 2, price: number, amount: string, key: string) =>
  retry(port, {
    path: 'coin/trade',
    fields: { ...btc, type: String(type), target_price: price.toFixed(0), amount },
    token,
    idempotencyKey: `spread-over-instances-${key}`,
  });

const idsOf = (trades: Messages['match_trade'][]) => trades.flatMap(({ data }) => data.map(({ id }) => id));

test('users on three instances trade while one is killed, without loss or duplication', {
  timeout: 400_000,
}, async () => {
  const people = await Promise.all([0, 1, 2].map(person));
  const [a, b, c] = people;
  if (!a || !b || !c) throw new RangeError('Three people');
  const ears = people.map(listen);
  for (const ear of ears) {
    await expect.poll(() => ear.depth.length, { timeout: 60_000 }).toBeGreaterThan(0);
    await expect.poll(() => ear.trades.length, { timeout: 60_000 }).toBeGreaterThan(0);
  }

  // An order placed on one instance is filled by one on another, and the third instance knows of it. The makers
  // quote around the same price: if their orders come between, the two try again.
  const shown = async (price: number): Promise<boolean> => {
    for (let look = 0; look < 50; look++) {
      if ((await best(c.port)).bid === price) return true;
      await pause(100);
    }
    return false;
  };
  const met = async () =>
    (
      await sql`
        select 1 from spot_trade t
        join spot_order m on m.id = t.maker_order join spot_order k on k.id = t.taker_order
        where m.user_id = ${a.id} and k.user_id = ${b.id}`.execute(database.db)
    ).rows.length;
  const placed = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from spot_order where user_id in (${a.id}, ${b.id}, ${c.id})`.execute(database.db);
    return rows[0]?.n;
  };
  let tries = 0;
  for (let attempt = 1; (await met()) === 0 && attempt <= 10; attempt++) {
    const { bid, ask } = await best(c.port);
    const between = Math.round((bid + ask) / 2);
    expect(await order(a, 1, between, '0.01', `a-buys-${attempt}`)).toMatchObject({ type: 'ok' });
    tries += 1;
    if (!(await shown(between))) continue;
    expect(await order(b, 2, between, '0.01', `b-sells-${attempt}`)).toMatchObject({ type: 'ok' });
    tries += 1;
  }
  expect(await met()).toBe(1);
  expect(await placed()).toBe(tries);
  const { bid, ask } = await best(c.port);

  // Many orders at once on all instances, while the leader dies.
  const began = Date.now();
  const [leading, ...others] = await leaders(database);
  expect(others).toEqual([]);
  const victim = instances.findIndex(({ pid }) => pid === leading);
  expect(victim).not.toBe(-1);
  const orders = Array.from({ length: 90 }, (_, n) => n).map(async (n) => {
    await pause(n * 40);
    const who = people[n % 3] ?? a;
    const price = (n % 2 ? bid : ask) + ((n % 7) - 3);
    return order(who, n % 2 ? 1 : 2, price, '0.002', `order-${n}`);
  });
  await pause(1500);
  await instances[victim]?.kill('SIGKILL');
  // Soon exactly one other instance leads, while the orders go on.
  const survivors = instances.flatMap(({ pid }, index) => (index === victim ? [] : [[pid]]));
  const [answers] = await Promise.all([
    Promise.all(orders),
    expect.poll(() => leaders(database), { timeout: 60_000 }).toBeOneOf(survivors),
  ]);
  expect(answers.map(({ type }) => type)).toEqual(answers.map(() => 'ok'));

  // Repeated with their keys on another instance, they get the same answers and take no effect.
  const again = await Promise.all(
    answers.map((_, n) =>
      order(
        { ...(people[n % 3] ?? a), port: (people[(n + 1) % 3] ?? a).port },
        n % 2 ? 1 : 2,
        (n % 2 ? bid : ask) + ((n % 7) - 3),
        '0.002',
        `order-${n}`,
      ),
    ),
  );
  expect(again.map(({ message }) => message)).toEqual(answers.map(({ message }) => message));
  expect(await placed()).toBe(tries + orders.length);

  // All sockets have reconnected and have all trades; on the surviving instance each of them once.
  for (const [index, ear] of ears.entries()) {
    const { rows } = await sql<{ id: number }>`
      select t.id from spot_trade t join market_pair p on p.id = t.pair_id
      where p.currency_id = 1 and p.legal_id = 3 and t.at < ${Date.now() - 500} order by t.id desc limit 40`.execute(
      database.db,
    );
    const known = () => new Set(idsOf(ear.trades));
    await expect.poll(() => rows.filter(({ id }) => !known().has(id)), { timeout: 60_000 }).toEqual([]);
    if (index === victim) expect(ear.states.slice(0, 3)).toEqual(['connected', 'delayed', 'connected']);
    else {
      expect(ear.states).toEqual(['connected']);
      expect(idsOf(ear.trades).length).toBe(known().size);
      const numbers = ear.depth.map(({ seq }) => seq);
      const jumps = numbers.filter((seq, n) => n > 0 && seq !== (numbers[n - 1] ?? 0) + 1);
      expect(jumps.length).toBeLessThanOrEqual(1);
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    }
  }
  // All receive the same messages.
  await expect
    .poll(
      () => {
        const last = ears.map(({ depth }) => depth.at(-1));
        return last.every(
          (message) => message?.seq === last[0]?.seq && message?.bids[0]?.[0] === last[0]?.bids[0]?.[0],
        );
      },
      { timeout: 60_000 },
    )
    .toBe(true);

  // The makers of three markets would cause two hundred requests; a single one causes a third of that.
  const seconds = (Date.now() - began) / 1000;
  const { rows: visits } = await sql<{ n: number; pairs: number }>`
    select count(*) as n, (select count(*) from market_pair where open_coin_trade) as pairs from spot_order
    where user_id like 'taker-%' and created_at >= ${began}`.execute(database.db);
  expect(visits[0]?.n).toBeGreaterThan(0);
  expect(visits[0]?.n).toBeLessThan(seconds * (visits[0]?.pairs ?? 0) * 0.5);

  await expectInvariants();
  const codes = await Promise.all(instances.map((instance) => instance.kill('SIGTERM')));
  const logs = instances.map((instance) => instance.output().slice(-1500)).join('\n\n');
  expect(
    codes.filter((_, index) => index !== victim),
    logs,
  ).toEqual([0, 0]);
});

/** The ledger sums to zero, fills match trades, and frozen amounts match open orders. */
async function expectInvariants(): Promise<void> {
  const { rows: imbalance } = await sql`select * from ledger_imbalance()`.execute(database.db);
  expect(imbalance).toEqual([]);
  const { rows: wrongFills } = await sql`
    select o.id from spot_order o
    left join lateral (
      select coalesce(sum(t.amount), 0) as amount from spot_trade t where o.id in (t.maker_order, t.taker_order)
    ) t on true
    where o.filled <> t.amount`.execute(database.db);
  expect(wrongFills).toEqual([]);
}
