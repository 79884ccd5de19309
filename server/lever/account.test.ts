import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountName } from '../ledger/index.ts';
import {
  type Atoms,
  atoms,
  createPriceIndex,
  fromAtoms,
  type Pair,
  type PriceIndex,
  seedsOf,
} from '../market/index.ts';
import { LeverAccount, type LeverTerms } from './account.ts';
import { firstTime } from './first-time.ts';
import { liquidationPrice } from './hazard.ts';
import { orderOf } from './new-order.ts';
import type { LeverOrder } from './order.ts';

const start = Date.UTC(2026, 4, 11);
const funds = atoms('500');

const pairNamed = (id: number, symbol: string, base: string, lot: string): Pair => {
  const coin = {
    id,
    name: symbol,
    decimals: 8,
    is_legal: false,
    is_match: true,
    is_lever: true,
    is_micro: true,
  };
  const currency = { ...coin, logo: null, sort: id };
  return {
    id,
    symbol,
    currency_id: id,
    legal_id: 3,
    category: 'main',
    sort: id,
    price_precision: 2,
    index_precision: 2,
    amount_precision: 5,
    tick_size: '0.01',
    lot_size: '0.00001',
    trade_fee: '0.1',
    open_coin_trade: true,
    open_lever: true,
    open_microtrade: true,
    lever_share_num: lot,
    spread: '1',
    lever_trade_fee: '0.05',
    lever_min_share: 1,
    lever_max_share: 10_000,
    micro_trade_fee: '0.5',
    index_base: base,
    index_volatility: '0.03',
    index_volume: '100',
    base: currency,
    quote: currency,
    tick: atoms('0.01'),
    lot: atoms('0.00001'),
    fee: atoms('0.1'),
  };
};
const pairs = [pairNamed(1, 'BTC/USDT', '64000', '0.01'), pairNamed(2, 'ETH/USDT', '3200', '0.1')] as const;

const made = new Map<string, LeverTerms>();

/** The exchange with a master secret. Creating an index is slow, so each is created once. */
function termsOf(master: string): LeverTerms {
  const terms = made.get(master) ?? makeTerms(master);
  made.set(master, terms);
  return terms;
}

function makeTerms(master: string): LeverTerms {
  const indices = new Map<number, PriceIndex>(
    pairs.map((pair) => [pair.id, createPriceIndex(seedsOf(master), pair)]),
  );
  const known = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('No such pair');
    return value;
  };
  return {
    pairOf: (id) => known(pairs.find((pair) => pair.id === id)),
    index: (id) => known(indices.get(id)),
    liquidationRate: atoms('30'),
  };
}

/** Random orders; prices are distances from the index, in percent. */
const wishes = fc.record({
  pair: fc.constantFrom(...pairs),
  direction: fc.constantFrom('long' as const, 'short' as const),
  lots: fc.integer({ min: 1, max: 6 }),
  multiple: fc.constantFrom(2, 20, 100),
  limit: fc.option(fc.integer({ min: 1, max: 40 })),
  takeProfit: fc.option(fc.integer({ min: 1, max: 60 })),
  stopLoss: fc.option(fc.integer({ min: 1, max: 60 })),
});
type Wished = typeof wishes extends fc.Arbitrary<infer T> ? T : never;

function orderFor(wish: Wished, id: number, terms: LeverTerms): LeverOrder {
  const { pair, direction, lots, multiple } = wish;
  const index = atoms(terms.index(pair.id).at(start));
  const off = (ten: number, sign: bigint): Atoms => {
    const price = index + (sign * index * BigInt(ten)) / 2000n;
    return price - (price % pair.tick);
  };
  const better = direction === 'long' ? -1n : 1n;
  return orderOf(
    {
      direction,
      lots,
      multiple,
      kind: wish.limit === null ? 'market' : 'limit',
      price: wish.limit === null ? null : off(wish.limit, better),
      takeProfit: wish.takeProfit === null ? null : off(wish.takeProfit + 1, -better),
      stopLoss: wish.stopLoss === null ? null : off((wish.limit ?? 0) + wish.stopLoss + 5, better),
    },
    { id, pair, multiples: [2, 20, 100], index, at: start },
  );
}

/** An account with as many of these orders as its funds allow. */
function accountWith(list: readonly Wished[], terms: LeverTerms): LeverAccount {
  const account = new LeverAccount({ user: '7', version: 0, settledAt: start, funds, orders: [] }, terms);
  let left = funds;
  for (const [number, wish] of list.entries()) {
    const order = orderFor(wish, number + 1, terms);
    left -= order.margin + order.fee;
    if (left < 0n) break;
    account.place(order);
  }
  return account;
}

/** Several possible paths of the index. */
const masters = fc.constantFrom('a', 'b', 'c', 'd');
const stories = fc.record({
  master: masters,
  orders: fc.array(wishes, { minLength: 1, maxLength: 6 }),
});

