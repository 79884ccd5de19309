import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../common/clock.ts';
import { createEvents, type Trade } from '../common/events.ts';
import { Refusal } from '../http/refusal.ts';
import { available, balances, post, system } from '../ledger/index.ts';
import { atoms, fromAtoms, loadPairs, type Pair } from '../market/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { Repeated } from '../web/idempotency.ts';
import type { Batch, Once } from './request.ts';
import { heldAmount } from './settle.ts';
import { loadBook } from './store.ts';
import { type Transact, Venue } from './venue.ts';

const usdt = 3;
const btc = 1;
const clock = movableClock(Date.UTC(2026, 0, 1));
const events = createEvents((error) => {
  throw error;
});
let database: TestDatabase;
let pairs: Pair[];
let users = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pairs = await loadPairs(database.db);
});
afterAll(() => database.drop());

/** A venue for one of the pairs; each test uses its own pair, so that no book is shared. */
function venue(index: number, transact?: Transact): Venue {
  const pair = pairs[index];
  if (!pair) throw new RangeError('No such pair');
  return new Venue(pair, { db: database.db, clock, events, ...(transact && { transact }) });
}

const transaction: Transact = (work) => database.db.transaction().execute(work);

/** Runs the next transaction in another way, the others as always. */
function disturbed(): { transact: Transact; once(way: Transact): void } {
  let next: Transact | undefined;
  return {
    transact: (work) => {
      const way = next ?? transaction;
      next = undefined;
      return way(work);
    },
    once: (way) => {
      next = way;
    },
  };
}

/** A call with an idempotency key, whose answer is how many orders it has placed. */
function keyed(user: string, key: string, fingerprint = 'same'): Once {
  const request = { user, operation: 'coinTrade', key, fingerprint, at: clock.now() };
  return { request, say: (orders) => `${orders.length} placed` };
}

/** A new user with 100,000 USDT and 1,000 of the pair's base coin. */
async function trader(base = btc): Promise<string> {
  const user = `trader-${++users}`;
  await database.db.transaction().execute((tx) =>
    post(tx, {
      reason: 'deposit',
      at: clock.now(),
      movements: [
        { from: system('deposits', usdt), to: available(user, usdt, 'change'), amount: '100000' },
        { from: system('deposits', base), to: available(user, base, 'change'), amount: '1000' },
      ],
    }),
  );
  return user;
}

function place(user: string, text: string): Batch {
  const [side, size = '', force] = text.split(' ');
  const [amount = '', price = ''] = size.split('@');
  return {
    user,
    cancels: [],
    places: [
      {
        side: side === 'buy' ? 'buy' : 'sell',
        amount: atoms(amount),
        price: atoms(price),
        timeInForce: force === 'ioc' ? 'ioc' : 'gtc',
      },
    ],
  };
}

async function wallet(user: string, currency: number): Promise<[available: string, held: string]> {
  const found = (await balances(database.db, user)).find((row) => row.currency === currency);
  return [found?.available ?? '0', found?.held ?? '0'];
}

async function expectBalanced(): Promise<void> {
  const { rows } = await sql`select * from ledger_imbalance()`.execute(database.db);
  expect(rows).toEqual([]);
}

/** The held amounts of all users are exactly what their open orders need. */
async function expectFrozen(pair: Pair, traders: string[]): Promise<void> {
  const book = await loadBook(database.db, pair.id);
  for (const user of traders) {
    const needs = (side: 'buy' | 'sell') =>
      book
        .ordersOf(user)
        .filter((order) => order.side === side)
        .reduce((sum, order) => sum + heldAmount(order), 0n);
    expect((await wallet(user, pair.legal_id))[1]).toBe(fromAtoms(needs('buy')));
    expect((await wallet(user, pair.currency_id))[1]).toBe(fromAtoms(needs('sell')));
  }
}

function refusal(reason: string): object {
  return expect.objectContaining({ name: 'Refusal', reason });
}

