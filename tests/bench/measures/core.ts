/**
 * Matching without HTTP, on a database that writes each commit to disk: books, ledger and idempotency keys of many
 * users, several pairs, a third of the orders filled, while the makers quote.
 */
import { sql } from 'kysely';
import { systemClock } from '../../../server/common/clock.ts';
import { createEvents } from '../../../server/common/events.ts';
import { migrate, open } from '../../../server/database/index.ts';
import { Refusal } from '../../../server/http/refusal.ts';
import { atoms, loadPairs } from '../../../server/market/index.ts';
import { startMarkets } from '../../../server/spot/index.ts';
import { startOwnCluster } from '../../../server/testing/cluster.ts';
import { nextOrder, percentile, traders } from '../harness/orders.ts';
import { postmasterOf, processorMs } from '../harness/processor.ts';
import type { Figure } from '../harness/report.ts';

const people = 200;
/** The number of concurrent orders. */
const concurrency = 400;
const warmUpMs = 3000;
const measuredMs = 10_000;

export async function coreFigures(): Promise<Figure[]> {
  const cluster = await startOwnCluster();
  const db = open(cluster.url);
  try {
    await migrate(db);
    const pairs = (await loadPairs(db)).slice(0, 4);
    const all = await traders(db, people, pairs);
    const markets = await startMarkets({
      db,
      clock: systemClock,
      events: createEvents(fail),
      config: { makers: 'live' },
      onError: fail,
    });
    let sent = 0;
    let refused = 0;
    const send = async (number: number): Promise<void> => {
      const pair = pairs[number % pairs.length];
      const user = all[number % all.length]?.id;
      if (!pair || user === undefined) throw new Error('No pair to trade');
      const { buys, price } = nextOrder(
        number,
        pair,
        Number(markets.prices.index(pair).at(systemClock.now())),
      );
      const order = {
        side: buys ? 'buy' : 'sell',
        price: atoms(price),
        amount: pair.lot,
        timeInForce: 'gtc',
      } as const;
      const request = {
        user,
        operation: 'coinTrade',
        key: `core-${number}`,
        fingerprint: 'order',
        at: systemClock.now(),
      };
      await markets
        .venue(pair)
        .run({ user, cancels: [], places: [order] }, { request, say: () => 'done' })
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          refused++;
        });
    };
    const run = async (ms: number) => {
      const times: number[] = [];
      const start = performance.now();
      await Promise.all(
        Array.from({ length: concurrency }, async () => {
          while (performance.now() - start < ms) {
            const since = performance.now();
            await send(sent++);
            times.push(performance.now() - since);
          }
        }),
      );
      return { times, elapsed: performance.now() - start };
    };
    await run(warmUpMs);
    refused = 0;
    const before = await sizeOf(db);
    const postmaster = await postmasterOf(db);
    const [matching, database] = [process.cpuUsage(), await processorMs(postmaster)];
    const { times, elapsed } = await run(measuredMs);
    const { user, system } = process.cpuUsage(matching);
    const ofDatabase = (await processorMs(postmaster)) - database;
    const grown = (await sizeOf(db)) - before;
    await markets.stop();
    return [
      { measure: 'orders', value: (times.length * 1000) / elapsed, unit: 'a second', atLeast: 3000 },
      { measure: 'orders refused', value: (100 * refused) / times.length, unit: '%' },
      { measure: 'order to commit, median', value: percentile(times, 0.5), unit: 'ms' },
      { measure: 'order to commit, p99', value: percentile(times, 0.99), unit: 'ms' },
      {
        measure: 'processor time per order of the matching core',
        value: (user + system) / 1000 / times.length,
        unit: 'ms',
      },
      {
        measure: 'processor time per order of PostgreSQL',
        value: ofDatabase / times.length,
        unit: 'ms',
      },
      { measure: 'database growth per order', value: grown / times.length / 1000, unit: 'kB' },
    ];
  } finally {
    await db.destroy();
    await cluster.remove();
  }
}

/** The bytes of a database, with its indices. */
async function sizeOf(db: ReturnType<typeof open>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select pg_database_size(current_database()) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

function fail(error: unknown): never {
  throw error;
}
