/** Joins sockets to the channels that they ask for. Invalid messages are answered with an error or ignored. */
import type { Prices } from '../market/index.ts';
import { Budget } from './budget.ts';
import { isOfUser, keyOf, readTopic, roomOf, type Topic } from './channels.ts';
import type { Relay } from './relay.ts';
import type { ReleaseMessages } from './release-messages.ts';
import { currentUser, type UserOf } from './sessions.ts';
import type { Sockets } from './sockets.ts';

type Reply = (ack: { ok: boolean; seq: number | null; reason?: string }) => void;

interface Served {
  config: { burst: number; messagesPerSecond: number; maxChannels: number };
  prices: Prices;
  relay: Relay;
  releases: ReleaseMessages;
  userOf: UserOf;
  /** Receives errors of session checks; the socket is closed then, so that its client asks again. */
  onError(error: unknown): void;
}

export function serveSubscriptions(io: Sockets, served: Served): void {
  const { config, prices, relay, releases, userOf, onError } = served;
  io.on('connection', (socket) => {
    const budget = new Budget(config.burst, config.messagesPerSecond);
    /** Messages about private channels wait for the check of the session, and stay in order. */
    let line: Promise<unknown> = Promise.resolve();
    const inLine = (work: () => Promise<void> | void) => {
      line = line.then(work).catch((error: unknown) => {
        onError(error);
        socket.disconnect(true);
      });
    };
    const join = (topic: Topic, user: string | undefined, answer: Reply): void => {
      const room = roomOf(topic.channel, keyOf(topic), user);
      if (!socket.rooms.has(room) && socket.rooms.size > config.maxChannels) {
        answer(refused('rate_limited'));
        return;
      }
      const release = topic.channel === 'release' ? releases.message() : undefined;
      answer({ ok: true, seq: release?.seq ?? relay.numberOf(topic) });
      if (release) socket.emit('release', release);
      else relay.snapshot(socket, topic);
      socket.join(room);
    };
    socket.on('subscribe', (sent, reply) => {
      const answer = replyTo(reply);
      const topic = readTopic(sent, prices);
      if (!budget.spend()) return answer(refused('rate_limited'));
      if (typeof topic === 'string') return answer(refused(topic));
      if (!isOfUser(topic.channel)) return join(topic, undefined, answer);
      inLine(async () => {
        // The session may have ended since the socket was opened.
        const user = await currentUser(socket, userOf);
        if (user === undefined) return answer(refused('not_logged_in'));
        // A socket that was closed meanwhile would stay in the room.
        if (socket.connected) join(topic, user, answer);
      });
    });
    socket.on('unsubscribe', (sent, reply) => {
      const answer = replyTo(reply);
      if (!budget.spend()) return answer(refused('rate_limited'));
      const topic = readTopic(sent, prices);
      if (typeof topic === 'string') return answer(refused(topic));
      const leave = (user: string | undefined): void => {
        socket.leave(roomOf(topic.channel, keyOf(topic), user));
        answer({ ok: true, seq: null });
      };
      if (isOfUser(topic.channel)) inLine(() => leave(socket.data.user));
      else leave(undefined);
    });
  });
}

function refused(reason: string) {
  return { ok: false, seq: null, reason };
}

/** The client's acknowledgement callback, if it sent one. */
function replyTo(reply: unknown): Reply {
  return typeof reply === 'function' ? (ack) => reply(ack) : () => undefined;
}
