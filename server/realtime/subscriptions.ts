/** Joins sockets to the channels that they ask for. Invalid messages are answered with an error or ignored. */
import type { Prices } from '../market/index.ts';
import { Budget } from './budget.ts';
import { isOfUser, keyOf, readTopic, roomOf } from './channels.ts';
import type { Relay } from './relay.ts';
import type { ReleaseMessages } from './release-messages.ts';
import type { Sockets } from './sockets.ts';

type Reply = (ack: { ok: boolean; seq: number | null; reason?: string }) => void;

interface Served {
  config: { burst: number; messagesPerSecond: number; maxChannels: number };
  prices: Prices;
  relay: Relay;
  releases: ReleaseMessages;
}

export function serveSubscriptions(io: Sockets, { config, prices, relay, releases }: Served): void {
  io.on('connection', (socket) => {
    const budget = new Budget(config.burst, config.messagesPerSecond);
    socket.on('subscribe', (sent, reply) => {
      const answer = replyTo(reply);
      const topic = readTopic(sent, prices);
      if (!budget.spend()) return answer(refused('rate_limited'));
      if (typeof topic === 'string') return answer(refused(topic));
      const key = keyOf(topic);
      const isPrivate = isOfUser(topic.channel);
      const user = isPrivate ? socket.data.user : undefined;
      if (isPrivate && user === undefined) return answer(refused('not_logged_in'));
      const room = roomOf(topic.channel, key, user);
      if (!socket.rooms.has(room) && socket.rooms.size > config.maxChannels)
        return answer(refused('rate_limited'));
      const release = topic.channel === 'release' ? releases.message() : undefined;
      answer({ ok: true, seq: release?.seq ?? relay.numberOf(topic) });
      if (release) socket.emit('release', release);
      else relay.snapshot(socket, topic);
      socket.join(room);
    });
    socket.on('unsubscribe', (sent, reply) => {
      const answer = replyTo(reply);
      if (!budget.spend()) return answer(refused('rate_limited'));
      const topic = readTopic(sent, prices);
      if (typeof topic === 'string') return answer(refused(topic));
      const user = isOfUser(topic.channel) ? socket.data.user : undefined;
      socket.leave(roomOf(topic.channel, keyOf(topic), user));
      answer({ ok: true, seq: null });
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
