import { readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Messages } from '../../src/client/generated/realtime.ts';
import { point, readPointer } from '../../src/project/release/pointer.ts';
import { endTrial, putOnTrial } from '../../src/project/release/trial.ts';
import { networkReader } from '../common/client-address.ts';
import { movableClock } from '../common/clock.ts';
import { createEvents } from '../common/events.ts';
import { available, post, system } from '../ledger/index.ts';
import { atoms } from '../market/index.ts';
import { followReleases, type Releases } from '../releases/index.ts';
import { type Markets, startMarkets } from '../spot/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { TestReleases } from '../testing/releases.ts';
import { attachRealtime, type Realtime } from './index.ts';

const clock = movableClock(Date.UTC(2026, 4, 13, 17, 47, 30));
const events = createEvents(fail);
const names = ['daymarket', 'market_depth', 'match_trade', 'kline', 'release'] as const;
const checks = new Map(
  names.map((name) => {
    const schema = JSON.parse(readFileSync(`schemas/realtime/${name}.json`, 'utf8'));
    const ajv = new Ajv2020({ strict: false, formats: { decimal: /^-?\d+(\.\d{1,8})?$/ } });
    return [name, ajv.compile(schema)] as const;
  }),
);

let database: TestDatabase;
let markets: Markets;
let http: HttpServer;
let realtime: Realtime;
let stopFeeds: ReturnType<Realtime['startFeeds']>;
let url: string;
const folder = new TestReleases();
const first = folder.add();
let releases: Releases;
const sockets: Socket[] = [];
let guests = 0;
const tokens = new Map([
  ['token-of-a', 'a'],
  ['other-token-of-a', 'a'],
]);

