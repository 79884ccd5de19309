import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../common/clock.ts';
import { createEvents, type Trade } from '../common/events.ts';
import { available, balances, post, system } from '../ledger/index.ts';
import { atoms, type Pair } from '../market/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Markets, startMarkets } from './index.ts';
import { createLadder, ladderPrices, requote } from './quotes.ts';

const start = Date.UTC(2026, 4, 13, 17, 47, 30);
const clock = movableClock(start);
const trades: Trade[] = [];
let database: TestDatabase;
let markets: Markets;

beforeAll(async () => {
  database = await createTestDatabase();
  markets = await open();
});
afterAll(async () => {
  await markets.stop();
  await database.drop();
});

function fail(error: unknown): never {
  throw error;
}

async function open(): Promise<Markets> {
  const events = createEvents(fail);
  events.on('trades', (event) => trades.push(...event.trades));
  const config = { master: 'makers', makers: 'still' } as const;
  return startMarkets({ db: database.db, clock, events, config, onError: fail });
}

function btc(): Pair {
  const pair = markets.prices.pairBySymbol('BTC/USDT');
  if (!pair) throw new Error('No pair');
  return pair;
}

async function expectBalanced() {
  const { rows } = await sql`select * from ledger_imbalance()`.execute(database.db);
  expect(rows).toEqual([]);
}

test('every book is quoted on both sides of the index as soon as the markets are open', () => {
  for (const pair of markets.prices.pairs) {
    const { bids, asks } = markets.venue(pair).depth;
    expect([bids.length, asks.length]).toEqual([20, 20]);
    const index = atoms(markets.prices.index(pair).at(clock.now()));
    const [bid = 0n] = bids[0] ?? [];
    const [ask = 0n] = asks[0] ?? [];
    expect(bid < index && index < ask).toBe(true);
    // Less than 0.2 % apart.
    expect((ask - bid) * 500n < index).toBe(true);
    for (const [price, amount] of [...bids, ...asks]) {
      expect(price % pair.tick).toBe(0n);
      expect(amount > 0n && amount % pair.lot === 0n).toBe(true);
    }
  }
});

test('quotes follow the index, trades happen, and every amount is in the ledger', async () => {
  const before = trades.length;
  for (let n = 0; n < 60; n++) {
    clock.move(1000);
    await markets.tick();
  }
  expect(trades.length - before).toBeGreaterThan(60);
  for (const pair of markets.prices.pairs) {
    const { bids, asks } = markets.venue(pair).depth;
    const index = atoms(markets.prices.index(pair).at(clock.now()));
    expect((bids[0]?.[0] ?? 0n) < index && index < (asks[0]?.[0] ?? 0n)).toBe(true);
    const last = atoms(markets.prices.quotation(pair).now_price);
    const off = last > index ? last - index : index - last;
    expect(off * 100n < index).toBe(true);
  }
  await expectBalanced();
});

test('moving quotes cost the ledger at most four entries a pair and step', async () => {
  const entries = async () =>
    (
      await sql<{ n: number }>`
      select count(*) as n from ledger_entry e join ledger_event v on v.id = e.event_id
      where v.reason in ('spot_hold', 'spot_release') and v.reference is null`.execute(database.db)
    ).rows[0]?.n ?? 0;
  const before = await entries();
  for (let n = 0; n < 20; n++) {
    clock.move(1000);
    await markets.tick();
  }
  expect((await entries()) - before).toBeLessThanOrEqual(20 * markets.prices.pairs.length * 4);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from spot_order where status = 3 and filled = 0`.execute(database.db);
  expect(rows[0]?.n).toBe(0);
});

test('makers have no precedence: a better order comes before their quotes, and they pay fees', async () => {
  const venue = markets.venue(btc());
  const movements = [{ from: system('deposits', 3), to: available('early', 3, 'change'), amount: '1000000' }];
  await database.db
    .transaction()
    .execute((tx) => post(tx, { reason: 'deposit', at: clock.now(), movements }));
  const [bid = 0n] = venue.depth.bids[0] ?? [];
  const better = {
    side: 'buy' as const,
    price: bid + btc().tick,
    amount: btc().lot * 10n,
    timeInForce: 'gtc' as const,
  };
  await venue.run({ user: 'early', cancels: [], places: [better] });
  const { trades: sold } = await venue.run({
    user: 'maker-1',
    cancels: [],
    places: [{ side: 'sell', price: bid, amount: btc().lot * 10n, timeInForce: 'ioc' }],
  });
  expect(sold).toMatchObject([{ price: expect.any(String), amount: '0.00001' }]);
  expect(venue.openOrders('early')).toEqual([]);
  const fees = await database.db
    .selectFrom('ledger_account')
    .select('balance')
    .where('system', '=', 'spot_fees:BTC/USDT')
    .where('currency', '=', 3)
    .executeTakeFirstOrThrow();
  expect(atoms(fees.balance) > 0n).toBe(true);
});

test('a user’s order larger than the best quotes is filled in parts, and the rest when the index reaches it', async () => {
  const venue = markets.venue(btc());
  const [ask = 0n, there = 0n] = venue.depth.asks[0] ?? [];
  const { orders, trades: first } = await venue.run({
    user: 'early',
    cancels: [],
    places: [{ side: 'buy', price: ask, amount: there * 2n, timeInForce: 'gtc' }],
  });
  expect(first).toHaveLength(1);
  expect(orders).toMatchObject([{ status: 'waiting', filled: there }]);
  for (let n = 0; n < 600 && venue.openOrders('early').length > 0; n++) {
    clock.move(1000);
    await markets.tick();
  }
  expect(venue.openOrders('early')).toEqual([]);
  const wallets = await balances(database.db, 'early');
  expect(wallets.find(({ currency }) => currency === 3)?.held).toBe('0');
  await expectBalanced();
});

test('after a restart the quotes in the book are found and continued', async () => {
  const pair = btc();
  const before = markets
    .venue(pair)
    .openOrders('maker-1')
    .map(({ id }) => id);
  await markets.stop();
  markets = await open();
  const after = markets
    .venue(pair)
    .openOrders('maker-1')
    .map(({ id }) => id);
  expect(after.filter((id) => before.includes(id)).length).toBeGreaterThan(30);
  expect(after).toHaveLength(40);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ledger_event where reason = 'house_capital'`.execute(database.db);
  expect(rows[0]?.n).toBe(markets.prices.pairs.length);
});

