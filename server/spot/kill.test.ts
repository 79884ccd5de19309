import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../common/clock.ts';
import { createEvents } from '../common/events.ts';
import { available, post, system } from '../ledger/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startMarkets } from './index.ts';

const fixture = fileURLToPath(new URL('fixtures/trade-until-killed.ts', import.meta.url));
const users = ['a', 'b', 'c', 'd'];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const movements = users.flatMap((user) =>
    [3, 1, 1000].map((currency) => ({
      from: system('deposits', currency),
      to: available(user, currency, 'change'),
      amount: '100000',
    })),
  );
  await database.db.transaction().execute((tx) => post(tx, { reason: 'deposit', at: Date.now(), movements }));
});
afterAll(() => database.drop());

function fail(error: unknown): never {
  throw error;
}

async function startTrading(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('It ended by itself'))),
  ]);
  return child;
}

/** Waits until PostgreSQL has detected that the killed process is gone. */
async function settled(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await sql<{ n: number }>`
          select count(*) as n from pg_stat_activity
          where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
            database.db,
          )
        ).rows[0]?.n,
      { timeout: 10_000 },
    )
    .toBe(0);
}

test('repeated kills during trading lose, duplicate and freeze nothing', { timeout: 180_000 }, async () => {
  let trades = 0;
  for (const wait of [150, 333, 50]) {
    const child = await startTrading();
    await new Promise((resolve) => setTimeout(resolve, wait));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await settled();

    const { rows: imbalance } = await sql`select * from ledger_imbalance()`.execute(database.db);
    expect(imbalance).toEqual([]);
    const { rows: wrongFills } = await sql`
      select o.id from spot_order o
      left join lateral (
        select coalesce(sum(t.amount), 0) as amount, coalesce(sum(t.amount * t.price), 0) as total
        from spot_trade t where o.id in (t.maker_order, t.taker_order)
      ) t on true
      where o.filled <> t.amount or o.filled_total <> t.total`.execute(database.db);
    expect(wrongFills).toEqual([]);
    const { rows: wrongFreezes } = await sql`
      select a.name, a.balance, o.needed from ledger_account a
      left join lateral (
        select coalesce(sum((o.amount - o.filled) * case o.side when 1 then o.price else 1 end), 0) as needed
        from spot_order o join market_pair p on p.id = o.pair_id
        where o.user_id = a.user_id and o.status = 1
          and a.currency = case o.side when 1 then p.legal_id else p.currency_id end
      ) o on true
      where a.held and a.kind = 'change' and a.balance <> o.needed`.execute(database.db);
    expect(wrongFreezes).toEqual([]);
    const { rows: wrongVolumes } = await sql`
      select pair_id from (select pair_id, sum(volume) as volume from market_candle group by pair_id) c
      full join (select pair_id, sum(amount) as amount from spot_trade group by pair_id) t using (pair_id)
      where c.volume is distinct from t.amount`.execute(database.db);
    expect(wrongVolumes).toEqual([]);

    const { rows } = await sql<{ n: number }>`select count(*) as n from spot_trade`.execute(database.db);
    expect(rows[0]?.n).toBeGreaterThan(trades);
    trades = rows[0]?.n ?? 0;
  }
  const config = { makers: 'still' } as const;
  const events = createEvents(fail);
  const markets = await startMarkets({ db: database.db, clock: systemClock, events, config, onError: fail });
  for (const pair of markets.prices.pairs) expect(markets.venue(pair).depth.bids).toHaveLength(20);
  await markets.stop();
});