describe('an account', () => {
  test('has the same result if processed every few minutes or once', () => {
    fc.assert(
      fc.property(stories, fc.integer({ min: 1, max: 47 }), ({ master, orders }, minutes) => {
        const terms = termsOf(master);
        const [often, once] = [accountWith(orders, terms), accountWith(orders, terms)];
        const end = start + 12 * 3_600_000;
        for (let at = start; at < end; at += minutes * 60_000) often.advance(at);
        often.advance(end);
        once.advance(end);
        expect([...often.changed.values()]).toEqual([...once.changed.values()]);
        expect(often.events).toEqual(once.events);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  test('opens no position in a pair that is closed: its pending orders wait', () => {
    const terms = termsOf('a');
    const [pair] = pairs;
    const wish = {
      pair,
      direction: 'long',
      lots: 1,
      multiple: 20,
      limit: 1,
      takeProfit: null,
      stopLoss: null,
    } as const;
    const end = start + 3 * 86_400_000;
    const open = accountWith([wish], terms);
    open.advance(end);
    expect(open.changed.get(1)?.openedAt).not.toBeNull();
    const closed = accountWith([wish], {
      ...terms,
      pairOf: (id) => ({ ...terms.pairOf(id), open_lever: false }),
    });
    closed.advance(end);
    expect(closed.pending).toMatchObject([{ id: 1, openedAt: null }]);
    expect(closed.nextTime(end + 86_400_000)).toBeUndefined();
  });

  test('keeps no wallet below zero at any moment, holds its margins and nothing else, and loses what the exchange wins', () => {
    fc.assert(
      fc.property(stories, ({ master, orders }) => {
        const account = accountWith(orders, termsOf(master));
        account.advance(start + 3 * 86_400_000);
        const wallets = new Map<string, Atoms>([['user:7:3:lever:available', funds]]);
        for (const { movements } of account.events)
          for (const { from, to, amount } of movements) {
            const [giver, taker] = [accountName(from), accountName(to)];
            const left = (wallets.get(giver) ?? 0n) - atoms(amount);
            if ('user' in from) expect(left >= 0n, `${giver} ${fromAtoms(left)}`).toBe(true);
            wallets.set(giver, left);
            wallets.set(taker, (wallets.get(taker) ?? 0n) + atoms(amount));
          }
        const kept = [...account.open, ...account.pending].reduce(
          (sum, { margin, fee, status }) => sum + margin + (status === 'pending' ? fee : 0n),
          0n,
        );
        expect(wallets.get('user:7:3:lever:held') ?? 0n).toBe(kept);
        expect([...wallets.values()].reduce((sum, value) => sum + value, 0n)).toBe(funds);
        const won = [...account.changed.values()].reduce((sum, { profit }) => sum + (profit ?? 0n), 0n);
        expect(wallets.get('system:lever:3') ?? 0n).toBe(-won);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

test('the first moment is the one that a look at each millisecond finds', () => {
  fc.assert(
    fc.property(masters, fc.integer({ min: -900, max: 900 }), (master, off) => {
      const { index } = termsOf(master);
      const level = atoms(index(1).at(start)) + BigInt(off) * atoms('0.01');
      const holds = (price: Atoms) => (off > 0 ? price >= level : price <= level);
      let naive: number | undefined;
      for (let at = start; at <= start + 8000 && naive === undefined; at++)
        if (holds(atoms(index(1).at(at)))) naive = at;
      const found = firstTime(index, start, start + 8000, (look) => {
        const { low, high } = look(1);
        return off > 0 ? high >= level : low <= level;
      });
      expect(found).toBe(naive);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('the liquidation price is the first tick at which the hazard rate is at its threshold', () => {
  fc.assert(
    fc.property(fc.array(wishes, { minLength: 1, maxLength: 4 }), (list) => {
      const terms = termsOf('liquidation');
      const open = list.map((wish, id) =>
        orderFor({ ...wish, limit: null, stopLoss: null, takeProfit: null }, id, terms),
      );
      const index = (pairId: number) => atoms(terms.index(pairId).at(start));
      const price = liquidationPrice(open, 1, index, terms.liquidationRate, atoms('0.01'));
      if (price === null) return;
      const margins = open.reduce((sum, { margin }) => sum + margin, 0n);
      const equity = (btc: Atoms) =>
        open.reduce((sum, { direction, price: opened, size, pairId }) => {
          const now = pairId === 1 ? btc : index(pairId);
          return sum + ((direction === 'long' ? now - opened : opened - now) * size) / atoms('1');
        }, margins);
      const inwards = price < index(1) ? atoms('0.01') : -atoms('0.01');
      expect(equity(price) * 100n <= margins * 30n).toBe(true);
      expect(equity(price + inwards) * 100n <= margins * 30n).toBe(false);
    }),
    { numRuns: 100 },
  );
}, 60_000);