test('a ladder is a function of seed and index: the same cells have the same prices', () => {
  const pair = btc();
  const ladder = createLadder(pair, 'x', 20);
  const [low, high] = [ladderPrices(ladder, atoms('60000')), ladderPrices(ladder, atoms('60100'))];
  expect(ladderPrices(ladder, atoms('60000'))).toEqual(low);
  const shared = low.sell.filter((price) => high.sell.includes(price));
  expect(shared.length).toBeGreaterThan(5);
  expect(ladderPrices(createLadder(pair, 'y', 20), atoms('60000'))).not.toEqual(low);
});

test('an unchanged index changes no quote', () => {
  const ladder = createLadder(btc(), 'x', 20);
  const { cancels, places } = requote(ladder, atoms('60000'), [], 1);
  expect(cancels).toEqual([]);
  expect(places).toHaveLength(40);
  const waiting = places.map((place, id) => ({
    ...place,
    id,
    user: 'm',
    filled: 0n,
    filledTotal: 0n,
    lastPrice: null,
    fee: 0n,
    status: 'waiting' as const,
    createdAt: 0,
  }));
  expect(requote(ladder, atoms('60000'), waiting, 2)).toEqual({ cancels: [], places: [] });
  expect(requote(ladder, atoms('60000'), waiting.slice(1), 3).places).toMatchObject([
    { price: places[0]?.price },
  ]);
});

/** Takes all free money from the accounts of one kind, of every pair. */
async function takeCapital(who: 'maker' | 'taker'): Promise<void> {
  for (const { id } of markets.prices.pairs) {
    const user = `${who}-${id}`;
    const movements = (await balances(database.db, user))
      .filter(({ available: free }) => atoms(free) > 0n)
      .map(({ currency, kind, available: amount }) => ({
        from: available(user, currency, kind),
        to: system('house_capital', currency),
        amount,
      }));
    await database.db
      .transaction()
      .execute((tx) => post(tx, { reason: 'house_capital', at: clock.now(), movements }));
  }
}

test('quotes follow the index also in a step whose taker has no capital', async () => {
  for (let n = 0; n < 5; n++) {
    await takeCapital('taker');
    clock.move(60 * 60_000);
    await markets.tick();
    for (const pair of markets.prices.pairs) {
      const { bids, asks } = markets.venue(pair).depth;
      const index = atoms(markets.prices.index(pair).at(clock.now()));
      expect((bids[0]?.[0] ?? 0n) < index && index < (asks[0]?.[0] ?? 0n), pair.symbol).toBe(true);
    }
  }
});

test('of two instances that both mean to lead, one does each step of the makers', async () => {
  const config = { master: 'makers', makers: 'none', makerTickMs: 1000 } as const;
  const options = { db: database.db, clock, events: createEvents(fail), config, onError: fail };
  const both = [await startMarkets(options), await startMarkets(options)];
  const visits = async () =>
    (
      await sql<{ n: number; max: number }>`
      select coalesce(sum(n), 0)::integer as n, coalesce(max(n), 0)::integer as max from (
        select count(*) as n from spot_order where user_id like 'taker-%' and created_at > ${began}
        group by pair_id, created_at) as step`.execute(database.db)
    ).rows[0];
  const began = clock.now();
  for (let n = 0; n < 30; n++) {
    clock.move(1000);
    // Each starts like an instance that has just become, or still believes to be, the leader.
    const stops = await Promise.all(both.map((one) => one.startMakers()));
    await Promise.all(stops.map((stop) => stop()));
  }
  expect((await visits())?.n).toBeGreaterThan(30);
  expect((await visits())?.max).toBe(1);
  const { rows: twice } = await sql`
    select pair_id, side, price from spot_order where user_id like 'maker-%' and status = 1
    group by 1, 2, 3 having count(*) > 1`.execute(database.db);
  expect(twice).toEqual([]);
  for (const one of both) await one.stop();
  await expectBalanced();
});

test('after a pause no quote has a price from before it', async () => {
  await markets.tick();
  await markets.stop();
  clock.move(6 * 60 * 60_000);
  const config = { master: 'makers', makers: 'none' } as const;
  const options = { db: database.db, clock, events: createEvents(fail), config, onError: fail };
  const [waking, other] = await Promise.all([startMarkets(options), startMarkets(options)]);
  let left = 0;
  for (const pair of waking.prices.pairs) {
    const index = atoms(waking.prices.index(pair).at(clock.now()));
    const { bids, asks } = waking.venue(pair).depth;
    left += bids.length + asks.length;
    for (const [price] of bids) expect(price < index, `${pair.symbol} bid`).toBe(true);
    for (const [price] of asks) expect(price > index, `${pair.symbol} ask`).toBe(true);
  }
  // Orders at the right price may stay.
  expect(left).toBeLessThan(waking.prices.pairs.length * 40);
  await Promise.all([waking.stop(), other.stop()]);
  await expectBalanced();
});
