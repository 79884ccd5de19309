import { isPeriod, type Pair, type Period, type Prices } from '../market/index.ts';

/** What somebody wants to hear: a channel and what of it, read from what a client sent. */
export type Subject =
  | { channel: 'market_depth' | 'match_trade'; pair: Pair }
  /** Without a pair: all of them. */
  | { channel: 'daymarket'; pair: Pair | null }
  | { channel: 'kline'; pair: Pair; period: Period }
  | { channel: 'lever_trade' | 'closed_microorder' | 'user_notice' };

export type SubjectProblem = 'invalid_request' | 'pair_unknown';

/** Reads `{channel, key}`. Whatever was sent, it answers a subject or what is wrong with it. */
export function readSubject(sent: unknown, prices: Prices): Subject | SubjectProblem {
  if (typeof sent !== 'object' || sent === null || !('channel' in sent) || !('key' in sent))
    return 'invalid_request';
  const { channel, key } = sent;
  if (typeof key !== 'string' || key.length > 64) return 'invalid_request';
  switch (channel) {
    case 'market_depth':
    case 'match_trade': {
      const pair = prices.pairCalled(key);
      return pair ? { channel, pair } : 'pair_unknown';
    }
    case 'daymarket': {
      if (key === '*') return { channel, pair: null };
      const pair = prices.pairCalled(key);
      return pair ? { channel, pair } : 'pair_unknown';
    }
    case 'kline': {
      const [symbol = '', period = ''] = key.split(':');
      const pair = prices.pairCalled(symbol);
      if (!pair) return 'pair_unknown';
      return isPeriod(period) ? { channel, pair, period } : 'invalid_request';
    }
    case 'lever_trade':
    case 'closed_microorder':
    case 'user_notice':
      return key === '' ? { channel } : 'invalid_request';
    default:
      return 'invalid_request';
  }
}

/** The key that a subject's messages are counted under. */
export function keyOf(subject: Subject): string {
  if (subject.channel === 'kline') return `${subject.pair.symbol}:${subject.period}`;
  if ('pair' in subject) return subject.pair?.symbol ?? '*';
  return '';
}

/** The room of everybody who hears it; `user` for what goes to one user only. */
export function roomOf(channel: string, key: string, user?: string): string {
  return user === undefined ? `${channel} ${key}` : `${channel} of ${user}`;
}
