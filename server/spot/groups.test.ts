/** Batches that arrive together share a transaction, with the same results as one after the other. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../common/clock.ts';
import { createEvents } from '../common/events.ts';
import { Refusal } from '../http/refusal.ts';
import { available, balances, post, system } from '../ledger/index.ts';
import { atoms, loadPairs, type Pair } from '../market/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { Repeated } from '../web/idempotency.ts';
import type { Batch, Once } from './request.ts';
import { type Transact, Venue } from './venue.ts';

const usdt = 3;
const clock = movableClock(Date.UTC(2026, 0, 1));
const events = createEvents((error) => {
  throw error;
});
let database: TestDatabase;
let pairs: Pair[];

beforeAll(async () => {
  database = await createTestDatabase();
  pairs = await loadPairs(database.db);
});
afterAll(() => database.drop());

/** A venue that counts its transactions. */
async function openVenue(index: number) {
  const pair = pairs[index];
  if (!pair) throw new RangeError('No such pair');
  const counted = { transactions: 0 };
  const transact: Transact = (work) => {
    counted.transactions++;
    return database.db.transaction().execute(work);
  };
  const market = new Venue(pair, { db: database.db, clock, events, transact });
  await market.open();
  return { market, counted };
}

async function trader(pair: Pair, name: string, money = '1000'): Promise<string> {
  const movements = [usdt, pair.currency_id].map((currency) => ({
    from: system('deposits', currency),
    to: available(name, currency, 'change'),
    amount: money,
  }));
  await database.db
    .transaction()
    .execute((tx) => post(tx, { reason: 'deposit', at: clock.now(), movements }));
  return name;
}

const buy = (user: string, amount: string, price: string): Batch => order(user, 'buy', amount, price);
const sell = (user: string, amount: string, price: string): Batch => order(user, 'sell', amount, price);

function order(
  user: string,
  side: 'buy' | 'sell',
  amount: string,
  price: string,
  timeInForce: 'gtc' | 'ioc' = 'gtc',
): Batch {
  return { user, cancels: [], places: [{ side, amount: atoms(amount), price: atoms(price), timeInForce }] };
}

/** A call with an idempotency key, whose answer is the state of its order. */
function keyed(user: string, key: string, fingerprint = 'same'): Once {
  const request = { user, operation: 'coinTrade', key, fingerprint, at: clock.now() };
  return { request, say: ([placed]) => `${placed?.status} ${placed?.filled}` };
}

/** The outcome of a batch: the state of its orders, the reason of its refusal, or the stored answer. */
function outcomes(runs: readonly Promise<{ orders: readonly { status: string; filled: bigint }[] }>[]) {
  return Promise.all(
    runs.map((run) =>
      run.then(
        ({ orders }) => orders.map(({ status, filled }) => `${status} ${filled}`).join(),
        (error: unknown) => {
          if (error instanceof Repeated) return `again: ${error.answer}`;
          if (error instanceof Refusal) return error.reason;
          throw error;
        },
      ),
    ),
  );
}

async function expectBalanced(): Promise<void> {
  expect((await sql`select * from ledger_imbalance()`.execute(database.db)).rows).toEqual([]);
}

test('one batch without money, and one that breaks a rule, do not fail their group', async () => {
  const { market, counted } = await openVenue(0);
  const [poor, rich] = [await trader(market.pair, 'poor', '10'), await trader(market.pair, 'rich')];
  const found = await outcomes([
    market.run(sell(rich, '1', '50')),
    market.run(buy(poor, '1', '50')),
    market.run({ user: poor, cancels: [1], places: [] }),
    market.run(sell(rich, '2', '50')),
    // Its own money is spent by the order before it.
    market.run(buy(poor, '0.1', '49')),
    market.run(buy(poor, '0.2', '49')),
    market.run(order(poor, 'buy', '0.01', '40', 'ioc')),
  ]);
  expect(found).toEqual([
    'waiting 0',
    'insufficient_balance',
    'order_closed',
    'waiting 0',
    'waiting 0',
    'insufficient_balance',
    'no_liquidity',
  ]);
  expect(counted.transactions).toBe(1);
  expect(market.levels()).toEqual({ asks: [['50', '3']], bids: [['49', '0.1']] });
  await expectBalanced();
});

test('an order is matched by those that come after it in its group, and what it is paid can be spent', async () => {
  const { market, counted } = await openVenue(1);
  const [a, b] = [await trader(market.pair, 'first'), await trader(market.pair, 'second')];
  const found = await outcomes([
    market.run(sell(a, '10', '100')),
    market.run(buy(b, '10', '100')),
    // 1,000 of the deposit, and 1,000 less the fee that the sale has brought.
    market.run(buy(a, '19', '100')),
    market.run(buy(a, '1', '100')),
  ]);
  expect(found).toEqual(['waiting 0', 'completed 1000000000', 'waiting 0', 'insufficient_balance']);
  expect(counted.transactions).toBe(1);
  const rows = await database.db
    .selectFrom('spot_order')
    .select(['user_id', 'status', 'filled'])
    .where('pair_id', '=', market.pair.id)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { user_id: a, status: 2, filled: '10.00000000' },
    { user_id: b, status: 2, filled: '10.00000000' },
    { user_id: a, status: 1, filled: '0.00000000' },
  ]);
  await expectBalanced();
});

