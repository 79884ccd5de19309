/**
 * The connection to the live channels of a server. Joins channels, drops outdated messages and reconnects
 * automatically.
 *
 * socket.io-client is imported when the first socket is opened, so that the first page does not wait for it.
 */
import type { Socket } from 'socket.io-client';

/**
 * The channels of an app, by name. The value lists the properties of a message that make its key, joined with `:`;
 * empty for personal channels. `shoji generate` writes it from schemas/realtime/ (`x-key`).
 */
export type Channels<Messages> = { readonly [Channel in keyof Messages & string]: readonly string[] };

/** `delayed`: shown values may be outdated, and the socket is trying to reconnect. */
export type SocketState = 'connecting' | 'connected' | 'delayed' | 'closed';

export interface SocketOptions {
  /** The origin of the server, such as `https://api.example`; that of the page by default. */
  url?: string;
  /** The path of the socket; `/socket.io` by default. */
  path?: string;
  token?: string;
  /** Milliseconds after which an attempt to connect fails; 60 seconds by default. */
  timeout?: number;
  /** Milliseconds before the first attempt to reconnect (1 second by default), and the maximum (30 seconds). */
  delay?: { first: number; max: number };
  /** A channel could not be joined. */
  onRefused?: (channel: string, key: string, reason: string) => void;
}

/** `Messages` maps the name of each channel to the type of its messages. */
export interface LiveSocket<Messages> {
  /**
   * Joins a channel; a snapshot follows, then updates.
   * @param key selects within the channel, as the schema of its messages says; `*` for all keys, if the server allows it
   * @returns leaves the channel
   */
  subscribe<Channel extends keyof Messages & string>(
    channel: Channel,
    key: string,
    listener: (message: Messages[Channel]) => void,
  ): () => void;
  readonly state: SocketState;
  /** Calls the listener on every change of state. @returns unsubscribes */
  onState(listener: (state: SocketState) => void): () => void;
  /** Reconnects with this token; null when logged out. */
  setToken(token: string | null): void;
  /** Closes the socket permanently. */
  close(): void;
}

interface Joined {
  channel: string;
  key: string;
  listeners: Set<(message: never) => void>;
}

/** Opens the socket; it connects in the background. */
export function connectSocketOf<Messages>(
  channels: Channels<Messages>,
  options: SocketOptions = {},
): LiveSocket<Messages> {
  const joined = new Map<string, Joined>();
  const newest = new Map<string, number>();
  const watchers = new Set<(state: SocketState) => void>();
  const pauses = options.delay ?? { first: 1000, max: 30_000 };
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

  /** Reconnects with exponential backoff and jitter, so that not all clients reconnect at the same moment. */
  function comeBack(): void {
    if (state === 'closed') return;
    become('delayed');
    const delay = Math.min(pauses.max, pauses.first * 2 ** attempts++) * (0.5 + Math.random() / 2);
    clearTimeout(again);
    again = setTimeout(() => (socket ? socket.connect() : start()), delay);
  }

  function join(one: Joined): void {
    const { channel, key } = one;
    const asked = socket?.id;
    socket?.emit('subscribe', { channel, key }, (ack: unknown) => {
      const reason = refusal(ack);
      if (reason === 'rate_limited') {
        // A page with many channels may join too quickly. Without a retry it would show outdated values permanently.
        const wanted = () => socket?.id === asked && joined.get(nameOf(channel, key)) === one;
        setTimeout(() => wanted() && join(one), pauses.first * (1 + Math.random()));
      } else if (reason !== undefined) options.onRefused?.(channel, key, reason);
    });
  }

  function receive(channel: string, properties: readonly string[], message: unknown): void {
    if (typeof message !== 'object' || message === null) return;
    const key = keyOf(message, properties);
    const name = nameOf(channel, key);
    if ('seq' in message && typeof message.seq === 'number') {
      if (message.seq < (newest.get(name) ?? 0)) return;
      newest.set(name, message.seq);
    }
    for (const wanted of [name, nameOf(channel, '*')]) {
      // The listener was joined to this channel, so it takes the messages of this channel.
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
      auth: (send) => send(token === null ? {} : { token }),
    });
    socket.on('connect', () => {
      attempts = 0;
      // The server may have restarted, and its sequence numbers with it. A snapshot follows anyway.
      newest.clear();
      for (const one of joined.values()) join(one);
      become('connected');
    });
    socket.on('connect_error', comeBack);
    socket.on('disconnect', comeBack);
    for (const [channel, properties] of Object.entries<readonly string[]>(channels))
      socket.on(channel, (message) => receive(channel, properties, message));
  }
  start();

  return {
    subscribe(channel, key, listener) {
      const name = nameOf(channel, key);
      const one = joined.get(name) ?? { channel, key, listeners: new Set() };
      joined.set(name, one);
      one.listeners.add(listener);
      // Also for a second listener: it starts from a snapshot too.
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
      // A connection that is still opening sends the token once it is open; browsers warn of one that is closed before.
      if (socket.active && socket.io.engine.readyState === 'opening') return;
      socket.disconnect();
      clearTimeout(again);
      become('connecting');
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

function nameOf(channel: string, key: string): string {
  return `${channel} ${key}`;
}

/** The values of these properties of a message, joined with `:`. */
function keyOf(message: object, properties: readonly string[]): string {
  const values = new Map<string, unknown>(Object.entries(message));
  return properties.map((property) => String(values.get(property) ?? '')).join(':');
}

/** The reason if an ack is a refusal; otherwise undefined. */
function refusal(ack: unknown): string | undefined {
  if (typeof ack !== 'object' || ack === null || !('ok' in ack) || ack.ok === true) return undefined;
  return 'reason' in ack ? String(ack.reason) : 'refused';
}
