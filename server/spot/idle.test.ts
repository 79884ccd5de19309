/** Makers pause while the exchange is not in use; the first user after that finds no old prices. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActivity } from '../common/activity.ts';
import { movableClock } from '../common/clock.ts';
import { createEvents } from '../common/events.ts';
import { available, balances, post, system } from '../ledger/index.ts';
import { atoms } from '../market/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Markets, startMarkets } from './index.ts';

const clock = movableClock(Date.UTC(2026, 4, 13, 17, 47, 30));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function fail(error: unknown): never {
  throw error;
}

/** Markets whose makers pause after a second without use, on the test's clock. */
async function openMarkets(makers: 'still' | 'none', onError: (error: unknown) => void = fail) {
  const activity = createActivity(1000, clock.now);
  const config = { master: 'rest', makers } as const;
  const markets = await startMarkets({
    db: database.db,
    clock,
    events: createEvents(fail),
    config,
    activity,
    onError,
  });
  return { activity, markets };
}

/** The pairs with a quote on the wrong side of the index: taking it would be a loss for the makers. */
function exploitable({ prices, venue }: Markets): string[] {
  return prices.pairs
    .filter((pair) => {
      const index = atoms(prices.index(pair).at(clock.now()));
      const { bids, asks } = venue(pair).depth;
      return bids.some(([price]) => price > index) || asks.some(([price]) => price < index);
    })
    .map(({ symbol }) => symbol);
}

test('after a pause an order waits until the quotes follow the index, on every instance', async () => {
  const one = await openMarkets('still');
  const two = await openMarkets('none');
  const all = [one, two];
  for (let turn = 0; turn < 2; turn++) {
    clock.move(4 * 60 * 60_000);
    expect(exploitable(one.markets).length).toBeGreaterThan(3);
    // Both are used at the same time: one of them claims the step of the makers, and the other one has to wait for it.
    for (const { activity } of all) activity.recordUse();
    const found = await Promise.all(
      all.map(async ({ markets }) => {
        await Promise.all(markets.prices.pairs.map((pair) => markets.quoted(pair)));
        return exploitable(markets);
      }),
    );
    expect(found).toEqual([[], []]);
    await Promise.all(all.map(({ markets }) => markets.catchUp()));
    for (const { markets } of all)
      for (const pair of markets.prices.pairs) expect(markets.venue(pair).depth.bids).toHaveLength(20);
  }
  await Promise.all(all.map(({ markets }) => markets.stop()));
});

test('a taker who comes after a pause pays the price of now', async () => {
  const { activity, markets } = await openMarkets('still');
  const [pair] = markets.prices.pairs;
  if (!pair) throw new Error('No pair');
  await database.db.transaction().execute((tx) =>
    post(tx, {
      reason: 'deposit',
      at: clock.now(),
      movements: [{ from: system('deposits', 3), to: available('late', 3, 'change'), amount: '1000000' }],
    }),
  );
  const venue = markets.venue(pair);
  const priceOf = () => atoms(markets.prices.index(pair).at(clock.now()));
  // Until the index is so much higher that the old asks are far too cheap.
  const before = venue.depth.asks[0]?.[0] ?? 0n;
  for (let hours = 0; hours < 500 && priceOf() < before + before / 100n; hours++) clock.move(60 * 60_000);
  expect(priceOf()).toBeGreaterThan(before);
  activity.recordUse();
  await markets.quoted(pair);
  const { trades } = await venue.run({
    user: 'late',
    cancels: [],
    places: [
      {
        side: 'buy',
        price: priceOf() * 2n - ((priceOf() * 2n) % pair.tick),
        amount: pair.lot,
        timeInForce: 'ioc',
      },
    ],
  });
  expect(trades.length).toBeGreaterThan(0);
  for (const { price } of trades) expect(atoms(price)).toBeGreaterThan(priceOf());
  await markets.stop();
});

test('quotes whose maker has no capital to move them are withdrawn', async () => {
  const { activity, markets } = await openMarkets('still');
  for (const { id } of markets.prices.pairs) {
    const maker = `maker-${id}`;
    const movements = (await balances(database.db, maker)).map(({ currency, kind, available: amount }) => ({
      from: available(maker, currency, kind),
      to: system('house_capital', currency),
      amount,
    }));
    await database.db
      .transaction()
      .execute((tx) => post(tx, { reason: 'house_capital', at: clock.now(), movements }));
  }
  clock.move(4 * 60 * 60_000);
  activity.recordUse();
  await Promise.all(markets.prices.pairs.map((pair) => markets.quoted(pair)));
  expect(exploitable(markets)).toEqual([]);
  await markets.stop();
});

test('an order does not meet old quotes after an error of the database, and the next one tries again', async () => {
  const errors: unknown[] = [];
  const { activity, markets } = await openMarkets('still', (error) => errors.push(error));
  const { pairs } = markets.prices;
  const quoted = () => Promise.allSettled(pairs.map((pair) => markets.quoted(pair)));
  const outcomes = async () => new Set((await quoted()).map(({ status }) => status));
  clock.move(4 * 60 * 60_000);
  await sql`alter table spot_order rename to spot_order_away`.execute(database.db);
  try {
    activity.recordUse();
    expect(await outcomes()).toEqual(new Set(['rejected']));
    expect(errors).toHaveLength(pairs.length);
    expect(exploitable(markets).length).toBeGreaterThan(3);
    // Still not possible.
    expect(await outcomes()).toEqual(new Set(['rejected']));
  } finally {
    await sql`alter table spot_order_away rename to spot_order`.execute(database.db);
  }
  expect(await outcomes()).toEqual(new Set(['fulfilled']));
  expect(exploitable(markets)).toEqual([]);
  expect(errors).toHaveLength(2 * pairs.length);
  await markets.stop();
});
