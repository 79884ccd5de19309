/** Bookings among makers do not accumulate; those of users stay, and all sums stay the same. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeExpired } from '../../server/clean-up.ts';
import { createEvents } from '../../server/common/events.ts';
import { log } from '../../server/ledger/index.ts';
import { atoms, type Pair, tradesKept } from '../../server/market/index.ts';
import { type Markets, marketHandlers, startMarkets } from '../../server/spot/index.ts';
import { give, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';

const fail = (error: unknown) => {
  throw error;
};
let markets: Markets;
const at = useExchange(async ({ db, clock }) => {
  const config = { makers: 'still', master: 'carried' } as const;
  markets = await startMarkets({ db, clock, events: createEvents(fail), config, onError: fail });
  return { ...userHandlers, ...marketHandlers(markets) };
});
const hour = 3_600_000;
const day = 24 * hour;

const btc = (): Pair => {
  const found = markets.prices.pairBySymbol('BTC/USDT');
  if (!found) throw new Error('No BTC/USDT');
  return found;
};
const rows = async <Row>(query: string): Promise<Row[]> =>
  (await sql.raw<Row>(query).execute(at.exchange.context.db)).rows;
const count = async (query: string): Promise<number> =>
  (await rows<{ n: number }>(`select count(*) as n from ${query}`))[0]?.n ?? 0;

/** Everything that must be the same before and after. */
const stateOf = async (user: string) => ({
  balances: await rows('select name, balance from ledger_account order by name'),
  sums: await rows(`
    select a.name, trim_scale(coalesce(sum(amount), 0)) as sum
    from ledger_account a left join ledger_entry e on e.account_id = a.id group by 1 order by 1`),
  imbalance: await rows('select * from ledger_imbalance()'),
  log: await log(at.exchange.context.db, user, { page: 1, limit: 100 }),
  // Including what others received and paid in a user's bookings.
  entries: await rows(`
    select l.* from ledger_entry l where l.event_id in (
      select event_id from ledger_entry e join ledger_account a on a.id = e.account_id where a.user_id = '${user}')
    order by l.id`),
  orders: await rows(`select * from spot_order where user_id = '${user}' order by id`),
  traded: await rows(`
    select t.* from spot_trade t join spot_order m on m.id = maker_order join spot_order k on k.id = taker_order
    where '${user}' in (m.user_id, k.user_id) order by t.id`),
  uneven: await rows(`
    select o.id from spot_order o where o.filled <> (
      select coalesce(sum(t.amount), 0) from spot_trade t where o.id in (t.maker_order, t.taker_order))`),
  waiting: await rows('select * from spot_order where status = 1 order by id'),
  candles: await Promise.all(
    markets.prices.pairs.map((pair) =>
      markets.prices.candles(pair, '1min', at.exchange.clock.now() - 3 * day, at.exchange.clock.now()),
    ),
  ),
});

/** Trades and quotes of some minutes, with a user among the makers. */
async function trade(user: string, minutes: number): Promise<void> {
  for (let n = 0; n < minutes * 6; n++) {
    at.exchange.clock.move(10_000);
    await markets.tick();
    if (n % 20 === 0) await take(user, 1000n);
  }
}

/** A user buys this many lots of the best offer. */
async function take(user: string, lots: bigint): Promise<void> {
  const venue = markets.venue(btc());
  const [best] = venue.depth.asks;
  if (!best) throw new Error('Nobody quotes');
  const order = { side: 'buy', price: best[0], amount: lots * btc().lot, timeInForce: 'ioc' } as const;
  await venue.run({ user, cancels: [], places: [order] });
}

const makersEvents = `ledger_event e where not exists (
  select from ledger_entry l join ledger_account a on a.id = l.account_id
  where l.event_id = e.id and a.user_id is not null and a.user_id !~ '^(maker|taker)-')`;

test('bookings among makers are reduced to one event a day, and every sum and every log of a user stays', async () => {
  const { clock, context } = at.exchange;
  const person = await register(at.exchange, at.email);
  await give(at.exchange, person, 3, '1000000');
  await trade(person.id, 5);
  // More trades of makers than are shown.
  for (let n = 0; n < 3 * tradesKept; n++) await take('taker-1', 5000n);
  clock.move(day / 2);
  await trade(person.id, 5);
  clock.move(day / 2 + hour);
  await trade(person.id, 5);
  expect(await count(makersEvents)).toBeGreaterThan(300);
  const before = await stateOf(person.id);
  expect([before.imbalance, before.uneven]).toEqual([[], []]);
  expect(before.log.total).toBeGreaterThan(20);
  expect(before.traded.length).toBeGreaterThan(3);

  const recent = `at > ${clock.now() - day}`;
  const young = await count(`${makersEvents} and ${recent}`);
  const [trades, orders] = [await count('spot_trade'), await count('spot_order')];
  await removeExpired(context);
  expect(await stateOf(person.id)).toEqual(before);
  expect(await count(`${makersEvents} and ${recent}`)).toBe(young);
  expect(await count(`${makersEvents} and not ${recent}`)).toBe(1);
  expect(trades - (await count('spot_trade'))).toBeGreaterThan(tradesKept);
  expect(orders - (await count('spot_order'))).toBeGreaterThan(tradesKept);

  // The other half of the first day is merged into its carried event; a second run has nothing to do.
  clock.move(day);
  const merged = await stateOf(person.id);
  await removeExpired(context);
  expect(await stateOf(person.id)).toEqual(merged);
  const left = await count(makersEvents);
  expect(await rows(`select reason, at / ${day} as day from ${makersEvents} order by 2`)).toHaveLength(left);
  expect(left).toBe(await count(`(select distinct e.at / ${day} from ${makersEvents}) as days`));
  await removeExpired(context);
  expect(await count(makersEvents)).toBe(left);
  await trade(person.id, 1);
  expect(await rows('select * from ledger_imbalance()')).toEqual([]);
});

test('the trades that everybody is shown stay, also for an exchange that starts again', async () => {
  const { clock, context } = at.exchange;
  clock.move(3 * day);
  const shown = () => markets.prices.pairs.map((pair) => markets.prices.trades(pair));
  const before = shown();
  expect(before.every((trades) => trades.length > 0)).toBe(true);
  await removeExpired(context);
  await markets.stop();
  await at.exchange.restart();
  for (const [pair, trades] of shown().entries()) {
    const [last] = before[pair] ?? [];
    const earlier = trades.filter(({ id }) => id <= (last?.id ?? 0));
    expect(earlier.length).toBeGreaterThan(0);
    expect(earlier).toEqual(before[pair]?.slice(0, earlier.length));
  }
  expect(atoms(markets.prices.quotation(btc()).now_price)).toBeGreaterThan(0n);
});

test('carrying forward is the only way to change an entry', async () => {
  const change = sql`update ledger_entry set amount = amount * 2`.execute(at.exchange.context.db);
  await expect(change).rejects.toThrow('never changed');
});
