import { createServer } from 'node:http';
import { type Socket as Peer, Server } from 'socket.io';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectSocketOf, type LiveSocket, type SocketOptions } from './socket.ts';

interface Messages {
  weather: { town: string; degrees: number; seq: number };
  tide: { harbour: string; hour: string; seq: number };
  reminder: { to: number; seq: number };
}
const channels = { weather: ['town'], tide: ['harbour', 'hour'], reminder: [] };

const quick = { first: 10, max: 40 };

/** A real socket server that records the requests. */
async function serve(port = 0) {
  const http = createServer();
  const io = new Server(http);
  const asked: [event: string, channel: string, key: string][] = [];
  const tokens: unknown[] = [];
  const peers = new Set<Peer>();
  const answers = { seq: 1, ok: true, reason: 'unknown_town' };
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
    http,
    io,
    asked,
    tokens,
    peers,
    answers,
    stop,
  };
}

function open(url: string, options: SocketOptions = {}): LiveSocket<Messages> {
  const socket = connectSocketOf<Messages>(channels, { url, delay: quick, ...options });
  onTestFinished(() => socket.close());
  return socket;
}

const weather = (seq: number, town = 'Hanoi'): Messages['weather'] => ({ town, degrees: 21, seq });
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 });

describe('a channel', () => {
  test('a listener receives only messages of its channel and key', async () => {
    const { url, io, asked } = await serve();
    const socket = open(url);
    const hanoi: number[] = [];
    const tides: string[] = [];
    socket.subscribe('weather', 'Hanoi', ({ seq }) => hanoi.push(seq));
    socket.subscribe('tide', 'Brest:12h', ({ hour }) => tides.push(hour));
    await eventually(() => expect(asked).toHaveLength(2));
    io.emit('weather', weather(1, 'Lima'));
    io.emit('weather', weather(2));
    io.emit('tide', { harbour: 'Brest', hour: '6h', seq: 1 });
    io.emit('tide', { harbour: 'Brest', hour: '12h', seq: 1 });
    io.emit('reminder', { to: 1, seq: 1 });
    await eventually(() => expect(tides).toEqual(['12h']));
    expect(hanoi).toEqual([2]);
    expect(asked).toEqual([
      ['subscribe', 'weather', 'Hanoi'],
      ['subscribe', 'tide', 'Brest:12h'],
    ]);
  });

  test('the key `*` receives messages of all keys; a personal channel has the empty key', async () => {
    const { url, io, asked } = await serve();
    const socket = open(url);
    const seen: string[] = [];
    socket.subscribe('weather', '*', ({ town }) => seen.push(town));
    socket.subscribe('reminder', '', ({ to }) => seen.push(String(to)));
    await eventually(() => expect(asked).toHaveLength(2));
    io.emit('weather', { town: 'Hanoi', seq: 1 });
    io.emit('weather', { town: 'Lima', seq: 1 });
    io.emit('reminder', { to: 7, seq: 1 });
    await eventually(() => expect(seen).toEqual(['Hanoi', 'Lima', '7']));
  });

  test('a message older than the latest one is dropped, for each key separately', async () => {
    const { url, io, asked } = await serve();
    const socket = open(url);
    const seen: string[] = [];
    for (const town of ['Hanoi', 'Lima'])
      socket.subscribe('weather', town, (message) => seen.push(`${town} ${message.seq}`));
    await eventually(() => expect(asked).toHaveLength(2));
    for (const seq of [5, 4, 6, 1, 6, 7]) io.emit('weather', weather(seq));
    io.emit('weather', weather(2, 'Lima'));
    await eventually(() => expect(seen.at(-1)).toBe('Lima 2'));
    expect(seen.slice(0, -1)).toEqual(['Hanoi 5', 'Hanoi 6', 'Hanoi 6', 'Hanoi 7']);
  });

  test('a channel is left when its last listener unsubscribes', async () => {
    const { url, io, asked } = await serve();
    const socket = open(url);
    const seen: string[] = [];
    const leaveFirst = socket.subscribe('weather', 'Hanoi', () => seen.push('first'));
    const leaveSecond = socket.subscribe('weather', 'Hanoi', () => seen.push('second'));
    await eventually(() => expect(asked).toEqual([['subscribe', 'weather', 'Hanoi']]));
    leaveFirst();
    leaveFirst();
    io.emit('weather', weather(1));
    await eventually(() => expect(seen).toEqual(['second']));
    leaveSecond();
    await eventually(() => expect(asked.at(-1)).toEqual(['unsubscribe', 'weather', 'Hanoi']));
    expect(asked).toHaveLength(2);
  });

  test('a listener that joins later requests its own snapshot', async () => {
    const { url, asked } = await serve();
    const socket = open(url);
    socket.subscribe('weather', 'Hanoi', () => undefined);
    await eventually(() => expect(asked).toHaveLength(1));
    socket.subscribe('weather', 'Hanoi', () => undefined);
    await eventually(() => expect(asked).toHaveLength(2));
  });

  test('a refusal is reported with its reason', async () => {
    const { url, answers } = await serve();
    answers.ok = false;
    const refused = vi.fn();
    open(url, { onRefused: refused }).subscribe('weather', 'Nowhere', () => undefined);
    await eventually(() => expect(refused).toHaveBeenCalledWith('weather', 'Nowhere', 'unknown_town'));
  });
});

