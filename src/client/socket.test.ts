import { createServer } from 'node:http';
import { type Socket as Peer, Server } from 'socket.io';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectSocket, type LiveSocket, type Messages, type SocketOptions } from './socket.ts';

const quick = { first: 10, most: 40 };

/** A real socket server that records the requests. */
async function exchange(port = 0) {
  const http = createServer();
  const io = new Server(http);
  const asked: [event: string, channel: string, key: string][] = [];
  const tokens: unknown[] = [];
  const peers = new Set<Peer>();
  const answers = { seq: 1, ok: true, reason: 'pair_unknown' };
  io.on('connection', (peer) => {
    peers.add(peer);
    tokens.push(peer.handshake.auth.token);
    peer.on('disconnect', () => peers.delete(peer));
    for (const event of ['subscribe', 'unsubscribe']) {
      peer.on(event, ({ channel, key }, ack) => {
        asked.push([event, channel, key]);
        ack?.(answers.ok ? { ok: true, seq: answers.seq } : { ok: false, seq: null, reason: answers.reason });
      });
    }
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const stop = () => new Promise<void>((resolve) => void io.close(() => resolve()));
  onTestFinished(stop);
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    io,
    asked,
    tokens,
    peers,
    answers,
    stop,
  };
}

function open(url: string, options: SocketOptions = {}): LiveSocket {
  const socket = connectSocket({ url, delay: quick, ...options });
  onTestFinished(() => socket.close());
  return socket;
}

const depth = (seq: number, symbol = 'BTC/USDT'): Messages['market_depth'] => ({
  symbol,
  currency_id: 1,
  legal_id: 3,
  bids: [['64250', '0.8']],
  asks: [],
  seq,
  ts: 1777604645000 + seq,
});
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 });

describe('channels', () => {
  test('a listener gets what belongs to its channel and its key', async () => {
    const { url, io, asked } = await exchange();
    const socket = open(url);
    const btc: number[] = [];
    const candles: string[] = [];
    socket.subscribe('market_depth', 'BTC/USDT', ({ seq }) => btc.push(seq));
    socket.subscribe('kline', 'BTC/USDT:5min', ({ period }) => candles.push(period));
    await eventually(() => expect(asked).toHaveLength(2));
    io.emit('market_depth', depth(1, 'ETH/USDT'));
    io.emit('market_depth', depth(2));
    io.emit('kline', { symbol: 'BTC/USDT', period: '1min', seq: 1 });
    io.emit('kline', { symbol: 'BTC/USDT', period: '5min', seq: 1 });
    io.emit('closed_microorder', { to: 1, seq: 1 });
    await eventually(() => expect(candles).toEqual(['5min']));
    expect(btc).toEqual([2]);
    expect(asked).toEqual([
      ['subscribe', 'market_depth', 'BTC/USDT'],
      ['subscribe', 'kline', 'BTC/USDT:5min'],
    ]);
  });

  test('a star matches every pair, and personal channels have no key', async () => {
    const { url, io, asked } = await exchange();
    const socket = open(url);
    const seen: string[] = [];
    socket.subscribe('daymarket', '*', ({ symbol }) => seen.push(symbol));
    socket.subscribe('closed_microorder', '', ({ to }) => seen.push(String(to)));
    await eventually(() => expect(asked).toHaveLength(2));
    io.emit('daymarket', { symbol: 'BTC/USDT', seq: 1 });
    io.emit('daymarket', { symbol: 'ETH/USDT', seq: 1 });
    io.emit('closed_microorder', { to: 7, seq: 1 });
    await eventually(() => expect(seen).toEqual(['BTC/USDT', 'ETH/USDT', '7']));
  });

  test('a message older than the latest one is dropped, for each key separately', async () => {
    const { url, io, asked } = await exchange();
    const socket = open(url);
    const seen: string[] = [];
    for (const symbol of ['BTC/USDT', 'ETH/USDT'])
      socket.subscribe('market_depth', symbol, (message) => seen.push(`${symbol} ${message.seq}`));
    await eventually(() => expect(asked).toHaveLength(2));
    for (const seq of [5, 4, 6, 1, 6, 7]) io.emit('market_depth', depth(seq));
    io.emit('market_depth', depth(2, 'ETH/USDT'));
    await eventually(() => expect(seen.at(-1)).toBe('ETH/USDT 2'));
    expect(seen.slice(0, -1)).toEqual(['BTC/USDT 5', 'BTC/USDT 6', 'BTC/USDT 6', 'BTC/USDT 7']);
  });

  test('the last listener to leave takes the channel along', async () => {
    const { url, io, asked } = await exchange();
    const socket = open(url);
    const seen: string[] = [];
    const leaveFirst = socket.subscribe('market_depth', 'BTC/USDT', () => seen.push('first'));
    const leaveSecond = socket.subscribe('market_depth', 'BTC/USDT', () => seen.push('second'));
    await eventually(() => expect(asked).toEqual([['subscribe', 'market_depth', 'BTC/USDT']]));
    leaveFirst();
    leaveFirst();
    io.emit('market_depth', depth(1));
    await eventually(() => expect(seen).toEqual(['second']));
    leaveSecond();
    await eventually(() => expect(asked.at(-1)).toEqual(['unsubscribe', 'market_depth', 'BTC/USDT']));
    expect(asked).toHaveLength(2);
  });

  test('a listener that joins later requests its own snapshot', async () => {
    const { url, asked } = await exchange();
    const socket = open(url);
    socket.subscribe('match_trade', 'BTC/USDT', () => undefined);
    await eventually(() => expect(asked).toHaveLength(1));
    socket.subscribe('match_trade', 'BTC/USDT', () => undefined);
    await eventually(() => expect(asked).toHaveLength(2));
  });

  test('a refusal is reported with its reason', async () => {
    const { url, answers } = await exchange();
    answers.ok = false;
    const refused = vi.fn();
    open(url, { onRefused: refused }).subscribe('market_depth', 'NO/PAIR', () => undefined);
    await eventually(() => expect(refused).toHaveBeenCalledWith('market_depth', 'NO/PAIR', 'pair_unknown'));
  });
});

