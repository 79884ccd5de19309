/** The socket: public channels for everybody, private ones for who is logged in. */
import type { Server as HttpServer } from 'node:http';
import { type DefaultEventsMap, Server } from 'socket.io';
import type { Messages } from '../../src/client/generated/realtime.ts';
import type { Clock } from '../clock.ts';
import type { EventBus } from '../events.ts';
import type { NetworkOf } from '../http/client-address.ts';
import { dataPolicy, sentAlways } from '../http/headers.ts';
import {
  type Batch,
  createWire,
  type Stop,
  silentWire,
  socketAdapter,
  type Wire,
} from '../instances/index.ts';
import type { Markets } from '../spot/index.ts';
import { Budget } from './budget.ts';
import { keyOf, readSubject, roomOf } from './channels.ts';
import { ConnectionLimiter } from './connection-limiter.ts';
import { Feeds, type FeedsConfig } from './feeds.ts';
import type { Content } from './messages.ts';
import { isOwnPage } from './origin.ts';
import { isPublic, Relay } from './relay.ts';

export interface RealtimeConfig extends FeedsConfig {
  /** Messages that a socket may send at once, and a second after that. */
  burst: number;
  messagesPerSecond: number;
  /** Channels that a socket may hear at once. */
  mostChannels: number;
  /** Sockets that one network may have open; 0 for no limit. */
  socketsPerNetwork: number;
  /** How often it is looked whether the sessions of those who hear private channels have ended, in ms. */
  recheckEvery: number;
}

const defaultRealtimeConfig: RealtimeConfig = {
  depthPerSecond: 10,
  pricesPerSecond: 4,
  burst: 60,
  messagesPerSecond: 10,
  mostChannels: 100,
  socketsPerNetwork: 0,
  recheckEvery: 5000,
};

export interface Realtime {
  /** Tells the public channels, for all instances, until it is stopped. */
  startFeeds(): Stop;
  /** What instances tell each other. */
  wire: Wire;
  /** Tells one user, wherever he is connected. */
  tellUser<Channel extends keyof Messages>(user: string, channel: Channel, content: Content<Channel>): void;
  /** Tells one user where he is connected to this instance. */
  tellHere<Channel extends keyof Messages>(user: string, channel: Channel, content: Content<Channel>): void;
  /** Who hears a private channel on this instance. */
  listeners(channel: keyof Messages): string[];
  /** How many sockets are open at this instance. */
  count(): number;
  /** Tells all sockets to go and come back, wherever they are taken. */
  dismiss(): void;
  /** Ends what is left. */
  close(): Promise<void>;
}

interface RealtimeOptions {
  markets: Markets;
  events: EventBus;
  clock: Clock;
  /** Whose token this is; undefined for one that has ended. */
  userOf(token: string): Promise<string | undefined>;
  /** Is told when that cannot be found out later on. */
  onError(error: unknown): void;
  config?: Partial<RealtimeConfig>;
  /** Where a request comes from, as limits count it. */
  networkOf: NetworkOf;
  /** Where users find the exchange: its pages may open sockets, those of other sites may not. */
  publicUrl?: string;
  /** The database where other instances are met; without it this one is alone. */
  url?: string;
}

interface SocketData {
  user?: string;
  token?: string;
}

type Reply = (ack: { ok: boolean; seq: number | null; reason?: string }) => void;

/**
 * Answers sockets on `/socket.io` of an HTTP server. A socket whose token is missing or has ended is that of a
 * visitor. Whatever a client sends, it gets an answer or nothing.
 */
