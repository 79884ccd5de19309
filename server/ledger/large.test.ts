/** The cost of a booking does not depend on the size of the ledger. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { available, held, postAll } from './index.ts';

const accounts = 20_000;
let database: TestDatabase;
beforeAll(async () => {
  // One connection: the statistics of a session are its own until they are flushed.
  database = await createTestDatabase({ connections: 1 });
});
afterAll(() => database.drop());

test('booking reads no account but those that it books', async () => {
  const { db } = database;
  await sql`
    insert into ledger_account (name, user_id, currency, kind, held, balance)
    select 'user:' || n || ':3:change:' || part, n::text, 3, 'change', part = 'held', 1000
    from generate_series(1, ${sql.lit(accounts / 2)}) as n, unnest(array['held', 'available']) as part`.execute(
    db,
  );
  await sql`analyze ledger_account`.execute(db);
  const scanned = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ n: number }>`
      select seq_tup_read as n from pg_stat_user_tables where relname = 'ledger_account'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  const events = Array.from({ length: 30 }, (_, n) => ({
    reason: 'spot_hold',
    movements: [
      {
        from: available(String(n * 100 + 1), 3, 'change'),
        to: held(String(n * 100 + 1), 3, 'change'),
        amount: '1',
      },
    ],
  }));
  const before = await scanned();
  // More than the five after which PostgreSQL keeps a plan for any arguments.
  for (let n = 0; n < 8; n++) await db.transaction().execute((tx) => postAll(tx, 1, events));
  expect((await scanned()) - before).toBe(0);
  const { rows } = await sql<{ held: string }>`
    select sum(balance)::text as held from ledger_account where held and balance <> 1000`.execute(db);
  expect(Number(rows[0]?.held)).toBe(30 * 1008);
});
