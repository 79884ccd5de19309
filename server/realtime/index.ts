/** The socket: public channels for everybody, private ones for who is logged in. */
import type { Server as HttpServer } from 'node:http';
import { type DefaultEventsMap, Server } from 'socket.io';
import type { Messages } from '../../src/client/generated/realtime.ts';
import type { Clock } from '../clock.ts';
import type { EventBus } from '../events.ts';
import type { Markets } from '../spot/index.ts';
import { Budget } from './budget.ts';
import { keyOf, readSubject, roomOf } from './channels.ts';
import { Feeds, type FeedsConfig } from './feeds.ts';
import type { Content } from './messages.ts';

export interface RealtimeConfig extends FeedsConfig {
  /** Messages that a socket may send at once, and a second after that. */
  burst: number;
  messagesPerSecond: number;
  /** Channels that a socket may hear at once. */
  mostChannels: number;
  /** How often it is looked whether the sessions of those who hear private channels have ended, in ms. */
  recheckEvery: number;
}

const defaultRealtimeConfig: RealtimeConfig = {
  depthPerSecond: 10,
  pricesPerSecond: 4,
  burst: 60,
  messagesPerSecond: 10,
  mostChannels: 100,
  recheckEvery: 5000,
};

export interface Realtime {
  /** Tells one user, wherever he is connected. */
  tellUser<Channel extends keyof Messages>(user: string, channel: Channel, content: Content<Channel>): void;
  /** Ends all sockets. */
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
  const io = new Server<ClientEvents, DefaultEventsMap, DefaultEventsMap, SocketData>(http, {
    serveClient: false,
    maxHttpBufferSize: 4096,
    perMessageDeflate: false,
  });
  const feeds = new Feeds(io, markets, clock, events, config);

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
      const seq = key === '*' || isPrivate ? null : markets.sequences.current(subject.channel, key);
      answer({ ok: true, seq });
      feeds.snapshot(socket, subject);
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
    tellUser(user, channel, content) {
      const seq = markets.sequences.next(channel, `of ${user}`);
      io.to(roomOf(channel, '', user)).emit(channel, { ...content, seq, ts: clock.now() });
    },
    close: async () => {
      feeds.stop();
      clearInterval(rechecks);
      await rechecking;
      await io.close();
    },
  };
}

interface ClientEvents {
  subscribe(sent: unknown, reply: unknown): void;
  unsubscribe(sent: unknown, reply: unknown): void;
}

const privateChannels: readonly (keyof Messages)[] = ['lever_trade', 'closed_microorder'];

function isPublic(channel: keyof Messages): boolean {
  return !privateChannels.includes(channel);
}

function refused(reason: string) {
  return { ok: false, seq: null, reason };
}

/** The client's acknowledgement, if it asked for one. */
function replyTo(reply: unknown): Reply {
  return typeof reply === 'function' ? (ack) => reply(ack) : () => undefined;
}
