/** Several instances on one database: followers know the order book too, and read only changes. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../common/clock.ts';
import { createEvents } from '../common/events.ts';
import { Refusal } from '../http/refusal.ts';
import { available, post, system } from '../ledger/index.ts';
import { atoms, loadPairs, type Pair } from '../market/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { claimMakerStep } from './store.ts';
import { changeSlots } from './tables.ts';
import { Venue } from './venue.ts';

const clock = movableClock(Date.UTC(2026, 0, 1));
const events = createEvents((error) => {
  throw error;
});
const traders = ['ann', 'bob', 'cho'];
let database: TestDatabase;
let pairs: Pair[];

beforeAll(async () => {
  database = await createTestDatabase();
  pairs = await loadPairs(database.db);
  const movements = traders.flatMap((user) =>
    [...new Set(pairs.flatMap((pair) => [pair.legal_id, pair.currency_id]))].map((currency) => ({
      from: system('deposits', currency),
      to: available(user, currency, 'change'),
      amount: '10000000',
    })),
  );
  await database.db
    .transaction()
    .execute((tx) => post(tx, { reason: 'deposit', at: clock.now(), movements }));
});
afterAll(() => database.drop());

/** An instance's view of a pair; each test uses its own pair. */
async function instance(index: number): Promise<Venue> {
  const pair = pairs[index];
  if (!pair) throw new RangeError('No such pair');
  const venue = new Venue(pair, { db: database.db, clock, events });
  await venue.open();
  return venue;
}

const order = (side: 'buy' | 'sell', price: string, amount: string, timeInForce: 'gtc' | 'ioc' = 'gtc') => ({
  side,
  price: atoms(price),
  amount: atoms(amount),
  timeInForce,
});

/** All public data of a book. */
const view = (venue: Venue) => ({
  depth: venue.depth,
  orders: traders.map((user) => venue.openOrders(user).toSorted((a, b) => a.id - b.id)),
});

test('every instance has the same book as one that reads it from the database', async () => {
  const matching = [await instance(0), await instance(0)];
  const looking = await instance(0);
  const action = fc.record({
    at: fc.nat(1),
    who: fc.nat(2),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    price: fc.integer({ min: 97, max: 103 }),
    amount: fc.integer({ min: 1, max: 400 }),
    force: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const),
    cancel: fc.option(fc.nat(10)),
    deleteUnfilled: fc.boolean(),
    look: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 15 }), async (actions) => {
      for (const { at, who, side, price, amount, force, cancel, deleteUnfilled, look } of actions) {
        const venue = matching[at];
        const user = traders[who] ?? '';
        const own = venue?.openOrders(user) ?? [];
        const old = cancel === null ? undefined : own[cancel % Math.max(1, own.length)];
        await venue
          ?.run({
            user,
            cancels: old ? [old.id] : [],
            places: [order(side, String(price), String(amount / 100), force)],
            deleteUnfilled,
          })
          .catch((error) => expect(error).toBeInstanceOf(Refusal));
        if (look) await looking.refresh();
      }
      const fresh = await instance(0);
      for (const venue of [...matching, looking]) {
        await venue.refresh();
        expect(view(venue)).toEqual(view(fresh));
      }
    }),
    { numRuns: 25 },
  );
});

test('a following instance reads the changed orders, and all orders if it is too far behind', async () => {
  const [matching, looking] = [await instance(1), await instance(1)];
  await matching.run({ user: 'ann', cancels: [], places: [order('buy', '10', '1')] });
  await looking.refresh();
  // This change was not announced, so only an instance that reads the whole book sees it.
  const untold = await database.db
    .updateTable('spot_order')
    .set({ amount: '3' })
    .where('pair_id', '=', matching.pair.id)
    .returning('id')
    .execute();
  expect(untold).toHaveLength(1);
  await matching.run({ user: 'bob', cancels: [], places: [order('buy', '9', '2')] });
  await looking.refresh();
  expect(looking.levels().bids).toEqual([
    ['10', '1'],
    ['9', '2'],
  ]);
  for (let n = 0; n <= changeSlots; n++) {
    const [last] = matching.openOrders('cho');
    await matching.run({ user: 'cho', cancels: last ? [last.id] : [], places: [order('buy', '8', '1')] });
  }
  await looking.refresh();
  expect(looking.levels().bids).toEqual([
    ['10', '3'],
    ['9', '2'],
    ['8', '1'],
  ]);
});

test('a step of a pair’s makers runs on one instance and does not change other pairs', async () => {
  const [pair, other] = [pairs[2], pairs[3]];
  if (!pair || !other) throw new RangeError('No such pairs');
  const took = async (id: number, step: number) =>
    (await claimMakerStep(database.db, id, step)) !== undefined;
  expect([await took(pair.id, 5), await took(pair.id, 5), await took(pair.id, 4)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([await took(other.id, 4), await took(pair.id, 6)]).toEqual([true, true]);
});
