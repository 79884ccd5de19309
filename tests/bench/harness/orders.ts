/** Funded users and their orders, for the measures of the exchange's throughput. */
import { Agent, request } from 'node:http';
import type { Kysely } from 'kysely';
import { systemClock } from '../../../server/common/clock.ts';
import type { Config } from '../../../server/common/config.ts';
import type { Database } from '../../../server/database/index.ts';
import { available, post, system } from '../../../server/ledger/index.ts';
import type { Pair } from '../../../server/market/index.ts';
import { startSession } from '../../../server/users/sessions.ts';

const usdt = 3;

/** A user with money and coins of these pairs. @returns its id, and the token of a session */
export async function trader(
  db: Kysely<Database>,
  number: number,
  pairs: readonly Pair[],
): Promise<{ id: string; token: string }> {
  const at = systemClock.now();
  const { id } = await db
    .insertInto('users')
    .values({
      email: `trader${number}@example.com`,
      area_code: null,
      phone: null,
      password: 'unused',
      fund_password: null,
      language: 'en',
      extension_code: `bench${number}`,
      invited_by: null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const movements = [usdt, ...pairs.map(({ currency_id }) => currency_id)].map((currency) => ({
    from: system('deposits', currency),
    to: available(id, currency, 'change'),
    amount: '100000000',
  }));
  await db.transaction().execute((tx) => post(tx, { reason: 'deposit', at, movements }));
  const config = { sessionIdleDays: 1, sessionDays: 1 } satisfies Pick<
    Config,
    'sessionIdleDays' | 'sessionDays'
  >;
  const token = await startSession(
    { db, clock: systemClock, config },
    { user: id, device: 'bench', address: '192.0.2.1' },
  );
  return { id, token };
}

/** This many funded users, some of them created at the same time. */
export async function traders(
  db: Kysely<Database>,
  count: number,
  pairs: readonly Pair[],
): Promise<{ id: string; token: string }[]> {
  const all: { id: string; token: string }[] = [];
  let next = 0;
  const make = async () => {
    while (next < count) all.push(await trader(db, next++, pairs));
  };
  await Promise.all([make(), make(), make(), make()]);
  return all;
}

/** The last price of each pair, by symbol. */
export async function pricesOf(port: number): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/api/currency/quotation_new`);
  const { message } = (await response.json()) as {
    message: { quotation: { symbol: string; now_price: string }[] }[];
  };
  return new Map(
    message.flatMap(({ quotation }) => quotation.map(({ symbol, now_price }) => [symbol, Number(now_price)])),
  );
}

/** Every third order matches the book; the others rest far from the market. @param last the price of the pair */
export function nextOrder(number: number, pair: Pair, last: number): { buys: boolean; price: string } {
  const takes = number % 3 === 0;
  const buys = number % 2 === 0;
  return { buys, price: onGrid(takes === buys ? last * 1.5 : last * 0.5, pair.tick_size) };
}

/** The result of a run of orders: the duration of each, in ms, and the number of refusals. */
export interface Sent {
  times: number[];
  refused: number;
  /** The total duration, ms. */
  elapsed: number;
}

let loads = 0;

/**
 * Sends orders to one exchange with a fixed concurrency, each with its own idempotency key. No other load uses that key:
 * the exchange would only repeat its earlier answer.
 */
export class Load {
  private readonly agent: Agent;
  private readonly name = `bench-${process.pid}-${loads++}`;
  private sent = 0;

  constructor(
    private readonly to: {
      port: number;
      tokens: readonly string[];
      pairs: readonly Pair[];
      prices: ReadonlyMap<string, number>;
      /** The number of concurrent orders. */
      concurrency: number;
    },
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: to.concurrency });
  }

  async run(ms: number): Promise<Sent> {
    const times: number[] = [];
    let refused = 0;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: this.to.concurrency }, async () => {
        while (performance.now() - start < ms) {
          const since = performance.now();
          const isOk = await this.send(this.sent++);
          times.push(performance.now() - since);
          if (!isOk) refused++;
        }
      }),
    );
    return { times, refused, elapsed: performance.now() - start };
  }

  close(): void {
    this.agent.destroy();
  }

  /** @returns whether it was accepted */
  private send(number: number): Promise<boolean> {
    const { pairs, tokens, prices, port } = this.to;
    const pair = pairs[number % pairs.length];
    const token = tokens[number % tokens.length] ?? '';
    const last = pair && prices.get(pair.symbol);
    if (!pair || last === undefined) throw new Error('No pair to trade');
    const { buys, price } = nextOrder(number, pair, last);
    const body = new URLSearchParams({
      legal_id: String(pair.legal_id),
      currency_id: String(pair.currency_id),
      type: buys ? '1' : '2',
      target_price: price,
      amount: pair.lot_size,
    }).toString();
    return new Promise((resolve, reject) => {
      const sending = request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port,
          path: '/api/coin/trade',
          method: 'POST',
          headers: {
            authorization: token,
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': `${this.name}-${number}`,
          },
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part;
          });
          response.on('end', () => resolve(text.includes('"ok"')));
        },
      );
      sending.on('error', reject).end(body);
    });
  }
}

/** The nearest multiple of a tick below a price. */
function onGrid(price: number, tick: string): string {
  const places = tick.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  const ticks = Math.floor(price / Number(tick));
  return (ticks * Number(tick)).toFixed(places);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
