/** The socket server: public channels for everybody, private ones for logged-in users. */
import type { Server as HttpServer } from 'node:http';
import { type DefaultEventsMap, Server } from 'socket.io';
import type { Messages } from '../../src/client/generated/realtime.ts';
import type { NetworkOf } from '../common/client-address.ts';
import type { Clock } from '../common/clock.ts';
import type { EventBus } from '../common/events.ts';
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
import { Relay } from './relay.ts';
import { type Pointers, releaseNews } from './release-news.ts';

export interface RealtimeConfig extends FeedsConfig {
  /** Burst of messages per socket, and the sustained rate per second. */
  burst: number;
  messagesPerSecond: number;
  /** Maximum number of channels per socket. */
  mostChannels: number;
  /** Maximum number of sockets per network; 0 for no limit. */
  socketsPerNetwork: number;
  /** Interval of checks whether sessions with private channels have ended, in ms. */
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
  /** Publishes the public channels, for all instances, until it is stopped. */
  startFeeds(): Stop;
  /** Messages between instances. */
  wire: Wire;
  /** Sends to one user, on any instance. */
  tellUser<Channel extends keyof Messages>(user: string, channel: Channel, content: Content<Channel>): void;
  /** Sends to one user's sockets on this instance. */
  tellHere<Channel extends keyof Messages>(user: string, channel: Channel, content: Content<Channel>): void;
  /** Users subscribed to a private channel on this instance. */
  listeners(channel: keyof Messages): string[];
  /** Number of open sockets on this instance. */
  count(): number;
  /** Asks all clients to reconnect, to any instance. */
  dismiss(): void;
  /** Closes the remaining sockets. */
  close(): Promise<void>;
}

interface RealtimeOptions {
  markets: Markets;
  events: EventBus;
  clock: Clock;
  /** The user of a token; undefined for an ended session. */
  userOf(token: string): Promise<string | undefined>;
  /** Receives errors of later session checks. */
  onError(error: unknown): void;
  config?: Partial<RealtimeConfig>;
  /** The network of a request, as limits count it. */
  networkOf: NetworkOf;
  /** The public URL: its pages may open sockets, those of other sites may not. */
  publicUrl?: string;
  /** The database that connects the instances; without it there is only this one. */
  url?: string;
  /** The releases of the app, if it has any: sockets are told of each move of the pointer. */
  pointers?: Pointers | undefined;
}

interface SocketData {
  user?: string;
  token?: string;
}

type Reply = (ack: { ok: boolean; seq: number | null; reason?: string }) => void;

/**
 * Attaches the socket server to `/socket.io` of an HTTP server. Without a valid token a socket belongs to a visitor.
 * Invalid messages are answered with an error or ignored.
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

  const releases = releaseNews(options.pointers, clock, (message) =>
    io.local.to(roomOf('release', '')).emit('release', message),
  );

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
      const isPrivate = isOfUser(subject.channel);
      const user = isPrivate ? socket.data.user : undefined;
      if (isPrivate && user === undefined) return answer(refused('not_logged_in'));
      const room = roomOf(subject.channel, key, user);
      if (!socket.rooms.has(room) && socket.rooms.size > config.mostChannels)
        return answer(refused('rate_limited'));
      const news = subject.channel === 'release' ? releases.message() : undefined;
      answer({ ok: true, seq: news?.seq ?? relay.numberOf(subject) });
      if (news) socket.emit('release', news);
      else relay.snapshot(socket, subject);
      socket.join(room);
    });
    socket.on('unsubscribe', (sent, reply) => {
      const answer = replyTo(reply);
      if (!budget.spend()) return answer(refused('rate_limited'));
      const subject = readSubject(sent, markets.prices);
      if (typeof subject === 'string') return answer(refused(subject));
      const user = isOfUser(subject.channel) ? socket.data.user : undefined;
      socket.leave(roomOf(subject.channel, keyOf(subject), user));
      answer({ ok: true, seq: null });
    });
  });

  /** When a session has ended its socket becomes a visitor's. Instances share no memory, so the database is queried. */
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
      releases.stop();
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

/** Whether the channel has messages for one user, who has to be logged in. */
function isOfUser(channel: keyof Messages): boolean {
  return privateChannels.includes(channel);
}

function refused(reason: string) {
  return { ok: false, seq: null, reason };
}

/** The client's acknowledgement callback, if it sent one. */
function replyTo(reply: unknown): Reply {
  return typeof reply === 'function' ? (ack) => reply(ack) : () => undefined;
}
