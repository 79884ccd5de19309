/** Many sockets on one instance, subscribed to the trades of one pair: how soon each of them receives one. */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { open } from '../../../server/database/index.ts';
import { loadPairs, type Pair } from '../../../server/market/index.ts';
import { startOwnCluster } from '../../../server/testing/cluster.ts';
import { callExchange, startExchange } from '../../../server/testing/process.ts';
import { nextOrder, percentile, pricesOf, trader } from '../harness/orders.ts';
import { ownMetric } from '../harness/own.ts';
import type { Figure } from '../harness/report.ts';

/** How many sockets there have to be. */
const socketCount = 5000;
const trades = 20;
const socketProcess = fileURLToPath(new URL('../harness/manySockets.ts', import.meta.url));

export async function socketFigures(port: number, sockets = socketCount): Promise<Figure[]> {
  const cluster = await startOwnCluster();
  try {
    // All of them come from one address.
    const limits = { SOCKETS_PER_ADDRESS: '0', CONNECTIONS_PER_ADDRESS: '0' };
    const exchange = await startExchange(cluster.url, port, limits);
    const db = open(cluster.url, { connections: 4 });
    let listening: ChildProcess | undefined;
    try {
      const [pair] = await loadPairs(db);
      if (!pair) throw new Error('No pair to trade');
      const { token } = await trader(db, 0, [pair]);
      const last = (await pricesOf(port)).get(pair.symbol) ?? 0;
      const began = performance.now();
      listening = fork(socketProcess, [String(port), String(sockets), 'match_trade', pair.symbol], {
        execArgv: ['--import', 'tsx'],
      });
      await next(listening);
      const opened = performance.now() - began;
      await pause(2000);
      const times: number[] = [];
      let missed = 0;
      for (let n = 1; n <= trades; n++) {
        const received = await timesToReceive(listening, pair, n, () => buy(port, token, pair, last, n));
        times.push(...received);
        missed += sockets - received.length;
        await pause(500);
      }
      return [
        { measure: 'sockets opened', value: (sockets * 1000) / opened, unit: 'a second' },
        {
          measure: `of ${sockets} sockets that did not receive a trade`,
          value: missed / trades,
          unit: 'sockets',
          atMost: 0,
        },
        {
          measure: 'order sent until a socket has its trade, median',
          value: percentile(times, 0.5),
          unit: 'ms',
        },
        {
          measure: 'order sent until a socket has its trade, p99',
          value: percentile(times, 0.99),
          unit: 'ms',
        },
        {
          measure: 'order sent until all sockets have its trade',
          value: Math.max(...times),
          unit: 'ms',
          atMost: 250,
        },
        {
          measure: 'memory of the exchange',
          value: (await ownMetric(port, 'process_resident_memory_bytes')) / 1e6,
          unit: 'MB',
        },
      ];
    } finally {
      listening?.disconnect();
      await db.destroy();
      await exchange.kill('SIGTERM');
    }
  } finally {
    await cluster.remove();
  }
}

/** An amount in lots that no maker trades in these seconds, which identifies the trade. */
const lotsOf = (n: number): bigint => 1_000n + BigInt(n);

function amountOf(pair: Pair, n: number): string {
  const places = pair.lot_size.split('.')[1]?.length ?? 0;
  const digits = String(lotsOf(n) * BigInt(pair.lot_size.replace('.', ''))).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

async function buy(port: number, token: string, pair: Pair, last: number, n: number): Promise<void> {
  const { price } = nextOrder(0, pair, last);
  const answer = await callExchange(port, {
    path: 'coin/trade',
    token,
    fields: {
      legal_id: String(pair.legal_id),
      currency_id: String(pair.currency_id),
      type: '1',
      target_price: price,
      amount: amountOf(pair, n),
    },
  });
  if (answer.type !== 'ok') throw new Error(`No trade: ${JSON.stringify(answer)}`);
}

/** @returns for each socket that received it the time since the order was sent, ms */
async function timesToReceive(
  listening: ChildProcess,
  pair: Pair,
  n: number,
  order: () => Promise<void>,
): Promise<number[]> {
  listening.send(`"amount":"${amountOf(pair, n)}"`);
  await pause(50);
  const sent = performance.timeOrigin + performance.now();
  const [received] = await Promise.all([next(listening), order()]);
  return (received as number[]).map((at) => at - sent);
}

/** The next message of a process. */
function next(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The sockets ended'));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}
