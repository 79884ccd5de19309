/** Days of trading do not grow the database, except for what people did, and candles. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeExpired } from '../../server/clean-up.ts';
import { createEvents } from '../../server/common/events.ts';
import type { Pair } from '../../server/market/index.ts';
import { type Markets, marketHandlers, startMarkets } from '../../server/spot/index.ts';
import { changeSlots } from '../../server/spot/tables.ts';
import { give, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';
import { whole } from './attack.ts';

const fail = (error: unknown) => {
  throw error;
};
let markets: Markets;
const at = useExchange(async ({ db, clock }) => {
  const config = { makers: 'still', master: 'bounded' } as const;
  markets = await startMarkets({ db, clock, events: createEvents(fail), config, onError: fail });
  return { ...userHandlers, ...marketHandlers(markets) };
});
const hour = 3_600_000;
/** Maker steps an hour: fewer than in reality, and each of them moves more quotes. */
const steps = 2;

/** Trades of the makers in the busy pair an hour: more in a day than are shown of a pair. */
const trades = 4;

function busy(): Pair {
  const [pair] = markets.prices.pairs;
  if (!pair) throw new Error('No pair');
  return pair;
}

/** The number of rows of each table that has any; of orders and trades those of the busy pair. */
async function rows(): Promise<Map<string, number>> {
  const { db } = at.exchange.context;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const isOfPair = name === 'spot_order' || name === 'spot_trade';
    const some = isOfPair ? sql`where pair_id = ${busy().id}` : sql``;
    const { rows: found } = await sql<{
      n: number;
    }>`select count(*) as n from ${sql.table(name)} ${some}`.execute(db);
    if (found[0]?.n) counts.set(name, found[0].n);
  }
  return counts;
}

/** A day in which makers quote and trade, and a person takes some quotes; obsolete data is removed every hour. */
async function day(person: string): Promise<void> {
  const pair = busy();
  const take = async (user: string) => {
    const [best] = markets.venue(pair).depth.asks;
    if (!best) throw new Error('Nobody quotes');
    const order = { side: 'buy', price: best[0], amount: pair.lot, timeInForce: 'ioc' } as const;
    await markets.venue(pair).run({ user, cancels: [], places: [order] });
  };
  for (let n = 0; n < 24; n++) {
    for (let step = 0; step < steps; step++) {
      at.exchange.clock.move(hour / steps);
      await markets.tick();
    }
    for (let trade = 0; trade < trades; trade++) await take(`taker-${pair.id}`);
    if (n % 6 === 0) await take(person);
    await removeExpired(at.exchange.context);
  }
}

// Three simulated days take minutes: `npm run test:attack`.
test.runIf(whole)(
  'after the second day only the history of people and the candles grow',
  {
    timeout: 900_000,
  },
  async () => {
    const person = await register(at.exchange, at.email);
    await give(at.exchange, person, 3, '1000000');
    await day(person.id);
    const first = await rows();
    await day(person.id);
    const second = await rows();
    await day(person.id);
    const third = await rows();

    const grown = [...third].flatMap(([table, n]) => {
      const before = second.get(table) ?? 0;
      return n > before * 1.1 ? [{ table, by: n - before }] : [];
    });
    const pairs = markets.prices.pairs.length;
    const allowed: Record<string, number> = {
      // At most one a minute and pair.
      market_candle: 24 * 60 * pairs,
      // Cached ranges of the index, and its commitment.
      index_range: 25 * pairs,
      market_day: pairs,
      index_commitment: 1,
      // An order of the person stays with its trade, and so do the quote that it took and what others took from that one.
      spot_order: 4 * 9,
      spot_trade: 4 * 7,
      // A ring of fixed size.
      spot_change: changeSlots * pairs - (second.get('spot_change') ?? 0),
    };
    expect(grown.filter(({ table, by }) => by > (allowed[table] ?? 0))).toEqual([]);
    // A day is kept, so that the first one has to be there in full.
    expect(first.get('ledger_entry')).toBeGreaterThan(24 * steps * pairs);
    expect(first.get('spot_trade')).toBeGreaterThan(24 * trades);
    const { rows: imbalance } = await sql`select * from ledger_imbalance()`.execute(at.exchange.context.db);
    expect(imbalance).toEqual([]);
  },
);
