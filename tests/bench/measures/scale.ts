/**
 * Three instances on one PostgreSQL that writes each commit to disk: their throughput together, its distribution, and
 * the effect of killing one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { open } from '../../../server/database/index.ts';
import { loadPairs } from '../../../server/market/index.ts';
import { startOwnCluster } from '../../../server/testing/cluster.ts';
import { type RunningExchange, startExchange } from '../../../server/testing/process.ts';
import { Load, percentile, pricesOf, type Sent, traders } from '../harness/orders.ts';
import type { Figure } from '../harness/report.ts';

const instances = 3;
const people = 200;
/** The number of concurrent orders of all instances. */
const concurrency = 99;
const warmUpMs = 3000;
const measuredMs = 8000;

export async function scaleFigures(port: number): Promise<Figure[]> {
  const cluster = await startOwnCluster();
  const running: RunningExchange[] = [];
  try {
    for (let n = 0; n < instances; n++) running.push(await startExchange(cluster.url, port + n));
    const db = open(cluster.url, { connections: 4 });
    try {
      const pairs = (await loadPairs(db)).slice(0, 4);
      const all = await traders(db, people, pairs);
      const tokens = all.map(({ token }) => token);
      const prices = await pricesOf(port);
      const load = (to: number, concurrency: number) =>
        new Load({ port: to, tokens, pairs, prices, concurrency });

      const alone = load(port, concurrency);
      await alone.run(warmUpMs);
      const one = await alone.run(measuredMs);
      alone.close();

      const loads = running.map((each) => load(each.port, concurrency / instances));
      await Promise.all(loads.map((each) => each.run(warmUpMs)));
      const three = await Promise.all(loads.map((each) => each.run(measuredMs)));
      loads[0]?.close();

      // The first instance is the leader: it started first.
      const leader = running.shift();
      const killed = pause(1500).then(() => leader?.kill('SIGKILL'));
      const rest = await Promise.all(loads.slice(1).map((each) => each.run(measuredMs)));
      await killed;
      for (const each of loads) each.close();

      const shares = three.map(rateOf);
      return [
        { measure: 'one instance: orders', value: rateOf(one), unit: 'a second' },
        {
          measure: 'one instance: order to response, p99',
          value: percentile(one.times, 0.99),
          unit: 'ms',
        },
        { measure: 'three instances: orders', value: shares.reduce((a, b) => a + b, 0), unit: 'a second' },
        {
          measure: 'three instances: ratio of the slowest to the fastest',
          value: Math.min(...shares) / Math.max(...shares),
          unit: 'x',
          atLeast: 0.8,
        },
        ...three.map(
          ({ times }, n): Figure => ({
            measure: `three instances: order to response, p99, at the ${['first', 'second', 'third'][n]}`,
            value: percentile(times, 0.99),
            unit: 'ms',
          }),
        ),
        {
          measure: 'leader killed: orders of the other two',
          value: rest.map(rateOf).reduce((a, b) => a + b, 0),
          unit: 'a second',
        },
        {
          measure: 'leader killed: slowest response of the other two',
          value: Math.max(...rest.flatMap(({ times }) => times)),
          unit: 'ms',
        },
      ];
    } finally {
      await db.destroy();
    }
  } finally {
    await Promise.all(running.map((each) => each.kill('SIGTERM')));
    await cluster.remove();
  }
}

function rateOf({ times, elapsed }: Sent): number {
  return (times.length * 1000) / elapsed;
}
