import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { open } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`CREATE TABLE noted (what text)`.execute(database.db);
});
afterAll(() => database.drop());

async function backend(db: TestDatabase['db']): Promise<number> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

test('a PostgreSQL that does not answer is stopped without waiting, and no start is left half done', async () => {
  const db = open(database.url, { connections: 1, statementTimeoutMs: 300 });
  onTestFinished(() => db.destroy());
  const frozen = await backend(db);
  const thaw = () => process.kill(frozen, 'SIGCONT');
  process.kill(frozen, 'SIGSTOP');
  // Limits the wait: a frozen backend blocks everybody who drops a database.
  const late = setTimeout(thaw, 10_000);
  try {
    // Its BEGIN never arrives.
    await expect(db.transaction().execute((tx) => backend(tx))).rejects.toThrow('timeout');
  } finally {
    clearTimeout(late);
    thaw();
  }
  await sql`INSERT INTO noted VALUES ('kept')`.execute(db);
  expect(await backend(db)).not.toBe(frozen);
  expect((await sql`SELECT what FROM noted`.execute(database.db)).rows).toEqual([{ what: 'kept' }]);
});

test('a statement that takes too long is cancelled in the database', async () => {
  const db = open(database.url, { connections: 1, statementTimeoutMs: 300 });
  onTestFinished(() => db.destroy());
  await expect(sql`SELECT pg_sleep(60)`.execute(db)).rejects.toThrow('statement timeout');
  expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