test('a trade moves money, coins and fees, refunds a better price, and a cancellation releases the rest', async () => {
  const market = venue(0);
  await market.open();
  const [seller, buyer] = [await trader(), await trader()];
  await market.run(place(seller, 'sell 1@60000'));
  expect(await wallet(seller, btc)).toEqual(['999', '1']);

  const published: Trade[] = [];
  const off = events.on('trades', ({ trades }) => published.push(...trades));
  const { orders } = await market.run(place(buyer, 'buy 1.5@61000'));
  off();
  expect(published).toMatchObject([{ price: '60000', amount: '1', direction: 'buy', pairId: 1 }]);
  expect(await wallet(buyer, btc)).toEqual(['1000.999', '0']);
  expect(await wallet(buyer, usdt)).toEqual(['9500', '30500']);
  expect(await wallet(seller, usdt)).toEqual(['159940', '0']);
  await expectFrozen(market.pair, [seller, buyer]);

  const [order] = orders;
  expect(order).toMatchObject({ status: 'waiting', filled: atoms('1'), fee: atoms('0.001') });
  await market.run({ user: buyer, cancels: [order?.id ?? 0], places: [] });
  expect(await wallet(buyer, usdt)).toEqual(['40000', '0']);
  expect(market.depth).toMatchObject({ bids: [], asks: [] });
  const row = await database.db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', order?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: 3, filled: '1.00000000', last_price: '60000.00000000' });
  await expectBalanced();
});

test('an IOC order fills what is available and releases the remainder at once', async () => {
  const market = venue(1);
  await market.open();
  const [seller, buyer] = [await trader(1000), await trader(1000)];
  await market.run(place(seller, 'sell 1@3000'));
  const { orders } = await market.run(place(buyer, 'buy 3@3100 ioc'));
  expect(orders).toMatchObject([{ status: 'cancelled', filled: atoms('1') }]);
  expect(await wallet(buyer, usdt)).toEqual(['97000', '0']);
  await expect(market.run(place(buyer, 'buy 3@3100 ioc'))).rejects.toEqual(refusal('no_liquidity'));
  expect(await wallet(buyer, usdt)).toEqual(['97000', '0']);
});

test('an order that breaks a rule is refused and changes nothing', async () => {
  const market = venue(2);
  await market.open();
  const user = await trader(1001);
  const other = await trader(1001);
  const refused: [string, Batch][] = [
    ['off_tick', place(user, 'buy 1@100.001')],
    ['off_tick', place(user, 'buy 1@0')],
    ['off_lot', place(user, 'buy 0.0001@100')],
    ['off_lot', place(user, 'sell 0@100')],
    ['insufficient_balance', place(user, 'buy 1000.001@100')],
    ['insufficient_balance', place(user, 'sell 1000.001@100')],
    ['order_closed', { user, cancels: [987_654], places: [] }],
  ];
  const { orders } = await market.run(place(other, 'sell 1@200'));
  refused.push(['order_closed', { user, cancels: [orders[0]?.id ?? 0], places: [] }]);
  for (const [reason, batch] of refused)
    await expect((async () => market.run(batch))(), reason).rejects.toEqual(refusal(reason));
  expect(await wallet(user, usdt)).toEqual(['100000', '0']);
  expect(market.depth).toMatchObject({ bids: [], asks: [[atoms('200'), atoms('1')]] });
  expect((await loadBook(database.db, market.pair.id)).size).toBe(1);
  // The book continues as if nothing had happened.
  await market.run(place(user, 'buy 1000@100'));
  expect(await wallet(user, usdt)).toEqual(['0', '100000']);
  await expectBalanced();
});