export function attachRealtime(http: HttpServer, options: RealtimeOptions): Realtime {
  const { markets, events, clock, userOf, onError } = options;
  const config = { ...defaultRealtimeConfig, ...options.config };
  const limiter = new ConnectionLimiter(options.networkOf, config.socketsPerNetwork);
  const joint = options.url === undefined ? undefined : socketAdapter(options.url, onError);
  const io = new Server<ClientEvents, DefaultEventsMap, WireEvents, SocketData>(http, {
    ...(joint && { adapter: joint.adapter }),
    serveClient: false,
    maxHttpBufferSize: 4096,
    allowRequest: (request, decide) =>
      decide(null, isOwnPage(request, options.publicUrl) && limiter.hasRoom(request)),
    perMessageDeflate: false,
  });
  const wire = joint
    ? createWire({
        send: (batch) => io.serverSideEmit('batch', batch),
        onBatch: (listener) => io.on('batch', listener),
      })
    : silentWire;
  limiter.watch(io.engine);
  if (options.publicUrl !== undefined) {
    const always = { ...sentAlways({ publicUrl: options.publicUrl }), 'content-security-policy': dataPolicy };
    io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, always));
  }
  const { adapter } = io.of('/');
  const relay = new Relay(wire, markets, clock, {
    tell: (rooms, channel, message) => io.local.to(rooms).emit(channel, message),
    has: (room) => adapter.rooms.has(room),
    onEmpty: (listener) => adapter.on('delete-room', listener),
  });

  io.use((socket, next) => {
    const { token } = socket.handshake.auth;
    if (typeof token !== 'string' || token === '') return next();
    userOf(token).then(
      (user) => {
        if (user !== undefined) Object.assign(socket.data, { user, token });
        next();
      },
      () => next(new Error('internal_error')),
    );
  });

  io.on('connection', (socket) => {
    const budget = new Budget(config.burst, config.messagesPerSecond);
    socket.on('subscribe', (sent, reply) => {
      const answer = replyTo(reply);
      const subject = readSubject(sent, markets.prices);
      if (!budget.spend()) return answer(refused('rate_limited'));
      if (typeof subject === 'string') return answer(refused(subject));
      const key = keyOf(subject);
      const isPrivate = !isPublic(subject.channel);
      const user = isPrivate ? socket.data.user : undefined;
      if (isPrivate && user === undefined) return answer(refused('not_logged_in'));
      const room = roomOf(subject.channel, key, user);
      if (!socket.rooms.has(room) && socket.rooms.size > config.mostChannels)
        return answer(refused('rate_limited'));
      answer({ ok: true, seq: relay.numberOf(subject) });
      relay.snapshot(socket, subject);
      socket.join(room);
    });
    socket.on('unsubscribe', (sent, reply) => {
      const answer = replyTo(reply);
      if (!budget.spend()) return answer(refused('rate_limited'));
      const subject = readSubject(sent, markets.prices);
      if (typeof subject === 'string') return answer(refused(subject));
      const user = isPublic(subject.channel) ? undefined : socket.data.user;
      socket.leave(roomOf(subject.channel, keyOf(subject), user));
      answer({ ok: true, seq: null });
    });
  });

  /** Whose session has ended is a visitor from then on. Instances share no memory, so SQL is asked. */
  const recheck = async (): Promise<void> => {
    for (const socket of io.sockets.sockets.values()) {
      const { user, token } = socket.data;
      if (user === undefined || token === undefined) continue;
      const rooms = privateChannels.map((channel) => roomOf(channel, '', user));
      if (!rooms.some((room) => socket.rooms.has(room))) continue;
      if ((await userOf(token)) === user) continue;
      delete socket.data.user;
      for (const room of rooms) socket.leave(room);
    }
  };
  let rechecking: Promise<void> | undefined;
  const rechecks = setInterval(() => {
    rechecking ??= recheck()
      .catch(onError)
      .finally(() => {
        rechecking = undefined;
      });
  }, config.recheckEvery);

  return {
    startFeeds() {
      const { publish, end } = relay.write();
      const feeds = new Feeds(markets, clock, events, config, publish);
      return () => {
        feeds.stop();
        end();
      };
    },
    wire,
    tellUser: (user, channel, content) => relay.tellUser(user, channel, content),
    tellHere: (user, channel, content) => relay.tellHere(user, channel, content),
    listeners(channel) {
      const users = new Set<string>();
      for (const { data, rooms } of io.sockets.sockets.values())
        if (data.user !== undefined && rooms.has(roomOf(channel, '', data.user))) users.add(data.user);
      return [...users];
    },
    count: () => io.engine.clientsCount,
    dismiss: () => void io.local.disconnectSockets(true),
    close: async () => {
      relay.stop();
      wire.stop();
      clearInterval(rechecks);
      await rechecking;
      await io.close();
      await joint?.close();
    },
  };
}

interface ClientEvents {
  subscribe(sent: unknown, reply: unknown): void;
  unsubscribe(sent: unknown, reply: unknown): void;
}

interface WireEvents {
  batch(batch: Batch): void;
}

const privateChannels: readonly (keyof Messages)[] = ['lever_trade', 'closed_microorder', 'user_notice'];

function refused(reason: string) {
  return { ok: false, seq: null, reason };
}

/** The client's acknowledgement, if it asked for one. */
function replyTo(reply: unknown): Reply {
  return typeof reply === 'function' ? (ack) => reply(ack) : () => undefined;
}