test('the same key twice in a group has one effect and one answer; for another request it is refused', async () => {
  const { market } = await openVenue(2);
  const user = await trader(market.pair, 'twice');
  const found = await outcomes([
    market.run(buy(user, '1', '10'), keyed(user, 'one key')),
    market.run(buy(user, '1', '10'), keyed(user, 'one key')),
    market.run(buy(user, '2', '10'), keyed(user, 'one key', 'another')),
    market.run(buy(user, '1', '11'), keyed(user, 'two keys')),
  ]);
  expect(found).toEqual(['waiting 0', 'again: waiting 0', 'idempotency_conflict', 'waiting 0']);
  expect(market.levels().bids).toEqual([
    ['11', '1'],
    ['10', '1'],
  ]);
});

test('the same key on two instances at once has one effect and one answer', async () => {
  const [one, two] = [await openVenue(3), await openVenue(3)];
  const { pair } = one.market;
  const [user, other] = [await trader(pair, 'ubiquitous'), await trader(pair, 'bystander')];
  const found = await outcomes(
    [one, two].flatMap(({ market }) => [
      market.run(buy(user, '1', '10'), keyed(user, 'one key')),
      market.run(buy(other, '1', '9'), keyed(other, `${market === one.market}`)),
    ]),
  );
  expect(found.sort()).toEqual(['again: waiting 0', 'waiting 0', 'waiting 0', 'waiting 0']);
  await Promise.all([one.market.refresh(), two.market.refresh()]);
  for (const { market } of [one, two])
    expect(market.levels().bids).toEqual([
      ['10', '1'],
      ['9', '2'],
    ]);
});

test('money that another pair takes meanwhile fails those who have none left, and nobody else', async () => {
  const markets = await Promise.all([4, 5, 6].map(async (index) => (await openVenue(index)).market));
  const [first] = markets;
  if (!first) throw new RangeError('No market');
  const spender = await trader(first.pair, 'spender', '100');
  const others = await Promise.all([0, 1, 2].map((n) => trader(first.pair, `other-${n}`, '100')));
  const found = await outcomes(
    markets.flatMap((market, n) => [
      market.run(buy(others[n] ?? '', '1', '1')),
      market.run(buy(spender, '60', '1')),
      market.run(buy(others[n] ?? '', '2', '1')),
    ]),
  );
  expect(found.filter((outcome) => outcome === 'insufficient_balance')).toHaveLength(2);
  expect(found.filter((outcome) => outcome === 'waiting 0')).toHaveLength(7);
  const [wallet] = await balances(database.db, spender);
  expect(wallet).toMatchObject({ available: '40', held: '60' });
  await expectBalanced();
});

test('any batches do the same together as one after the other', async () => {
  const { market: together, counted } = await openVenue(7);
  const { market: apart } = await openVenue(8);
  const action = fc.record({
    who: fc.nat(3),
    side: fc.constantFrom('buy', 'sell'),
    price: fc.integer({ min: 95, max: 105 }),
    amount: fc.integer({ min: 1, max: 600 }),
    force: fc.constantFrom('gtc', 'gtc', 'ioc'),
  } as const);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 20 }), async (actions) => {
      run++;
      const state = async (
        market: Venue,
        way: (starts: (() => ReturnType<Venue['run']>)[]) => Promise<string[]>,
      ) => {
        const people = await Promise.all(
          [0, 1, 2, 3].map((n) => trader(market.pair, `${market.pair.id}-${run}-${n}`, '10000')),
        );
        const found = await way(
          actions.map(({ who, side, price, amount, force }) => {
            const user = people[who] ?? '';
            const batch = order(user, side, String(amount / 10), String(price), force);
            return () => market.run(batch);
          }),
        );
        const left = await Promise.all(people.map((user) => balances(database.db, user)));
        const wallets = left.map((rows) => rows.map(({ available, held }) => [available, held]));
        const levels = market.levels();
        for (const user of people)
          await market.run({ user, cancels: market.openOrders(user).map(({ id }) => id), places: [] });
        return { found, wallets, levels };
      };
      const before = counted.transactions;
      const one = await state(together, (starts) => outcomes(starts.map((start) => start())));
      // One for all of them; the four cancellations have their own.
      expect(counted.transactions - before).toBeLessThanOrEqual(1 + 4);
      const other = await state(apart, async (starts) => {
        const found: string[] = [];
        for (const start of starts) found.push(...(await outcomes([start()])));
        return found;
      });
      expect(one).toEqual(other);
    }),
    { numRuns: 25 },
  );
  await expectBalanced();
});
