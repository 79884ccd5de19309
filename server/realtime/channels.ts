import type { Messages } from '../../src/client/generated/realtime.ts';
import { isPeriod, type Pair, type Period, type Prices } from '../market/index.ts';

/** A subscription: a channel and its key, parsed from a client's message. */
export type Topic =
  | { channel: 'market_depth' | 'match_trade'; pair: Pair }
  /** Without a pair: all pairs. */
  | { channel: 'daymarket'; pair: Pair | null }
  | { channel: 'kline'; pair: Pair; period: Period }
  | { channel: 'lever_trade' | 'closed_microorder' | 'user_notice' | 'release' };

export type TopicError = 'invalid_request' | 'pair_unknown';

/** Parses `{channel, key}`. @returns the topic or an error code, for any input */
export function readTopic(sent: unknown, prices: Prices): Topic | TopicError {
  if (typeof sent !== 'object' || sent === null || !('channel' in sent) || !('key' in sent))
    return 'invalid_request';
  const { channel, key } = sent;
  if (typeof key !== 'string' || key.length > 64) return 'invalid_request';
  switch (channel) {
    case 'market_depth':
    case 'match_trade': {
      const pair = prices.pairBySymbol(key);
      return pair ? { channel, pair } : 'pair_unknown';
    }
    case 'daymarket': {
      if (key === '*') return { channel, pair: null };
      const pair = prices.pairBySymbol(key);
      return pair ? { channel, pair } : 'pair_unknown';
    }
    case 'kline': {
      const [symbol = '', period = ''] = key.split(':');
      const pair = prices.pairBySymbol(symbol);
      if (!pair) return 'pair_unknown';
      return isPeriod(period) ? { channel, pair, period } : 'invalid_request';
    }
    case 'lever_trade':
    case 'closed_microorder':
    case 'user_notice':
    case 'release':
      return key === '' ? { channel } : 'invalid_request';
    default:
      return 'invalid_request';
  }
}

/** The key of a topic in sequences and rooms. */
export function keyOf(topic: Topic): string {
  if (topic.channel === 'kline') return `${topic.pair.symbol}:${topic.period}`;
  if ('pair' in topic) return topic.pair?.symbol ?? '*';
  return '';
}

/** The room of all subscribers; with `user` the room of one user. */
export function roomOf(channel: string, key: string, user?: string): string {
  return user === undefined ? `${channel} ${key}` : `${channel} of ${user}`;
}

export const privateChannels: readonly (keyof Messages)[] = [
  'lever_trade',
  'closed_microorder',
  'user_notice',
];

/** Whether the channel has messages for one user, who has to be logged in. */
export function isOfUser(channel: keyof Messages): boolean {
  return privateChannels.includes(channel);
}
