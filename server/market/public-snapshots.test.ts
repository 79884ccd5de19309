import { expect, test } from 'vitest';
import { type AnyNotice, PublicSnapshots } from './public-snapshots.ts';

const names = { symbol: 'BTC/USDT', currency_id: 1, legal_id: 3 };

function depth(seq: number): AnyNotice {
  return {
    channel: 'market_depth',
    key: 'BTC/USDT',
    message: { ...names, bids: [[String(seq), '1']], asks: [], seq, ts: seq },
  };
}

function trades(seq: number, ...ids: number[]): AnyNotice {
  const data = ids.map((id) => ({ id, price: '1', amount: '1', direction: 'buy' as const, ts: 0 }));
  const message = { ...names, currency_name: 'BTC', legal_name: 'USDT' };
  return {
    channel: 'match_trade',
    key: 'BTC/USDT',
    message: { ...message, 'base-currency': 'BTC', 'quote-currency': 'USDT', data, seq, ts: seq },
  };
}

const idsOf = (notice: AnyNotice | undefined) =>
  notice?.channel === 'match_trade' ? notice.message.data.map(({ id }) => id) : notice;

test('a message that is not newer than the last one is not sent', () => {
  const snapshots = new PublicSnapshots();
  expect(snapshots.put(depth(5))).toEqual(depth(5));
  expect(snapshots.put(depth(5))).toBeUndefined();
  expect(snapshots.put(depth(4))).toBeUndefined();
  expect(snapshots.put(depth(6))).toEqual(depth(6));
  expect(snapshots.last('market_depth', 'BTC/USDT')).toEqual(depth(6));
  expect(snapshots.highest).toBe(6);
});

test('trades stand together, the latest first, and each is new once', () => {
  const snapshots = new PublicSnapshots();
  expect(idsOf(snapshots.put(trades(1, 2, 1)))).toEqual([2, 1]);
  expect(idsOf(snapshots.put(trades(2, 4, 3)))).toEqual([4, 3]);
  // Another instance takes over and publishes all of its data.
  expect(idsOf(snapshots.put(trades(1000, 5, 4, 3, 2, 1)))).toEqual([5]);
  expect(snapshots.put(trades(2000, 5, 4))).toBeUndefined();
  expect(idsOf(snapshots.last('match_trade', 'BTC/USDT'))).toEqual([5, 4, 3, 2, 1]);
  expect(snapshots.highest).toBe(2000);
});
