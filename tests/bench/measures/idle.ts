/** The load of an exchange that is not in use, and of one whose prices are requested once a second. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { open } from '../../../server/database/index.ts';
import { startOwnCluster } from '../../../server/testing/cluster.ts';
import { startExchange } from '../../../server/testing/process.ts';
import { pricesOf } from '../harness/orders.ts';
import { ownMetric } from '../harness/own.ts';
import type { Figure } from '../harness/report.ts';

const sleepAfterSeconds = 2;
/** Longer than the minute after which engines look for work even if the exchange is not in use. */
const idleMs = 61_000;
const usedMs = 15_000;

export async function idleFigures(port: number): Promise<Figure[]> {
  const cluster = await startOwnCluster();
  try {
    const exchange = await startExchange(cluster.url, port, {
      SLEEP_AFTER_SECONDS: String(sleepAfterSeconds),
    });
    const db = open(cluster.url, { connections: 1 });
    try {
      // The transactions of autovacuum would be counted: the tables are new, and it works through each of them.
      await sql`alter system set autovacuum = off`.execute(db);
      await sql`select pg_reload_conf()`.execute(db);
      // Pictures are rendered in advance once, at the first start.
      await sql`update collectible_picture set kind = 'image/png', content = '' where content is null`.execute(
        db,
      );
      const looking = setInterval(() => void pricesOf(port).catch(() => undefined), 1000);
      await pause(5000);
      const used = await measure(db, port, usedMs);
      clearInterval(looking);
      await pause(sleepAfterSeconds * 1000 + 3000);
      const idle = await measure(db, port, idleMs);
      return [
        { measure: 'idle: CPU of the exchange', value: idle.cpu, unit: '%', atMost: 3 },
        { measure: 'idle: commits', value: idle.commits, unit: 'a second', atMost: 2 },
        { measure: 'in use: CPU of the exchange', value: used.cpu, unit: '%' },
        { measure: 'in use: commits', value: used.commits, unit: 'a second' },
      ];
    } finally {
      await db.destroy();
      await exchange.kill('SIGTERM');
    }
  } finally {
    await cluster.remove();
  }
}

/** Percent of one core, and commits of all databases a second. */
async function measure(
  db: ReturnType<typeof open>,
  port: number,
  ms: number,
): Promise<{ cpu: number; commits: number }> {
  const read = async () => {
    const { rows } = await sql<{ n: number }>`
      select sum(xact_commit)::bigint as n from pg_stat_database`.execute(db);
    return {
      commits: rows[0]?.n ?? 0,
      cpu: await ownMetric(port, 'process_cpu_seconds_total'),
      at: performance.now(),
    };
  };
  const before = await read();
  await pause(ms);
  const after = await read();
  const seconds = (after.at - before.at) / 1000;
  return {
    cpu: ((after.cpu - before.cpu) / seconds) * 100,
    // Without the one of the reading itself.
    commits: (after.commits - before.commits - 1) / seconds,
  };
}
