/** While the exchange is not in use, it runs few transactions; the first call after that works as usual. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { callExchange, freePort, type RunningExchange, startExchange } from '../../server/testing/process.ts';

/** For how long transactions are counted, ms. PostgreSQL counts those of a session up to a second late. */
const countedMs = 8000;
const mostPerSecond = 2;

let database: TestDatabase;
let exchange: RunningExchange;
beforeAll(async () => {
  database = await createTestDatabase({ connections: 1 });
  exchange = await startExchange(database.url, await freePort(), { SLEEP_AFTER_SECONDS: '2' });
  // Pictures are rendered in advance once, at the first start.
  await sql`update collectible_picture set kind = 'image/png', content = '' where content is null`.execute(
    database.db,
  );
}, 300_000);
afterAll(async () => {
  await exchange?.kill('SIGTERM');
  await database?.drop();
});

/** Transactions of this database a second, without those of this test. */
async function commitsPerSecond(): Promise<number> {
  const read = async () => {
    const { rows } = await sql<{ n: number }>`
      select xact_commit as n from pg_stat_database where datname = current_database()`.execute(database.db);
    return rows[0]?.n ?? 0;
  };
  const before = await read();
  await pause(countedMs);
  return ((await read()) - before - 1) / (countedMs / 1000);
}

interface Deal {
  index_price: string;
  depth: { bids: [string, string][]; asks: [string, string][]; ts: number };
}
const look = async (): Promise<Deal> => {
  const { message } = await callExchange(exchange.port, {
    path: 'currency/deal',
    method: 'GET',
    fields: { legal_id: '3', currency_id: '1' },
  });
  return message as Deal;
};

test('nobody looks: few transactions a second; somebody looks: the makers quote around the index at once', {
  timeout: 150_000,
}, async () => {
  // On a busy machine the first start goes on for a while.
  await expect.poll(commitsPerSecond, { timeout: 90_000 }).toBeLessThanOrEqual(mostPerSecond);
  const { index_price, depth } = await look();
  const [bid, ask] = [Number(depth.bids[0]?.[0]), Number(depth.asks[0]?.[0])];
  expect(bid).toBeLessThan(Number(index_price) * 1.0001);
  expect(ask).toBeGreaterThan(Number(index_price) * 0.9999);
  const looking = setInterval(() => void look(), 500);
  const used = await commitsPerSecond();
  clearInterval(looking);
  expect(used).toBeGreaterThan(5 * mostPerSecond);
});
