import type { Socket } from 'socket.io';
import type { Clock } from '../common/clock.ts';
import type { InstanceBus } from '../instances/index.ts';
import { type AnyNotice, type PublicSnapshots, periods, publicChannels } from '../market/index.ts';
import type { Markets } from '../spot/index.ts';
import { keyOf, roomOf, type Topic } from './channels.ts';
import { Sequences } from './sequences.ts';

/** The sockets of this instance. */
export interface Rooms {
  /** Sends to all sockets in any of these rooms. */
  tell(rooms: string[], channel: string, message: object): void;
  /** Whether a socket is in the room. */
  has(room: string): boolean;
  /** Called when the last socket has left a room. */
  onEmpty(listener: (room: string) => void): void;
}

/** How often an instance that lacks public messages requests them, ms. */
const askMs = 1000;

/**
 * Forwards messages of all instances to the sockets of this one. Public messages are numbered by their publisher;
 * private ones here, because several instances may send to one user.
 */
export class Relay {
  private readonly snapshots: PublicSnapshots;
  private readonly sequences: Sequences;
  private readonly asking: NodeJS.Timeout;
  /** Number of public notices when all have been received. */
  private readonly whole: number;
  private writers = 0;

  constructor(
    private readonly bus: InstanceBus,
    markets: Markets,
    private readonly clock: Clock,
    private readonly rooms: Rooms,
  ) {
    this.snapshots = markets.snapshots;
    this.sequences = new Sequences(clock.now());
    this.whole = markets.prices.pairs.length * (publicChannels.length - 1 + periods.length);
    bus.on('notice', (notice) => this.tell(notice));
    bus.on('private', ({ user, channel, content }) => this.sendToUserHere(user, channel, content));
    bus.on('repeat', () => this.repeat());
    bus.onLoss(() => this.ask());
    rooms.onEmpty((room) => this.sequences.forget(room));
    this.ask();
    this.asking = setInterval(() => {
      if (this.snapshots.all().length < this.whole) this.ask();
    }, askMs);
  }

  /** Makes this instance the publisher of public notices, until `end` is called. */
  write(): { publish: (notice: AnyNotice) => void; end: () => void } {
    this.writers += 1;
    return {
      publish: (notice) => {
        this.tell(notice);
        this.bus.send({ notice });
      },
      end: () => {
        this.writers -= 1;
      },
    };
  }

  sendToUser(user: string, channel: string, content: object): void {
    this.sendToUserHere(user, channel, content);
    this.bus.send({ private: { user, channel, content } });
  }

  sendToUserHere(user: string, channel: string, content: object): void {
    const room = roomOf(channel, '', user);
    if (!this.rooms.has(room)) return;
    const seq = this.sequences.next(room);
    this.rooms.tell([room], channel, { ...content, seq, ts: this.clock.now() });
  }

  /** The sequence number of the last message of a topic; null if there is none. */
  numberOf(topic: Topic): number | null {
    return noticeOf(this.snapshots, topic)?.message.seq ?? null;
  }

  /** Sends the current state to a socket that subscribes, with the number of the last message. */
  snapshot(socket: Socket, topic: Topic): void {
    const one = noticeOf(this.snapshots, topic);
    const all = 'pair' in topic && topic.pair === null ? this.snapshots.all() : [];
    const notices = one ? [one] : all.filter(({ channel }) => channel === topic.channel);
    for (const { channel, message } of notices) socket.emit(channel, { ...message, ts: this.clock.now() });
  }

  stop(): void {
    clearInterval(this.asking);
  }

  private tell(notice: AnyNotice): void {
    const fresh = this.snapshots.put(notice);
    if (!fresh) return;
    const { channel, key, message } = fresh;
    const rooms = [roomOf(channel, key), ...(channel === 'daymarket' ? [roomOf(channel, '*')] : [])];
    this.rooms.tell(rooms, channel, message);
  }

  private ask(): void {
    if (this.writers === 0) this.bus.send({ repeat: true });
  }

  private repeat(): void {
    if (this.writers > 0) for (const notice of this.snapshots.all()) this.bus.send({ notice });
  }
}

function noticeOf(snapshots: PublicSnapshots, topic: Topic): AnyNotice | undefined {
  const about = keyOf(topic);
  return snapshots.all().find(({ channel, key }) => channel === topic.channel && key === about);
}
