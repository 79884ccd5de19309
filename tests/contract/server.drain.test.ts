/** Rolling replacement of instances behind a load balancer during use: no request is refused or lost. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import {
  callExchange,
  freePort,
  portOf,
  type RunningExchange,
  startExchange,
} from '../../server/testing/process.ts';
import { connectSocket } from '../../src/client/index.ts';
import { pause } from './instances.ts';

/** How often the balancer checks readiness, ms; a real one checks less often, and has more time. */
const beat = 200;
const drainSeconds = 2;
const busy = 8;

let database: TestDatabase;
const instances = new Map<number, RunningExchange>();

beforeAll(async () => {
  database = await createTestDatabase();
  for (const port of [await freePort(), await freePort()]) await start(port);
}, 200_000);
afterAll(async () => {
  await Promise.all([...instances.values()].map((instance) => instance.kill('SIGKILL')));
  await database.drop();
});

async function start(port: number): Promise<void> {
  instances.set(port, await startExchange(database.url, port, { DRAIN_SECONDS: String(drainSeconds) }));
}

/** Distributes connections in turn over the instances that are ready. */
async function startBalancer(
  ports: readonly number[],
): Promise<{ port: number; ready(): readonly number[] }> {
  let ready: number[] = [];
  let turn = 0;
  const look = async () => {
    const found = await Promise.all(
      ports.map((port) =>
        fetch(`http://127.0.0.1:${port}/health/ready`, {
          headers: { connection: 'close' },
          signal: AbortSignal.timeout(1000),
        }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    ready = ports.filter((_, nth) => found[nth]);
  };
  await look();
  const timer = setInterval(() => void look(), beat);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const port = ready[turn++ % ready.length];
    if (port === undefined) return client.destroy();
    const instance = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, instance],
      [instance, client],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    clearInterval(timer);
    server.close();
    for (const socket of open) socket.destroy();
  });
  return { port: portOf(server), ready: () => ready };
}

/** Moves 1 USDT, over keep-alive connections like a browser, without any retry. */
function move(agent: Agent, port: number, token: string, key: string): Promise<string> {
  const body = 'currency_id=3&from_field=change&to_field=lever&number=1';
  return new Promise((resolve) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/wallet/change',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': body.length,
          'idempotency-key': key,
          authorization: token,
        },
      },
      async (response: IncomingMessage) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        const { type, reason } = JSON.parse(text);
        resolve(reason ?? type);
      },
    );
    sent.on('error', (error) => resolve(error.message));
    sent.end(body);
  });
}

test('a rolling replacement of two instances refuses no request, reconnects all sockets and duplicates nothing', {
  timeout: 300_000,
}, async () => {
  const ports = [...instances.keys()];
  const balancer = await startBalancer(ports);
  const user = { user_string: 'demo@example.com', password: 'demo1234' };
  const token = String((await callExchange(balancer.port, { path: 'user/login', fields: user })).message);

  const heard: number[] = [];
  const sockets = [1, 2, 3, 4].map((nth) => {
    const url = `http://127.0.0.1:${balancer.port}`;
    const socket = connectSocket({ url, token, delay: { first: 100, max: 500 } });
    socket.subscribe('market_depth', 'BTC/USDT', () => {
      heard[nth] = performance.now();
    });
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.close();
  });
  const hears = (since: number) => heard.filter((at) => at > since).length;
  await expect.poll(() => hears(0), { timeout: 20_000 }).toBe(sockets.length);

  const outcomes = new Map<string, number>();
  let over = false;
  const people = Array.from({ length: busy }, async (_, who) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; !over; n++) {
      const outcome = await move(agent, balancer.port, token, `drain-${who}-${n}`);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      // A thousand USDT are soon moved; pauses make connections idle too.
      await pause(who % 2 ? 150 : 400);
    }
    agent.destroy();
  });
  const done = () => outcomes.get('ok') ?? 0;

  for (const port of ports) {
    await expect.poll(() => balancer.ready(), { timeout: 20_000 }).toEqual(ports);
    const before = done();
    await expect.poll(done, { timeout: 20_000 }).toBeGreaterThan(before + 10);
    expect(await instances.get(port)?.kill('SIGTERM')).toBe(0);
    const ended = performance.now();
    const between = done();
    // One instance is enough, also for sockets of the other one.
    await expect.poll(done, { timeout: 20_000 }).toBeGreaterThan(between + 10);
    await expect.poll(() => hears(ended), { timeout: 30_000 }).toBe(sockets.length);
    await start(port);
  }
  over = true;
  await Promise.all(people);

  expect([...outcomes.keys()]).toEqual(['ok']);
  expect(done()).toBeGreaterThan(40);
  const { rows } = await sql<{ kind: string; balance: number }>`
    SELECT kind, balance::int FROM ledger_account JOIN users ON users.id = user_id
    WHERE email = 'demo@example.com' AND currency = 3 AND kind IN ('change', 'lever') AND NOT held
    ORDER BY kind`.execute(database.db);
  // The sandbox has credited 10,000 and 2,000.
  expect(rows).toEqual([
    { kind: 'change', balance: 10_000 - done() },
    { kind: 'lever', balance: 2000 + done() },
  ]);
  expect((await sql`SELECT * FROM ledger_imbalance()`.execute(database.db)).rows).toEqual([]);
});
