/** Two instances on one database; the leader is frozen, like a machine that hangs, and wakes up again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { callExchange, freePort, type RunningExchange, startExchange } from '../../server/testing/process.ts';
import { connectSocket, type Messages } from '../../src/client/index.ts';
import { leaders, pause } from './instances.ts';

const lease = 3000;
/** Additional time on a busy machine. */
const slack = 8000;
const btc = { legal_id: '3', currency_id: '1' };

let database: TestDatabase;
let instances: RunningExchange[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const ports = await Promise.all([freePort(), freePort()]);
  const env = { LEASE_SECONDS: String(lease / 1000) };
  instances = await Promise.all(ports.map((port) => startExchange(database.url, port, env)));
}, 200_000);
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.kill('SIGKILL')));
  await database.drop();
});

const order = (port: number, token: string, key: number) =>
  callExchange(port, {
    path: 'coin/trade',
    fields: { ...btc, type: '1', target_price: String(1000 + key), amount: '0.0001' },
    token,
    idempotencyKey: `frozen-order-${key}`,
  });

/** The messages of a socket on this port, for each relevant channel. */
function listen(port: number, token: string) {
  const trades: number[] = [];
  const options: number[] = [];
  const depths: number[] = [];
  const socket = connectSocket({ url: `http://127.0.0.1:${port}`, token, delay: { first: 100, max: 500 } });
  socket.subscribe('match_trade', 'BTC/USDT', ({ data }) => trades.push(...data.map(({ id }) => id)));
  socket.subscribe('market_depth', 'BTC/USDT', ({ seq }: Messages['market_depth']) => depths.push(seq));
  socket.subscribe('closed_microorder', '', ({ data }) => options.push(data.id));
  onTestFinished(() => socket.close());
  return { trades, options, depths };
}

/** How many idle transactions hold a lock on a book. */
async function holders(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pid) as n from pg_locks join pg_stat_activity using (pid)
    where state = 'idle in transaction' and relation = 'spot_book'::regclass
      and mode = 'RowExclusiveLock' and datname = current_database()`.execute(database.db);
  return rows[0]?.n ?? 0;
}

test('a frozen leader blocks no other instance, loses the lead, and repeats nothing after it resumes', {
  timeout: 200_000,
}, async () => {
  const [pid] = await leaders(database);
  const frozen = instances.find((instance) => instance.pid === pid);
  const other = instances.find((instance) => instance.pid !== pid);
  if (!frozen || !other) throw new Error('Nobody leads');
  const { message } = await callExchange(other.port, {
    path: 'user/login',
    fields: { user_string: 'demo@example.com', password: 'demo1234' },
  });
  const token = String(message);
  const [there, here] = [listen(frozen.port, token), listen(other.port, token)];
  await expect.poll(() => there.depths.length, { timeout: slack }).toBeGreaterThan(0);
  await expect.poll(() => here.depths.length, { timeout: slack }).toBeGreaterThan(0);

  // Options, some of which are due while it is frozen, and some when it wakes up.
  const frozenFor = lease + 4000;
  for (let n = 0; n < 6; n++) {
    const fields = { match_id: '1', currency_id: '3', type: '1', seconds: '30', number: String(10 + n) };
    expect(await callExchange(other.port, { path: 'microtrade/submit', fields, token })).toMatchObject({
      type: 'ok',
    });
  }
  // Frozen while processing orders, so that it holds the book.
  const caught = Array.from({ length: 60 }, (_, key) => key);
  const sent = Promise.allSettled(caught.map((key) => order(frozen.port, token, key)));
  await expect
    .poll(
      async () => {
        process.kill(frozen.pid, 'SIGSTOP');
        await pause(20);
        const held = await holders();
        if (held === 0) process.kill(frozen.pid, 'SIGCONT');
        return held;
      },
      { timeout: slack, interval: 5 },
    )
    .toBeGreaterThan(0);
  const began = Date.now();
  await sql`
    update option_order set opened_at = due.at - seconds * 1000, due_at = due.at
    from (select id, ${began}::bigint + case when id % 2 = 0 then ${frozenFor} else 1500 end as at from option_order) as due
    where due.id = option_order.id`.execute(database.db);

  // The book is free again, and another instance leads.
  expect(await order(other.port, token, 1000)).toMatchObject({ type: 'ok' });
  expect(Date.now() - began).toBeLessThan(lease + slack);
  await expect.poll(() => leaders(database), { timeout: lease + slack, interval: 50 }).toEqual([other.pid]);
  const taken = Date.now();
  const tradesSince = async () =>
    (
      await sql<{
        id: number;
      }>`select id from spot_trade where pair_id = 1 and at > ${taken} order by id`.execute(database.db)
    ).rows.map(({ id }) => id);
  await expect.poll(async () => (await tradesSince()).length, { timeout: 30_000 }).toBeGreaterThan(0);

  await pause(Math.max(0, frozenFor - (Date.now() - began)));
  process.kill(frozen.pid, 'SIGCONT');
  await sent;
  await pause(4000);

  // It follows, and knows everything that it has missed.
  expect(await leaders(database)).toEqual([other.pid]);
  const lately = await tradesSince();
  for (const ear of [there, here])
    await expect.poll(() => lately.filter((id) => !ear.trades.includes(id)), { timeout: slack }).toEqual([]);
  expect(here.trades).toEqual([...new Set(here.trades)]);
  expect(here.depths).toEqual(here.depths.toSorted((a, b) => a - b));
  expect(new Set(here.depths).size).toBe(here.depths.length);
  const depthAt = async ({ port }: RunningExchange) => {
    const answer = await callExchange(port, { path: 'currency/deal', method: 'GET', fields: btc });
    return Object(Object(answer.message).depth);
  };
  await expect
    .poll(
      async () => {
        const [one, two] = await Promise.all([depthAt(frozen), depthAt(other)]);
        return one.seq === two.seq && JSON.stringify(one.bids) === JSON.stringify(two.bids);
      },
      { timeout: slack, interval: 50 },
    )
    .toBe(true);

  // Requests take effect once, whichever instance they are repeated on.
  const again = await Promise.all(caught.map((key) => order(key % 2 ? other.port : frozen.port, token, key)));
  expect(again.map(({ type }) => type)).toEqual(caught.map(() => 'ok'));
  const { rows: placed } = await sql<{ n: number; prices: number }>`
    select count(*) as n, count(distinct price) as prices from spot_order o join users u on u.id = o.user_id
    where u.email = 'demo@example.com'`.execute(database.db);
  expect(placed).toEqual([{ n: caught.length + 1, prices: caught.length + 1 }]);

  // Options are settled once each, and announced once each.
  const { rows: settled } = await sql<{ id: number; times: number }>`
    select o.id, count(e.id) as times from option_order o
    left join ledger_event e on e.reference = 'option:' || o.id and e.reason = 'option_settled' group by 1 order by 1`.execute(
    database.db,
  );
  expect(settled.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(here.options.toSorted()).toEqual(settled.map(({ id }) => id));

  // The makers' quotes are in the book once.
  const { rows: twice } = await sql`
    select pair_id, side, price from spot_order where user_id like 'maker-%' and status = 1
    group by 1, 2, 3 having count(*) > 1`.execute(database.db);
  expect(twice).toEqual([]);
  const { rows: imbalance } = await sql`select * from ledger_imbalance()`.execute(database.db);
  expect(imbalance).toEqual([]);
  expect(await other.kill('SIGTERM')).toBe(0);
  await expect.poll(() => leaders(database), { timeout: lease + slack }).toEqual([frozen.pid]);
  expect(await frozen.kill('SIGTERM')).toBe(0);
});