test('a user may have two hundred open orders in a book, and ioc orders besides', async () => {
  const market = venue(2);
  await market.open();
  const user = await trader(1001);
  const many = Array.from({ length: 200 }, (_, n) => place(user, `buy 0.001@${50 + n / 100}`).places);
  await market.run({ user, cancels: [], places: many.flat() });
  const oneTooMany = place(user, 'buy 0.001@49');
  await expect((async () => market.run(oneTooMany))()).rejects.toEqual(refusal('too_many_orders'));
  await market.run(place(await trader(1001), 'sell 0.001@150'));
  await market.run(place(user, 'buy 0.001@150 ioc'));
  await market.run({ user, cancels: market.openOrders(user).map(({ id }) => id), places: [] });
});

test('a book publishes the twenty best levels of each side', async () => {
  const market = venue(2);
  await market.open();
  const user = await trader(1001);
  const asks = Array.from({ length: 25 }, (_, n) => place(user, `sell 0.001@${300 + n}`).places);
  await market.run({ user, cancels: [], places: asks.flat() });
  expect(market.depth.asks).toHaveLength(20);
  await market.run({ user, cancels: market.openOrders(user).map(({ id }) => id), places: [] });
});

test.each([
  ['sell 1@1000000000000', 'invalid_request'],
  ['sell 1@999999999999.99', 'ok'],
  ['sell 1000000000000000000000000000000@0.01', 'invalid_request'],
  ['sell 999999999999999999999999999999@0.01', 'insufficient_balance'],
])('an order to %s, for what SQL has room for: %s', async (order, outcome) => {
  const market = venue(2);
  await market.open();
  const user = await trader(1001);
  const run = async () => market.run(place(user, order));
  if (outcome !== 'ok') return expect(run()).rejects.toEqual(refusal(outcome));
  const { orders } = await run();
  await market.run({ user, cancels: orders.map(({ id }) => id), places: [] });
});

test('two orders at once never freeze the same money', async () => {
  const market = venue(3);
  await market.open();
  const user = await trader(1002);
  const results = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => market.run(place(user, 'buy 30000@1'))),
  ]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
  expect(await wallet(user, usdt)).toEqual(['10000', '90000']);
});

test('orders on two pairs at once never freeze the same money', async () => {
  const [a, b] = [venue(4), venue(5)];
  await Promise.all([a.open(), b.open()]);
  const user = await trader(1003);
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) =>
      i % 2 ? a.run(place(user, 'buy 15@1000')) : b.run(place(user, 'buy 15000@1')),
    ),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(6);
  expect(await wallet(user, usdt)).toEqual(['10000', '90000']);
  await expectBalanced();
});

test('a restart finds the same book in SQL, turns included', async () => {
  const before = venue(6);
  await before.open();
  const [a, b, c] = [await trader(1005), await trader(1005), await trader(1005)];
  await before.run(place(a, 'sell 10@0.5'));
  await before.run(place(b, 'sell 10@0.5'));
  await before.run(place(c, 'buy 4@0.5'));
  await before.run(place(c, 'buy 5@0.4'));
  await before.close();
  await expect(before.run(place(c, 'buy 5@0.4'))).rejects.toEqual(refusal('pair_closed'));

  const after = venue(6);
  await after.open();
  expect(after.depth).toEqual(before.depth);
  const { trades } = await after.run(place(c, 'buy 8@0.5'));
  expect(trades.map((trade) => trade.amount)).toEqual(['6', '2']);
  await expectFrozen(after.pair, [a, b, c]);
  await expectBalanced();
});

test('an instance detects that another one has matched, and continues from there', async () => {
  const [one, two] = [venue(7), venue(7)];
  await Promise.all([one.open(), two.open()]);
  const [a, b] = [await trader(1006), await trader(1006)];
  await one.run(place(a, 'sell 1@30'));
  const { trades } = await two.run(place(b, 'buy 1@30'));
  expect(trades).toHaveLength(1);
  await one.run(place(b, 'buy 2@29'));
  expect(one.depth).toMatchObject({ bids: [[atoms('29'), atoms('2')]], asks: [] });
  const many = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      (i % 2 ? one : two).run(place(i % 3 ? a : b, `${i % 3 ? 'sell' : 'buy'} 0.1@30`)),
    ),
  );
  expect(many).toHaveLength(20);
  await expectFrozen(one.pair, [a, b]);
  await expectBalanced();
});

