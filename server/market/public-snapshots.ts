import type { Messages } from '../../src/client/generated/realtime.ts';

/** The channels that require no login. */
export const publicChannels = [
  'market_depth',
  'match_trade',
  'daymarket',
  'kline',
] as const satisfies (keyof Messages)[];
export type PublicChannel = (typeof publicChannels)[number];

/** A published message with the complete current state of `key`. */
export interface Notice<Channel extends PublicChannel> {
  channel: Channel;
  /** `BTC/USDT`; for candles `BTC/USDT:5min`. */
  key: string;
  message: Messages[Channel];
  /** For a depth: the version of the book. */
  version?: number;
}
export type AnyNotice = { [Channel in PublicChannel]: Notice<Channel> }[PublicChannel];

/** Number of latest trades that are kept. */
const tradesKept = 50;

/**
 * The latest message of each public channel and key, with its sequence number: the same on all instances. Numbers
 * increase by one per channel and key. A gap means that another instance has become the publisher, which begins by
 * publishing everything.
 */
export class PublicSnapshots {
  private readonly notices: { [Channel in PublicChannel]: Map<string, Notice<Channel>> } = {
    market_depth: new Map(),
    match_trade: new Map(),
    daymarket: new Map(),
    kline: new Map(),
  };

  /** The last message; undefined before the first one. */
  last<Channel extends PublicChannel>(channel: Channel, key: string): Notice<Channel> | undefined {
    return this.notices[channel].get(key);
  }

  all(): AnyNotice[] {
    return publicChannels.flatMap((channel) => [...this.notices[channel].values()]);
  }

  /** The highest sequence number, 0 before the first message. */
  get highest(): number {
    return Math.max(0, ...this.all().map(({ message }) => message.seq));
  }

  /**
   * Stores a message.
   * @returns the part that is new for subscribers: of trades only the later ones; undefined if the message is not
   * newer than the stored one, or has no new trade
   */
  put(notice: AnyNotice): AnyNotice | undefined {
    const before = this.last(notice.channel, notice.key);
    if (before && before.message.seq >= notice.message.seq) return undefined;
    if (notice.channel === 'match_trade') return this.putTrades(notice);
    this.set(notice);
    return notice;
  }

  private putTrades(notice: Notice<'match_trade'>): Notice<'match_trade'> | undefined {
    const before = this.last('match_trade', notice.key);
    const known = before?.message.data ?? [];
    const newest = known[0]?.id ?? 0;
    const fresh = notice.message.data.filter(({ id }) => id > newest);
    const data = [...fresh, ...known].slice(0, tradesKept);
    this.set({ ...notice, message: { ...notice.message, data } });
    if (before && fresh.length === 0) return undefined;
    return { ...notice, message: { ...notice.message, data: fresh } };
  }

  private set<Channel extends PublicChannel>(notice: Notice<Channel>): void {
    this.notices[notice.channel].set(notice.key, notice);
  }
}
