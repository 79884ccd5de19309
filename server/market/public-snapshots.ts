import type { Messages } from '../../src/client/generated/realtime.ts';

/** The channels that everybody may hear. */
export const publicChannels = [
  'market_depth',
  'match_trade',
  'daymarket',
  'kline',
] as const satisfies (keyof Messages)[];
export type PublicChannel = (typeof publicChannels)[number];

/** A message as it was told, whole: what a channel says of `key` now. */
export interface Notice<Channel extends PublicChannel> {
  channel: Channel;
  /** `BTC/USDT`, for candles `BTC/USDT:5min`. */
  key: string;
  message: Messages[Channel];
  /** Of a depth: the version of the book that it shows. */
  version?: number;
}
export type AnyNotice = { [Channel in PublicChannel]: Notice<Channel> }[PublicChannel];

/** How many of the last trades stand here. */
const tradesKept = 50;

/**
 * What the public channels told last, with its number: the same on all instances. Numbers rise by one, per
 * channel and key. Where they jump another instance has taken over the telling, and begins by telling everything.
 */
export class PublicSnapshots {
  private readonly notices: { [Channel in PublicChannel]: Map<string, Notice<Channel>> } = {
    market_depth: new Map(),
    match_trade: new Map(),
    daymarket: new Map(),
    kline: new Map(),
  };

  /** What was told last; nothing before anything was. */
  last<Channel extends PublicChannel>(channel: Channel, key: string): Notice<Channel> | undefined {
    return this.notices[channel].get(key);
  }

  all(): AnyNotice[] {
    return publicChannels.flatMap((channel) => [...this.notices[channel].values()]);
  }

  /** The highest number that was told, 0 before. */
  get highest(): number {
    return Math.max(0, ...this.all().map(({ message }) => message.seq));
  }

  /**
   * Puts a notice up.
   * @returns what of it is new to those who heard all before: of trades only the later ones; nothing of what is not
   * newer than what stands here, or tells of no new trade
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