describe('a subscription refused with rate_limited', () => {
  test('is repeated until the server accepts it', async () => {
    const { url, answers, asked } = await serve();
    Object.assign(answers, { ok: false, reason: 'rate_limited' });
    const refused = vi.fn();
    open(url, { onRefused: refused }).subscribe('weather', 'Hanoi', () => undefined);
    await eventually(() => expect(asked.length).toBeGreaterThan(1));
    answers.ok = true;
    const count = asked.length;
    await eventually(() => expect(asked).toHaveLength(count + 1));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(asked).toHaveLength(count + 1);
    expect(refused).not.toHaveBeenCalled();
  });

  test('is not repeated after its listener has left', async () => {
    const { url, answers, asked } = await serve();
    Object.assign(answers, { ok: false, reason: 'rate_limited' });
    const leave = open(url, { delay: { first: 30, max: 40 } }).subscribe('weather', 'Hanoi', () => undefined);
    await eventually(() => expect(asked).toHaveLength(1));
    leave();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked.map(([event]) => event)).toEqual(['subscribe', 'unsubscribe']);
  });
});

describe('the connection', () => {
  test('after a restart of the server it reconnects, joins again and accepts restarted sequence numbers', async () => {
    const first = await serve();
    const socket = open(first.url);
    const seen: number[] = [];
    const states: string[] = [socket.state];
    socket.onState((state) => states.push(state));
    socket.subscribe('weather', 'Hanoi', ({ seq }) => seen.push(seq));
    await eventually(() => expect(first.asked).toHaveLength(1));
    first.io.emit('weather', weather(900));
    await eventually(() => expect(seen).toEqual([900]));

    await first.stop();
    await eventually(() => expect(socket.state).toBe('delayed'));
    const second = await serve(first.port);
    await eventually(() => expect(second.asked).toEqual([['subscribe', 'weather', 'Hanoi']]));
    second.io.emit('weather', weather(1));
    await eventually(() => expect(seen).toEqual([900, 1]));
    expect(states).toEqual(['connecting', 'connected', 'delayed', 'connected']);
  });

  test('it reconnects if the server closed the connection', async () => {
    const { url, peers, tokens } = await serve();
    const socket = open(url);
    await eventually(() => expect(socket.state).toBe('connected'));
    for (const peer of peers) peer.disconnect(true);
    await eventually(() => expect(tokens).toHaveLength(2));
    await eventually(() => expect(socket.state).toBe('connected'));
  });

  test('it retries with growing delays until the server can be reached', async () => {
    const place = await serve();
    await place.stop();
    const pauses: number[] = [];
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const socket = open(place.url, { delay: { first: 20, max: 60 } });
    await eventually(() => expect(socket.state).toBe('delayed'));
    await new Promise((resolve) => setTimeout(resolve, 250));
    for (const [, delay] of timer.mock.calls) if (delay !== undefined && delay < 61) pauses.push(delay);
    timer.mockRestore();
    expect(pauses.some((pause) => pause >= 10 && pause <= 20)).toBe(true);
    expect(pauses.some((pause) => pause > 30 && pause <= 60)).toBe(true);
    await serve(place.port);
    await eventually(() => expect(socket.state).toBe('connected'));
  });

  test('the token is sent with the handshake, and a new one opens a new connection', async () => {
    const { url, tokens, asked } = await serve();
    const socket = open(url, { token: 'mine' });
    socket.subscribe('reminder', '', () => undefined);
    // Each connection joins the channel again.
    await eventually(() => expect(asked).toHaveLength(1));
    socket.setToken('mine');
    socket.setToken('next');
    await eventually(() => expect(asked).toHaveLength(2));
    socket.setToken(null);
    await eventually(() => expect(asked).toHaveLength(3));
    expect(tokens).toEqual(['mine', 'next', undefined]);
  });

  test('a new token is no loss of the connection', async () => {
    const { url } = await serve();
    const socket = open(url);
    await eventually(() => expect(socket.state).toBe('connected'));
    socket.setToken('mine');
    expect(socket.state).toBe('connecting');
    await eventually(() => expect(socket.state).toBe('connected'));
  });

  test('a token that changes while the connection opens is sent with it, and nothing is closed', async () => {
    const { url, http, tokens, asked } = await serve();
    const socket = open(url, { token: 'mine' });
    socket.subscribe('reminder', '', () => undefined);
    let opened = 0;
    http.prependListener('upgrade', () => {
      if (++opened === 1) socket.setToken('next');
    });
    await eventually(() => expect(asked).toHaveLength(1));
    expect(tokens).toEqual(['next']);
    expect(opened).toBe(1);
  });

  test('a closed socket stays closed and receives nothing more', async () => {
    const { url, peers, io } = await serve();
    const socket = open(url);
    const seen: number[] = [];
    socket.subscribe('weather', 'Hanoi', ({ seq }) => seen.push(seq));
    await eventually(() => expect(socket.state).toBe('connected'));
    socket.close();
    expect(socket.state).toBe('closed');
    await eventually(() => expect(peers.size).toBe(0));
    socket.setToken('other');
    io.emit('weather', weather(1));
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(peers.size).toBe(0);
    expect(seen).toEqual([]);
  });
});