function fail(error: unknown): never {
  throw error;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const config = { makers: 'none', master: 'realtime' } as const;
  markets = await startMarkets({ db: database.db, clock, events, config, onError: fail });
  const movements = ['a', 'b'].flatMap((user) =>
    [3, 1, 1000].map((currency) => ({
      from: system('deposits', currency),
      to: available(user, currency, 'change'),
      amount: '1000000',
    })),
  );
  await database.db
    .transaction()
    .execute((tx) => post(tx, { reason: 'deposit', at: clock.now(), movements }));
  await point(folder.folder, first);
  releases = await followReleases(folder.folder, clock.now, fail);
  http = createServer();
  realtime = attachRealtime(http, {
    markets,
    events,
    clock,
    userOf: async (token) => tokens.get(token),
    onError: fail,
    networkOf: networkReader(['127.0.0.1']),
    pointers: releases,
    config: {
      socketsPerNetwork: 3,
      recheckEvery: 50,
      burst: 30,
      messagesPerSecond: 1,
      maxChannels: 12,
      maxBacklog: 200_000,
      backlogCheckEvery: 50,
    },
  });
  stopFeeds = realtime.startFeeds();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  url = `http://127.0.0.1:${address.port}`;
});
test('a page of another site opens no socket', async () => {
  const ask = async (origin: string) =>
    (await fetch(`${url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } })).status;
  expect([await ask('https://evil.example'), await ask(url)]).toEqual([403, 200]);
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await stopFeeds();
  await realtime.close();
  await markets.stop();
  await database.drop();
  releases.close();
  folder.remove();
});

interface TestClient {
  socket: Socket;
  /** The messages received on public channels, in order. */
  received: { channel: keyof Messages; message: Record<string, unknown> }[];
  ask(event: string, ...sent: unknown[]): Promise<unknown>;
  /** The messages of a channel, once this many have arrived. */
  wait<Channel extends keyof Messages>(channel: Channel, count: number): Promise<Messages[Channel][]>;
}

/** Each client has its own address, unless one is given. */
async function connect(token?: string, from = `192.0.2.${++guests % 256}`): Promise<TestClient> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { 'x-forwarded-for': from },
    auth: token ? { token } : {},
  });
  sockets.push(socket);
  const received: TestClient['received'] = [];
  for (const name of names)
    socket.on(name, (message: Record<string, unknown>) => {
      const check = checks.get(name);
      if (!check?.(message)) throw new Error(`${name} breaks its schema: ${JSON.stringify(check?.errors)}`);
      received.push({ channel: name, message });
    });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const of = (channel: string) => received.filter((one) => one.channel === channel).map((one) => one.message);
  return {
    socket,
    received,
    ask: (event, ...sent) => socket.timeout(2000).emitWithAck(event, ...sent),
    wait: async (channel, count) => {
      await expect
        .poll(() => of(channel).length, { timeout: 5000, interval: 5 })
        .toBeGreaterThanOrEqual(count);
      return of(channel) as never;
    },
  };
}

function pairBySymbol(symbol: string) {
  const pair = markets.prices.pairBySymbol(symbol);
  if (!pair) throw new Error(`No ${symbol}`);
  return pair;
}

function order(user: string, side: 'buy' | 'sell', amount: string, price: string, symbol = 'BTC/USDT') {
  return markets.venue(pairBySymbol(symbol)).run({
    user,
    cancels: [],
    places: [{ side, amount: atoms(amount), price: atoms(price), timeInForce: 'gtc' }],
  });
}

async function trade(price: string, amount: string, symbol?: string) {
  await order('a', 'sell', amount, price, symbol);
  await order('b', 'buy', amount, price, symbol);
}

test('joining a channel is acknowledged, then a snapshot follows under the number of the acknowledgement', async () => {
  await order('a', 'buy', '0.5', '50000');
  const ear = await connect();
  const ack = await ear.ask('subscribe', { channel: 'market_depth', key: 'BTC/USDT' });
  const [snapshot] = await ear.wait('market_depth', 1);
  expect(ack).toEqual({ ok: true, seq: snapshot?.seq });
  expect(snapshot).toMatchObject({ symbol: 'BTC/USDT', bids: [['50000', '0.5']], asks: [], ts: clock.now() });
});

test('each change of the book is a whole snapshot, numbered without gaps, and the last one is never lost', async () => {
  const ear = await connect();
  await ear.ask('subscribe', { channel: 'market_depth', key: 'ETH/USDT' });
  for (let n = 1; n <= 30; n++) await order('a', 'buy', '1', String(1000 + n), 'ETH/USDT');
  await expect
    .poll(() => (ear.received.at(-1)?.message.bids as string[][] | undefined)?.[0]?.[0], { timeout: 3000 })
    .toBe('1030');
  const messages = await ear.wait('market_depth', 2);
  const numbers = messages.map((message) => message.seq);
  expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n));
  expect(messages.length).toBeLessThan(30);
  expect(messages.at(-1)?.bids).toHaveLength(20);
});

test('the book is sent at most ten times a second', async () => {
  const ear = await connect();
  await ear.ask('subscribe', { channel: 'market_depth', key: 'SOL/USDT' });
  const began = performance.now();
  while (performance.now() - began < 1000) {
    events.emit('book', { pairId: pairBySymbol('SOL/USDT').id });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(ear.received.length).toBeGreaterThan(5);
  expect(ear.received.length).toBeLessThanOrEqual(1 + 11);
});

test('every trade is sent exactly once to existing and to joining clients', async () => {
  const early = await connect();
  await early.ask('subscribe', { channel: 'match_trade', key: 'BTC/USDT' });
  const before = (await early.wait('match_trade', 1))[0]?.data.length ?? 0;
  for (let n = 1; n <= 12; n++) await trade('60000', `0.00${n}`);
  const late = await connect();
  await late.ask('subscribe', { channel: 'match_trade', key: 'BTC/USDT' });
  await trade('60001', '0.5');
  const amounts = (ear: TestClient) =>
    ear.received
      .toReversed()
      .flatMap(({ message }) => (message.data as { amount: string }[]).map((one) => one.amount));
  await expect.poll(() => amounts(early)[0], { timeout: 3000 }).toBe('0.5');
  await expect.poll(() => amounts(late)[0], { timeout: 3000 }).toBe('0.5');
  expect(amounts(early)).toHaveLength(before + 13);
  const ids = late.received.flatMap(({ message }) => (message.data as { id: number }[]).map((one) => one.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(amounts(late)).toEqual(amounts(early));
});

test('the candle of the interval lives, and a new one begins with its time', async () => {
  const ear = await connect();
  await ear.ask('subscribe', { channel: 'kline', key: 'BTC/USDT:1min' });
  const [first] = await ear.wait('kline', 1);
  expect(first).toMatchObject({ period: '1min', time: Date.UTC(2026, 4, 13, 17, 47) });
  const expected = async (close: string) => {
    const find = () => ear.received.find(({ message }) => message.close === close)?.message;
    await expect.poll(find, { timeout: 5000 }).toBeDefined();
    return find();
  };
  await trade('90000', '0.25');
  expect(await expected('90000')).toMatchObject({ high: '90000', time: first?.time });
  clock.move(60_000);
  await trade('91000', '0.1');
  const time = (first?.time ?? 0) + 60_000;
  expect(await expected('91000')).toMatchObject({ open: '90000', volume: '0.1', time });
});

test('prices are sent for one pair, or for all with the key `*`, and follow the index without trades', async () => {
  const [one, all] = [await connect(), await connect()];
  expect(await one.ask('subscribe', { channel: 'daymarket', key: 'LTC/USDT' })).toMatchObject({ ok: true });
  expect(await all.ask('subscribe', { channel: 'daymarket', key: '*' })).toEqual({ ok: true, seq: null });
  const snapshots = await all.wait('daymarket', markets.prices.pairs.length);
  expect(new Set(snapshots.map((message) => message.symbol)).size).toBe(markets.prices.pairs.length);
  await trade('61000', '0.1');
  await expect
    .poll(() => all.received.map(({ message }) => message))
    .toContainEqual(expect.objectContaining({ symbol: 'BTC/USDT', now_price: '61000' }));
  expect(one.received.every(({ message }) => message.symbol === 'LTC/USDT')).toBe(true);
  const count = one.received.length;
  clock.move(30_000);
  await one.wait('daymarket', count + 1);
  const [last, earlier] = one.received.toReversed();
  expect(last?.message.index_price).not.toBe(earlier?.message.index_price);
  const numbers = all.received
    .filter(({ message }) => message.symbol === 'LTC/USDT')
    .map(({ message }) => message.seq);
  expect(numbers).toEqual([...new Set(numbers)].sort());
});

test('a client that leaves a channel receives no more messages of it', async () => {
  const ear = await connect();
  await ear.ask('subscribe', { channel: 'market_depth', key: 'ADA/USDT' });
  expect(await ear.ask('unsubscribe', { channel: 'market_depth', key: 'ADA/USDT' })).toMatchObject({
    ok: true,
  });
  const count = ear.received.length;
  events.emit('book', { pairId: pairBySymbol('ADA/USDT').id });
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(ear.received).toHaveLength(count);
});

test.each<[unknown, string]>([
  [{ channel: 'market_depth', key: 'X/Y' }, 'pair_unknown'],
  [{ channel: 'daymarket', key: '' }, 'pair_unknown'],
  [{ channel: 'kline', key: 'BTC/USDT' }, 'invalid_request'],
  [{ channel: 'kline', key: 'BTC/USDT:2min' }, 'invalid_request'],
  [{ channel: 'kline', key: 'X/Y:1min' }, 'pair_unknown'],
  [{ channel: 'market_depth', key: '__proto__' }, 'pair_unknown'],
  [{ channel: 'nothing', key: 'BTC/USDT' }, 'invalid_request'],
  [{ channel: 'market_depth' }, 'invalid_request'],
  [{ channel: 'market_depth', key: 7 }, 'invalid_request'],
  [{ channel: 'market_depth', key: 'B'.repeat(65) }, 'invalid_request'],
  [{ channel: ['market_depth'], key: 'BTC/USDT' }, 'invalid_request'],
  [null, 'invalid_request'],
  ['market_depth', 'invalid_request'],
  [42, 'invalid_request'],
  [{ channel: 'lever_trade', key: '' }, 'not_logged_in'],
])('%j is refused', async (sent, reason) => {
  const ear = await connect();
  expect(await ear.ask('subscribe', sent)).toEqual({ ok: false, seq: null, reason });
});

test('an invalid message never ends the process', async () => {
  const ear = await connect();
  ear.socket.emit('subscribe');
  ear.socket.emit('subscribe', { channel: 'market_depth', key: 'BTC/USDT' }, 'no function');
  ear.socket.emit('unsubscribe', undefined, null);
  ear.socket.emit('no such event', { a: 1 }, () => undefined);
  ear.socket.emit('subscribe', Buffer.from([1, 2, 3]));
  expect(await ear.ask('subscribe', { channel: 'market_depth', key: 'BTC/USDT' })).toMatchObject({
    ok: true,
  });
});

test('a socket that asks too often is refused, others are not', async () => {
  const [busy, idle] = [await connect(), await connect()];
  const acks = await Promise.all(
    Array.from({ length: 40 }, () => busy.ask('unsubscribe', { channel: 'market_depth', key: 'BTC/USDT' })),
  );
  expect(
    acks.filter((ack) => (ack as { reason?: string }).reason === 'rate_limited').length,
  ).toBeGreaterThanOrEqual(5);
  expect(await idle.ask('subscribe', { channel: 'market_depth', key: 'BTC/USDT' })).toMatchObject({
    ok: true,
  });
});

test('a network has a maximum number of sockets, until one of them closes', async () => {
  const home = '198.51.100.7';
  const [first] = [
    await connect(undefined, home),
    await connect(undefined, home),
    await connect(undefined, home),
  ];
  await expect(connect(undefined, home)).rejects.toThrow();
  await connect(undefined, '198.51.100.8');
  first.socket.disconnect();
  await expect
    .poll(() =>
      connect(undefined, home).then(
        () => 'came',
        () => 'refused',
      ),
    )
    .toBe('came');
});

test('a socket hears only so many channels', async () => {
  const ear = await connect();
  const keys = markets.prices.pairs
    .flatMap(({ symbol }) => [`${symbol}:1min`, `${symbol}:5min`])
    .slice(0, 14);
  const acks: unknown[] = [];
  for (const key of keys) acks.push(await ear.ask('subscribe', { channel: 'kline', key }));
  expect(acks.slice(0, 12)).toEqual(Array(12).fill(expect.objectContaining({ ok: true })));
  expect(acks.slice(12)).toEqual(Array(2).fill(expect.objectContaining({ reason: 'rate_limited' })));
});

const content = {
  to: 1,
  hazard_rate: null,
  profits_all: '0',
  caution_money_all: '0',
  origin_caution_money_all: '0',
  trades_all: [],
  trades_cur: [],
  trades_entrust: [],
};

test('private messages reach their user only, and a socket with an ended token is a visitor', async () => {
  const [mine, other] = [await connect('token-of-a'), await connect('an-ended-token')];
  expect(await mine.ask('subscribe', { channel: 'lever_trade', key: '' })).toEqual({ ok: true, seq: null });
  expect(await other.ask('subscribe', { channel: 'lever_trade', key: '' })).toMatchObject({
    reason: 'not_logged_in',
  });
  await other.ask('subscribe', { channel: 'market_depth', key: 'BTC/USDT' });
  const received: unknown[] = [];
  mine.socket.on('lever_trade', (message) => received.push(['mine', message]));
  other.socket.on('lever_trade', (message) => received.push(['other', message]));
  realtime.sendToUser('a', 'lever_trade', content);
  realtime.sendToUser('b', 'lever_trade', content);
  await expect.poll(() => received.length).toBe(1);
  expect(received).toMatchObject([['mine', { to: 1, ts: clock.now() }]]);
});

test('a socket whose session ended receives only public channels', async () => {
  const [ended, staying] = [await connect('other-token-of-a'), await connect('token-of-a')];
  const received: string[] = [];
  for (const [name, { socket, ask }] of Object.entries({ ended, staying })) {
    expect(await ask('subscribe', { channel: 'lever_trade', key: '' })).toMatchObject({ ok: true });
    socket.on('lever_trade', () => received.push(name));
  }
  tokens.delete('other-token-of-a');
  // Without a message of the socket: the next check finds it.
  await expect
    .poll(
      async () => {
        received.length = 0;
        realtime.sendToUser('a', 'lever_trade', content);
        await staying.ask('unsubscribe', { channel: 'user_notice', key: '' });
        await ended.ask('unsubscribe', { channel: 'daymarket', key: '*' });
        return received;
      },
      { interval: 100 },
    )
    .toEqual(['staying']);
  expect(await ended.ask('subscribe', { channel: 'market_depth', key: 'BTC/USDT' })).toMatchObject({
    ok: true,
  });
  expect(received).toEqual(['staying']);
});

test('a socket whose session ended cannot subscribe to private channels, even if it was on none', async () => {
  tokens.set('stolen-token-of-a', 'a');
  const { socket, ask } = await connect('stolen-token-of-a');
  const received: unknown[] = [];
  socket.on('lever_trade', (message) => received.push(message));
  tokens.delete('stolen-token-of-a');
  const topic = { channel: 'lever_trade', key: '' };
  expect(await ask('subscribe', topic)).toEqual({ ok: false, seq: null, reason: 'not_logged_in' });
  realtime.sendToUser('a', 'lever_trade', content);
  expect(await ask('unsubscribe', topic)).toMatchObject({ ok: true });
  expect(received).toEqual([]);
});

test('messages about a private channel are answered in order, and a socket that leaves it at once receives nothing', async () => {
  const { socket, ask } = await connect('token-of-a');
  const received: unknown[] = [];
  socket.on('lever_trade', (message) => received.push(message));
  const topic = { channel: 'lever_trade', key: '' };
  const answers: string[] = [];
  await Promise.all(
    ['subscribe', 'unsubscribe'].map((event) => ask(event, topic).then(() => answers.push(event))),
  );
  expect(answers).toEqual(['subscribe', 'unsubscribe']);
  realtime.sendToUser('a', 'lever_trade', content);
  await ask('unsubscribe', topic);
  expect(received).toEqual([]);
});

test('a socket that receives without reading is closed, one that reads is not', async () => {
  const [reading, silent] = [await connect('token-of-a'), await connect('token-of-a')];
  let received = 0;
  reading.socket.on('lever_trade', () => received++);
  for (const { ask } of [reading, silent])
    expect(await ask('subscribe', { channel: 'lever_trade', key: '' })).toMatchObject({ ok: true });
  const before = realtime.count();
  Object(silent.socket.io.engine.transport).ws._socket.pause();
  const large = { ...content, hazard_rate: 'x'.repeat(20_000) };
  let sent = 0;
  // The system itself takes some megabytes for a connection.
  for (; realtime.count() === before && sent < 4000; sent++) {
    realtime.sendToUser('a', 'lever_trade', large);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(realtime.count()).toBe(before - 1);
  await expect.poll(() => received).toBe(sent);
  expect(reading.socket.connected).toBe(true);
});

test('a visitor who subscribes gets the pointer, and each move of it', async () => {
  const ear = await connect();
  const by = { by: 'Mika' };
  const sequence = () => readPointer(folder.folder)?.sequence;
  const expected = [{ release: first, seq: sequence() }];
  expect(await ear.ask('subscribe', { channel: 'release', key: '' })).toEqual({ ok: true, seq: sequence() });
  expect(await ear.wait('release', 1)).toMatchObject(expected);
  const next = folder.add((document) => {
    document['x-next'] = true;
  });
  for (const move of [
    () => putOnTrial(folder.folder, { release: next, share: 0.1 }, by),
    () => endTrial(folder.folder, by),
    () => point(folder.folder, next),
  ]) {
    await move();
    expected.push({ release: readPointer(folder.folder)?.release ?? '', seq: sequence() });
    expect(await ear.wait('release', expected.length)).toMatchObject(expected);
  }
});
