/**
 * Limit orders over HTTP, on a database that writes each commit to disk: many users, several pairs, a third of the
 * orders filled, matched and paid.
 */
import { open } from '../../../server/database/index.ts';
import { loadPairs } from '../../../server/market/index.ts';
import { startOwnCluster } from '../../../server/testing/cluster.ts';
import { startExchange } from '../../../server/testing/process.ts';
import { Load, percentile, pricesOf, traders } from '../harness/orders.ts';
import { postmasterOf, processorMs } from '../harness/processor.ts';
import type { Figure } from '../harness/report.ts';

const people = 200;
/** The number of concurrent orders. */
const concurrency = 100;
const warmUpMs = 3000;
const measuredMs = 10_000;

export async function orderFigures(port: number): Promise<Figure[]> {
  const cluster = await startOwnCluster();
  try {
    const exchange = await startExchange(cluster.url, port);
    const db = open(cluster.url, { connections: 4 });
    try {
      const pairs = (await loadPairs(db)).slice(0, 4);
      const all = await traders(db, people, pairs);
      const tokens = all.map(({ token }) => token);
      const load = new Load({ port, tokens, pairs, prices: await pricesOf(port), concurrency });
      await load.run(warmUpMs);
      const postmaster = await postmasterOf(db);
      // The exchange is a child of this process.
      const usedUntilNow = async () => {
        const { user, system } = process.cpuUsage();
        return [await processorMs(exchange.pid), await processorMs(postmaster), (user + system) / 1000];
      };
      const before = await usedUntilNow();
      const { times, refused, elapsed } = await load.run(measuredMs);
      const used = (await usedUntilNow()).map((ms, index) => ms - (before[index] ?? 0));
      load.close();
      const filled = await db
        .selectFrom('spot_order')
        .select(({ fn }) => [
          fn.countAll<number>().as('all'),
          fn.countAll<number>().filterWhere('filled', '>', '0').as('filled'),
        ])
        .where('user_id', 'not like', '%er-%')
        .executeTakeFirstOrThrow();
      return [
        { measure: 'orders', value: (times.length * 1000) / elapsed, unit: 'a second', atLeast: 1000 },
        { measure: 'share of orders filled', value: (100 * filled.filled) / filled.all, unit: '%' },
        { measure: 'orders refused', value: (100 * refused) / times.length, unit: '%' },
        { measure: 'order to response, median', value: percentile(times, 0.5), unit: 'ms' },
        { measure: 'order to response, p99', value: percentile(times, 0.99), unit: 'ms', atMost: 250 },
        ...['the exchange', 'PostgreSQL', 'the load generator'].map(
          (name, index): Figure => ({
            measure: `processor time per order of ${name}`,
            value: (used[index] ?? 0) / times.length,
            unit: 'ms',
          }),
        ),
      ];
    } finally {
      await db.destroy();
      await exchange.kill('SIGTERM');
    }
  } finally {
    await cluster.remove();
  }
}