test('every instance announces every trade once and in order', async () => {
  const heard: Record<string, number[]> = { one: [], two: [] };
  const [one, two] = ['one', 'two'].map((name) => {
    const own = createEvents((error) => {
      throw error;
    });
    own.on('trades', ({ trades }) => heard[name]?.push(...trades.map(({ id }) => id)));
    return new Venue(venue(9).pair, { db: database.db, clock, events: own });
  });
  if (!one || !two) throw new RangeError('Two instances');
  const [a, b] = [await trader(one.pair.currency_id), await trader(one.pair.currency_id)];
  await Promise.all([one.open(), two.open()]);
  await one.run(place(a, 'sell 5@30'));
  for (const market of [two, two, one, two]) await market.run(place(b, 'buy 1@30'));
  // A refused batch has received the trades of the others anyway.
  await expect(one.run({ user: a, cancels: [1], places: [] })).rejects.toEqual(refusal('order_closed'));
  expect(heard.one).toHaveLength(4);
  expect(heard.two).toHaveLength(4);
  await two.run(place(b, 'buy 1@30'));
  await one.refresh();
  await one.refresh();
  const rows = await database.db
    .selectFrom('spot_trade')
    .select('id')
    .where('pair_id', '=', one.pair.id)
    .orderBy('id')
    .execute();
  expect(heard).toEqual({ one: rows.map(({ id }) => id), two: rows.map(({ id }) => id) });
  expect(one.depth).toEqual(two.depth);
});

test('a crash before the commit leaves ledger and book unchanged', async () => {
  const { transact, once } = disturbed();
  const market = venue(8, transact);
  await market.open();
  const [a, b] = [await trader(1007), await trader(1007)];
  await market.run(place(a, 'sell 1@15'));
  once((work) =>
    database.db.transaction().execute(async (tx) => {
      await work(tx);
      throw new Error('power cut');
    }),
  );
  const crash = market.run(place(b, 'buy 2@15'));
  await expect(crash).rejects.toThrow('power cut');
  expect(await wallet(b, usdt)).toEqual(['100000', '0']);
  expect(await wallet(a, 1007)).toEqual(['999', '1']);
  const { trades } = await market.run(place(b, 'buy 2@15'));
  expect(trades).toHaveLength(1);
  await expectFrozen(market.pair, [a, b]);
  await expectBalanced();
});

test('a commit whose answer is lost is kept, and the book continues from it', async () => {
  const { transact, once } = disturbed();
  const market = venue(5, transact);
  await market.open();
  const [a, b] = [await trader(1004), await trader(1004)];
  await market.run(place(a, 'sell 100@2'));
  once(async (work) => {
    await transaction(work);
    throw new Error('connection lost');
  });
  const lost = market.run(place(b, 'buy 60@2'));
  await expect(lost).rejects.toThrow('connection lost');
  expect(await wallet(b, 1004)).toEqual(['1059.94', '0']);
  const { trades } = await market.run(place(b, 'buy 60@2'));
  expect(trades.map((trade) => trade.amount)).toEqual(['40']);
  await expectFrozen(market.pair, [a, b]);
});

test('neither a repeat nor a refusal makes the book reload', async () => {
  const market = venue(7);
  await market.open();
  const [maker, other] = [await trader(), await trader()];
  const { orders } = await market.run(place(maker, 'buy 1@20'));
  // If the book were read again, this order would be seen at another price.
  const id = orders[0]?.id ?? 0;
  await database.db.updateTable('spot_order').set({ price: '21' }).where('id', '=', id).execute();
  await market.run(place(other, 'buy 1@17'), keyed(other, 'done before'));
  await expect(market.run(place(other, 'buy 1@17'), keyed(other, 'done before'))).rejects.toThrow(Repeated);
  await expect(market.run(place(other, 'buy 1@99999999999999999999'))).rejects.toThrow('invalid_request');
  await market.run(place(other, 'buy 1@18'));
  expect(market.levels().bids).toContainEqual(['20', '1']);
  await database.db.updateTable('spot_order').set({ price: '20' }).where('id', '=', id).execute();
});