describe('an exchange that has enough for the moment', () => {
  test('is asked again until it lets one in', async () => {
    const { url, answers, asked } = await exchange();
    Object.assign(answers, { ok: false, reason: 'rate_limited' });
    const refused = vi.fn();
    open(url, { onRefused: refused }).subscribe('market_depth', 'BTC/USDT', () => undefined);
    await eventually(() => expect(asked.length).toBeGreaterThan(1));
    answers.ok = true;
    const count = asked.length;
    await eventually(() => expect(asked).toHaveLength(count + 1));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(asked).toHaveLength(count + 1);
    expect(refused).not.toHaveBeenCalled();
  });

  test('a listener that has left receives nothing', async () => {
    const { url, answers, asked } = await exchange();
    Object.assign(answers, { ok: false, reason: 'rate_limited' });
    const leave = open(url, { delay: { first: 30, most: 40 } }).subscribe(
      'market_depth',
      'BTC/USDT',
      () => undefined,
    );
    await eventually(() => expect(asked).toHaveLength(1));
    leave();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked.map(([event]) => event)).toEqual(['subscribe', 'unsubscribe']);
  });
});

describe('the connection', () => {
  test('after the exchange was gone it reconnects, joins again, and accepts restarted numbers', async () => {
    const first = await exchange();
    const socket = open(first.url);
    const seen: number[] = [];
    const states: string[] = [socket.state];
    socket.onState((state) => states.push(state));
    socket.subscribe('market_depth', 'BTC/USDT', ({ seq }) => seen.push(seq));
    await eventually(() => expect(first.asked).toHaveLength(1));
    first.io.emit('market_depth', depth(900));
    await eventually(() => expect(seen).toEqual([900]));

    await first.stop();
    await eventually(() => expect(socket.state).toBe('delayed'));
    const second = await exchange(first.port);
    await eventually(() => expect(second.asked).toEqual([['subscribe', 'market_depth', 'BTC/USDT']]));
    second.io.emit('market_depth', depth(1));
    await eventually(() => expect(seen).toEqual([900, 1]));
    expect(states).toEqual(['connecting', 'connected', 'delayed', 'connected']);
  });

  test('it reconnects even if the exchange closed the connection', async () => {
    const { url, peers, tokens } = await exchange();
    const socket = open(url);
    await eventually(() => expect(socket.state).toBe('connected'));
    for (const peer of peers) peer.disconnect(true);
    await eventually(() => expect(tokens).toHaveLength(2));
    await eventually(() => expect(socket.state).toBe('connected'));
  });

  test('an exchange that is not there yet is found later, after growing pauses', async () => {
    const place = await exchange();
    await place.stop();
    const pauses: number[] = [];
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const socket = open(place.url, { delay: { first: 20, most: 60 } });
    await eventually(() => expect(socket.state).toBe('delayed'));
    await new Promise((resolve) => setTimeout(resolve, 250));
    for (const [, delay] of timer.mock.calls) if (delay !== undefined && delay < 61) pauses.push(delay);
    timer.mockRestore();
    expect(pauses.some((pause) => pause >= 10 && pause <= 20)).toBe(true);
    expect(pauses.some((pause) => pause > 30 && pause <= 60)).toBe(true);
    await exchange(place.port);
    await eventually(() => expect(socket.state).toBe('connected'));
  });

  test('the token is sent with the handshake, and a new one opens a new connection', async () => {
    const { url, tokens, asked } = await exchange();
    const socket = open(url, { token: 'mine' });
    socket.subscribe('lever_trade', '', () => undefined);
    // Each connection joins the channel again.
    await eventually(() => expect(asked).toHaveLength(1));
    socket.setToken('mine');
    socket.setToken('next');
    await eventually(() => expect(asked).toHaveLength(2));
    socket.setToken(null);
    await eventually(() => expect(asked).toHaveLength(3));
    expect(tokens).toEqual(['mine', 'next', undefined]);
  });

  test('a closed socket stays closed and receives nothing more', async () => {
    const { url, peers, io } = await exchange();
    const socket = open(url);
    const seen: number[] = [];
    socket.subscribe('market_depth', 'BTC/USDT', ({ seq }) => seen.push(seq));
    await eventually(() => expect(socket.state).toBe('connected'));
    socket.close();
    expect(socket.state).toBe('closed');
    await eventually(() => expect(peers.size).toBe(0));
    socket.setToken('other');
    io.emit('market_depth', depth(1));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(peers.size).toBe(0);
    expect(seen).toEqual([]);
  });
});
