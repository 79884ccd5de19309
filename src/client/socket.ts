/**
 * The live side of the exchange. Joins channels, drops what is stale, comes back by itself.
 *
 * socket.io-client is loaded when the first socket is opened, so that a first page does not wait for it.
 */
import type { Socket } from 'socket.io-client';
import type { Messages } from './generated/realtime.ts';

export type { Messages };
export type Channel = keyof Messages;

/** `delayed`: what is shown may be old, and the socket is trying to come back. */
export type SocketState = 'connecting' | 'connected' | 'delayed' | 'closed';

export interface SocketOptions {
  /** Where the exchange is, such as `https://exchange.example`; its own page by default. */
  url?: string;
  /** The path of the socket on it; `/socket.io` by default. */
  path?: string;
  token?: string;
  /** Milliseconds until an attempt to connect is given up; 60 seconds by default. */
  timeout?: number;
  /** Milliseconds before the first attempt to come back (1 second by default) and at most (30 seconds). */
  delay?: { first: number; most: number };
  /** A channel was not joined. */
  onRefused?: (channel: Channel, key: string, reason: string) => void;
}

export interface LiveSocket {
  /**
   * Joins a channel; a snapshot follows, then what changes.
   * @param key what of it: a symbol, a symbol and a period, `*`, or empty (see schemas/realtime/)
   * @returns leaves it again
   */
  subscribe<C extends Channel>(channel: C, key: string, listener: (message: Messages[C]) => void): () => void;
  readonly state: SocketState;
  /** Tells of every change of state. @returns stops telling */
  onState(listener: (state: SocketState) => void): () => void;
  /** Reconnects as this user; null for nobody. */
  setToken(token: string | null): void;
  /** For good. */
  close(): void;
}

interface Joined {
  channel: Channel;
  key: string;
  listeners: Set<(message: never) => void>;
}

const channels: readonly Channel[] = [
  'kline',
  'daymarket',
  'market_depth',
  'match_trade',
  'lever_trade',
  'closed_microorder',
  'user_notice',
];

/** Opens the socket; it connects in the background. */
export function connectSocket(options: SocketOptions = {}): LiveSocket {
  const joined = new Map<string, Joined>();
  const newest = new Map<string, number>();
  const watchers = new Set<(state: SocketState) => void>();
  const pauses = options.delay ?? { first: 1000, most: 30_000 };
  let state: SocketState = 'connecting';
  let token = options.token ?? null;
  let socket: Socket | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;

  function become(next: SocketState): void {
    if (state === next || state === 'closed') return;
    state = next;
    for (const watcher of [...watchers]) watcher(next);
  }

  /** Grows with each attempt and is jittered, so that not everybody comes back at the same moment. */
  function comeBack(): void {
    if (state === 'closed') return;
    become('delayed');
    const delay = Math.min(pauses.most, pauses.first * 2 ** attempts++) * (0.5 + Math.random() / 2);
    clearTimeout(again);
    again = setTimeout(() => (socket ? socket.connect() : start()), delay);
  }

  function join(one: Joined): void {
    const { channel, key } = one;
    const asked = socket?.id;
    socket?.emit('subscribe', { channel, key }, (ack: unknown) => {
      const reason = refusal(ack);
      if (reason === 'rate_limited') {
        // A page with many channels may ask too quickly; without this it would show old prices for good.
        const wanted = () => socket?.id === asked && joined.get(nameOf(channel, key)) === one;
        setTimeout(() => wanted() && join(one), pauses.first * (1 + Math.random()));
      } else if (reason !== undefined) options.onRefused?.(channel, key, reason);
    });
  }

  function receive(channel: Channel, message: unknown): void {
    if (typeof message !== 'object' || message === null) return;
    const key = keyOf(channel, message);
    const name = nameOf(channel, key);
    if ('seq' in message && typeof message.seq === 'number') {
      if (message.seq < (newest.get(name) ?? 0)) return;
      newest.set(name, message.seq);
    }
    for (const wanted of [name, nameOf(channel, '*')]) {
      // The listener was joined under this channel, whose messages these are.
      for (const listener of [...(joined.get(wanted)?.listeners ?? [])]) listener(message as never);
    }
  }

  async function start(): Promise<void> {
    const loaded = await import('socket.io-client').catch(comeBack);
    if (!loaded || state === 'closed') return;
    socket = loaded.io(options.url ?? '', {
      path: options.path ?? '/socket.io',
      transports: ['websocket', 'polling'],
      timeout: options.timeout ?? 60_000,
      reconnection: false,
      forceNew: true,
      auth: (tell) => tell(token === null ? {} : { token }),
    });
    socket.on('connect', () => {
      attempts = 0;
      // The exchange may have started anew, and its numbers with it; a snapshot follows anyway.
      newest.clear();
      for (const one of joined.values()) join(one);
      become('connected');
    });
    socket.on('connect_error', comeBack);
    socket.on('disconnect', comeBack);
    for (const channel of channels) socket.on(channel, (message) => receive(channel, message));
  }
  start();

  return {
    subscribe(channel, key, listener) {
      const name = nameOf(channel, key);
      const one = joined.get(name) ?? { channel, key, listeners: new Set() };
      joined.set(name, one);
      one.listeners.add(listener);
      // Also for a second listener: it, too, starts from a snapshot.
      if (socket?.connected) join(one);
      return () => {
        if (!one.listeners.delete(listener) || one.listeners.size > 0) return;
        joined.delete(name);
        if (socket?.connected) socket.emit('unsubscribe', { channel, key });
      };
    },
    get state() {
      return state;
    },
    onState(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    setToken(next) {
      if (next === token) return;
      token = next;
      if (!socket || state === 'closed') return;
      socket.disconnect();
      clearTimeout(again);
      socket.connect();
    },
    close() {
      become('closed');
      clearTimeout(again);
      joined.clear();
      socket?.disconnect();
    },
  };
}

function nameOf(channel: Channel, key: string): string {
  return `${channel} ${key}`;
}

/** The key that a message belongs to: its symbol, for candles with the period, nothing for what is personal. */
function keyOf(channel: Channel, message: object): string {
  const symbol = 'symbol' in message ? String(message.symbol) : '';
  return channel === 'kline' && 'period' in message ? `${symbol}:${String(message.period)}` : symbol;
}

/** Why an ack refuses; undefined when it does not. */
function refusal(ack: unknown): string | undefined {
  if (typeof ack !== 'object' || ack === null || !('ok' in ack) || ack.ok === true) return undefined;
  return 'reason' in ack ? String(ack.reason) : 'refused';
}
