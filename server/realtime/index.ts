/** The socket server: public channels for everybody, private ones for logged-in users. */
import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Messages } from '../../src/client/generated/realtime.ts';
import { type Activity, alwaysActive } from '../common/activity.ts';
import type { NetworkOf } from '../common/client-address.ts';
import type { Clock } from '../common/clock.ts';
import type { EventBus } from '../common/events.ts';
import { dataPolicy, sentAlways } from '../http/headers.ts';
import {
  createInstanceBus,
  type InstanceBus,
  type Stop,
  shareActivity,
  singleInstanceBus,
  socketAdapter,
} from '../instances/index.ts';
import type { Markets } from '../spot/index.ts';
import { closeUnread } from './backlog.ts';
import { roomOf } from './channels.ts';
import { ConnectionLimiter } from './connection-limiter.ts';
import { Feeds, type FeedsConfig } from './feeds.ts';
import type { Content } from './messages.ts';
import { isOwnPage } from './origin.ts';
import { Relay } from './relay.ts';
import { followReleases, type Pointers } from './release-messages.ts';
import { loginSockets, recheckSessions, type UserOf } from './sessions.ts';
import type { Sockets } from './sockets.ts';
import { serveSubscriptions } from './subscriptions.ts';

export interface RealtimeConfig extends FeedsConfig {
  /** Burst of messages per socket, and the sustained rate per second. */
  burst: number;
  messagesPerSecond: number;
  /** Maximum number of channels per socket. */
  maxChannels: number;
  /** Maximum number of sockets per network; 0 for no limit. */
  socketsPerNetwork: number;
  /** Characters that may wait for a client that does not read, and the interval of checks, in ms. */
  maxBacklog: number;
  backlogCheckEvery: number;
  /** Interval of checks whether sessions with private channels have ended, in ms. */
  recheckEvery: number;
}

const defaultRealtimeConfig: RealtimeConfig = {
  depthPerSecond: 10,
  pricesPerSecond: 4,
  burst: 60,
  messagesPerSecond: 10,
  maxChannels: 100,
  socketsPerNetwork: 0,
  maxBacklog: 1_000_000,
  backlogCheckEvery: 1000,
  recheckEvery: 5000,
};

export interface Realtime {
  /** Publishes the public channels, for all instances, until it is stopped. */
  startFeeds(): Stop;
  /** Messages between instances. */
  bus: InstanceBus;
  /** Sends to one user, on any instance. */
  sendToUser<Channel extends keyof Messages>(user: string, channel: Channel, content: Content<Channel>): void;
  /** Sends to one user's sockets on this instance. */
  sendToUserHere<Channel extends keyof Messages>(
    user: string,
    channel: Channel,
    content: Content<Channel>,
  ): void;
  /** Users subscribed to a private channel on this instance. */
  listeners(channel: keyof Messages): string[];
  /** Number of open sockets on this instance. */
  count(): number;
  /** Asks all clients to reconnect, to any instance. */
  requestReconnect(): void;
  /** Closes the remaining sockets. */
  close(): Promise<void>;
}

interface RealtimeOptions {
  markets: Markets;
  events: EventBus;
  clock: Clock;
  userOf: UserOf;
  /** Receives errors of session checks after the connection. */
  onError(error: unknown): void;
  /** Whether the exchange is in use: an open socket counts as use. Always by default. */
  activity?: Activity;
  config?: Partial<RealtimeConfig>;
  /** The network of a request, as limits count it. */
  networkOf: NetworkOf;
  /** The public URL: its pages may open sockets, those of other sites may not. */
  publicUrl?: string;
  /** The database that connects the instances; without it there is only this one. */
  url?: string;
  /** The releases of the app, if it has any: sockets receive a message after each move of the pointer. */
  pointers?: Pointers | undefined;
}

/** Attaches the socket server to `/socket.io` of an HTTP server. */
export function attachRealtime(http: HttpServer, options: RealtimeOptions): Realtime {
  const { markets, events, clock, userOf, onError, activity = alwaysActive } = options;
  const config = { ...defaultRealtimeConfig, ...options.config };
  const limiter = new ConnectionLimiter(options.networkOf, config.socketsPerNetwork);
  const joint = options.url === undefined ? undefined : socketAdapter(options.url, onError);
  const io: Sockets = new Server(http, {
    ...(joint && { adapter: joint.adapter }),
    serveClient: false,
    maxHttpBufferSize: 4096,
    allowRequest: (request, decide) =>
      decide(null, isOwnPage(request, options.publicUrl) && limiter.hasRoom(request)),
    perMessageDeflate: false,
  });
  const bus = joint
    ? createInstanceBus({
        send: (batch) => io.serverSideEmit('batch', batch),
        onBatch: (listener) => io.on('batch', listener),
      })
    : singleInstanceBus;
  limiter.watch(io.engine);
  const endBacklogChecks = closeUnread(io.engine, config);
  if (options.publicUrl !== undefined) {
    const always = { ...sentAlways({ publicUrl: options.publicUrl }), 'content-security-policy': dataPolicy };
    io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, always));
  }
  const { adapter } = io.of('/');
  const relay = new Relay(bus, markets, clock, {
    tell: (rooms, channel, message) => io.local.to(rooms).emit(channel, message),
    has: (room) => adapter.rooms.has(room),
    onEmpty: (listener) => adapter.on('delete-room', listener),
  });

  const releases = followReleases(options.pointers, clock, (message) =>
    io.local.to(roomOf('release', '')).emit('release', message),
  );

  const stopSharing = shareActivity(activity, { bus, sockets: () => io.engine.clientsCount });
  io.engine.on('connection', activity.recordUse);

  loginSockets(io, userOf);
  serveSubscriptions(io, { config, prices: markets.prices, relay, releases, userOf, onError });
  const endChecks = recheckSessions(io, { userOf, every: config.recheckEvery, onError });

  return {
    startFeeds() {
      const { publish, end } = relay.write();
      const feeds = new Feeds(markets, clock, events, config, activity, publish);
      return () => {
        feeds.stop();
        end();
      };
    },
    bus,
    sendToUser: (user, channel, content) => relay.sendToUser(user, channel, content),
    sendToUserHere: (user, channel, content) => relay.sendToUserHere(user, channel, content),
    listeners(channel) {
      const users = new Set<string>();
      for (const { data, rooms } of io.sockets.sockets.values())
        if (data.user !== undefined && rooms.has(roomOf(channel, '', data.user))) users.add(data.user);
      return [...users];
    },
    count: () => io.engine.clientsCount,
    requestReconnect: () => void io.local.disconnectSockets(true),
    close: async () => {
      stopSharing();
      relay.stop();
      releases.stop();
      bus.stop();
      endBacklogChecks();
      await endChecks();
      await io.close();
      await joint?.close();
    },
  };
}
