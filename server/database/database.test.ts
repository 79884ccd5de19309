import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { migrate } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an amount keeps every digit, a count is a number', async () => {
  const { rows } = await sql<{ amount: string; count: number }>`
    SELECT 12345678901234567890.123456789012345678::numeric AS amount, 7::bigint AS count
  `.execute(database.db);
  expect(rows).toEqual([{ amount: '12345678901234567890.123456789012345678', count: 7 }]);
});

test('a whole number too large to be exact is refused, not rounded', async () => {
  await expect(sql`SELECT 9007199254740993::bigint AS n`.execute(database.db)).rejects.toThrow(RangeError);
});

test('two further migrations at the same time change nothing', async () => {
  const tables = () => sql`SELECT table_name FROM information_schema.tables`.execute(database.db);
  const before = (await tables()).rows;
  await Promise.all([migrate(database.db), migrate(database.db)]);
  expect((await tables()).rows).toEqual(before);
});

test('every foreign key to rows that are deleted has an index', async () => {
  const deleted = ['session', 'idempotency', 'throttle', 'mail', 'code', 'upload', 'spot_order'];
  const { rows } = await sql<{ reference: string; indexed: boolean }>`
    SELECT conrelid::regclass || '.' || attname AS reference, EXISTS (
      SELECT FROM pg_index WHERE indrelid = conrelid AND indpred IS NULL AND indkey[0] = conkey[1]
    ) AS indexed
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = ANY (${deleted}::regclass[]) ORDER BY 1`.execute(database.db);
  expect(rows).toEqual([
    { reference: 'deposit.picture', indexed: true },
    { reference: 'spot_trade.maker_order', indexed: true },
    { reference: 'spot_trade.taker_order', indexed: true },
  ]);
});