test('work that is run again does everything once', async () => {
  const { transact, once } = disturbed();
  const market = venue(8, transact);
  await market.open();
  const [a, b] = [await trader(1007), await trader(1007)];
  await market.run(place(a, 'sell 1@20'));
  let attempts = 0;
  once((work) =>
    database.db.transaction().execute(async (tx) => {
      await work(tx);
      attempts++;
      throw Object.assign(new Error('deadlock'), { code: '40P01' });
    }),
  );
  const { trades } = await market.run(place(b, 'buy 1@20'));
  expect(attempts).toBe(1);
  expect(trades).toHaveLength(1);
  expect(await wallet(b, 1007)).toEqual(['1000.999', '0']);
  await expectFrozen(market.pair, [a]);
});

test('a batch cancels and places at once, and books only the difference', async () => {
  const market = venue(9);
  await market.open();
  const user = await trader(1008);
  const wish = (price: string) => place(user, `buy 1@${price}`).places;
  const { orders } = await market.run({ user, cancels: [], places: [...wish('80'), ...wish('81')] });
  const entries = async () =>
    (await sql<{ n: number }>`select count(*) as n from ledger_entry`.execute(database.db)).rows[0]?.n ?? 0;
  const count = await entries();
  await market.run({
    user,
    cancels: orders.map(({ id }) => id),
    places: [...wish('81'), ...wish('82')],
    deleteUnfilled: true,
  });
  expect(await entries()).toBe(count + 2);
  expect(await wallet(user, usdt)).toEqual(['99837', '163']);
  expect(market.depth.bids.map(([price]) => fromAtoms(price))).toEqual(['82', '81']);
  const kept = await database.db.selectFrom('spot_order').select('id').where('user_id', '=', user).execute();
  expect(kept).toHaveLength(2);
});

test('trades build the candle of their minute', async () => {
  const market = venue(9);
  await market.open();
  clock.set(Date.UTC(2026, 0, 2, 3, 4, 5));
  const [a, b] = [await trader(1008), await trader(1008)];
  for (const price of ['90', '95', '89', '92']) {
    await market.run(place(a, `sell 0.5@${price}`));
    await market.run(place(b, `buy 0.5@${price}`));
  }
  const candle = await database.db
    .selectFrom('market_candle')
    .selectAll()
    .where('pair_id', '=', market.pair.id)
    .where('time', '=', Date.UTC(2026, 0, 2, 3, 4))
    .executeTakeFirstOrThrow();
  expect(candle).toMatchObject({
    high: '95.00000000',
    low: '89.00000000',
    close: '92.00000000',
    volume: '2.00000000',
  });
});

test('for any sequence of requests the ledger balances and the held amounts equal the needs of open orders', async () => {
  const market = venue(2);
  await market.open();
  const traders = await Promise.all([trader(1001), trader(1001), trader(1001)]);
  const action = fc.record({
    who: fc.nat(2),
    side: fc.constantFrom('buy', 'sell'),
    price: fc.integer({ min: 9_700, max: 10_300 }),
    amount: fc.integer({ min: 1, max: 400_000 }),
    force: fc.constantFrom('gtc', 'gtc', 'ioc'),
    cancel: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
      await Promise.all(
        actions.map(async ({ who, side, price, amount, force, cancel }) => {
          const user = traders[who] ?? '';
          const batch = place(user, `${side} ${amount / 1000}@${price / 100} ${force}`);
          const own = market.openOrders(user);
          const cancels = cancel && own[0] ? [own[0].id] : [];
          await market.run({ ...batch, cancels }).catch((error) => expect(error).toBeInstanceOf(Refusal));
        }),
      );
      await expectFrozen(market.pair, traders);
    }),
    { numRuns: 15 },
  );
  await expectBalanced();
});
