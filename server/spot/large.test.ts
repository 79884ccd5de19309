/** The cost of a group of orders does not depend on how many orders and calls there were before. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock } from '../common/clock.ts';
import { createEvents } from '../common/events.ts';
import { available, post, system } from '../ledger/index.ts';
import { loadPairs } from '../market/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { Venue } from './venue.ts';

const earlier = 20_000;
let database: TestDatabase;
beforeAll(async () => {
  // One connection: the statistics of a session are its own until they are flushed.
  database = await createTestDatabase({ connections: 1 });
});
afterAll(() => database.drop());

/** Rows read by reading whole tables. */
async function scanned(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  const { rows } = await sql<{ n: number }>`
    select sum(seq_tup_read)::bigint as n from pg_stat_user_tables
    where relname in ('spot_order', 'idempotency', 'ledger_account')`.execute(database.db);
  return rows[0]?.n ?? 0;
}

test('a group reads no order, no answer and no account but its own', async () => {
  const { db } = database;
  const clock = movableClock(Date.UTC(2026, 0, 1));
  const [pair] = await loadPairs(db);
  if (!pair) throw new Error('No pair');
  await sql`
    insert into spot_order (id, user_id, pair_id, side, price, amount, time_in_force, filled, status, created_at, closed_at)
    select nextval('spot_order_id'), 'past', ${pair.id}, 1, 1, 1, 'gtc', 1, 2, 0, 0
    from generate_series(1, ${sql.lit(earlier)})`.execute(db);
  await sql`
    insert into idempotency select 'past', 'coinTrade', 'past-' || n, '', 'null', 0
    from generate_series(1, ${sql.lit(earlier)}) as n`.execute(db);
  const users = Array.from({ length: 20 }, (_, n) => `user${n}`);
  for (const user of users) {
    const movements = [pair.legal_id, pair.currency_id].map((currency) => ({
      from: system('deposits', currency),
      to: available(user, currency, 'change'),
      amount: '1000000',
    }));
    await db.transaction().execute((tx) => post(tx, { reason: 'deposit', at: 0, movements }));
  }
  await sql`analyze spot_order, idempotency, ledger_account`.execute(db);
  const events = createEvents((error) => {
    throw error;
  });
  const venue = new Venue(pair, { db, clock, events });
  await venue.open();

  let number = 0;
  const trade = () =>
    Promise.all(
      users.map((user, n) => {
        const side = n % 2 === 0 ? 'buy' : 'sell';
        const order = { side, price: pair.tick * 100n, amount: pair.lot * 100n, timeInForce: 'gtc' } as const;
        const key = `now-${number++}`;
        const request = { user, operation: 'coinTrade', key, fingerprint: '', at: 0 };
        return venue.run({ user, cancels: [], places: [order] }, { request, say: () => 'done' });
      }),
    );
  const before = await scanned();
  // More than the five after which PostgreSQL keeps a plan for any arguments.
  for (let n = 0; n < 8; n++) await trade();
  expect((await scanned()) - before).toBe(0);
  const { rows } = await sql<{ trades: number; answers: number }>`
    select (select count(*) from spot_trade) as trades,
      (select count(*) from idempotency where user_id <> 'past') as answers`.execute(db);
  expect(rows).toEqual([{ trades: 80, answers: 160 }]);
  await venue.close();
});
