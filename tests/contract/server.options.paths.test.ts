/** An exchange with commitments from before the index had an unpredictable path. */
import { expect, test } from 'vitest';
import { createEvents } from '../../server/common/events.ts';
import { available, held, post } from '../../server/ledger/index.ts';
import { commitmentTo, createPriceIndex, dayName, Prices, seedsOf } from '../../server/market/index.ts';
import { optionHandlers } from '../../server/options/index.ts';
import { readFairDay } from '../../server/options/published.ts';
import { settleDue } from '../../server/options/settle.ts';
import { verifyDay } from '../../server/options/verify.ts';
import { morning } from '../../server/testing/exchange.ts';
import { give, payloadOf, reasonOf, register, verify } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const day = 86_400_000;
const master = 'committed';
const seedOf = seedsOf(master);
/** The last day with a commitment at the time of the upgrade. */
const lastOld = morning / day + 7;
let prices: Prices;

const at = useExchange(async ({ db, clock }) => {
  const days = Array.from({ length: 136 }, (_, nth) => lastOld - 135 + nth);
  await db
    .insertInto('index_commitment')
    .values(
      days.map((one) => ({
        day: dayName(one),
        commitment: commitmentTo(seedOf(one)),
        committed_at: morning - day,
        path: 1 as const,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  prices = await Prices.open({ db, clock, events: createEvents(fail), master });
  return { ...walletExchange(), ...optionHandlers(prices) };
});

function fail(error: unknown): never {
  throw error;
}

test('sells no option on a day whose prices can be foreseen, and sells them from the next day on', async () => {
  const person = await register(at.exchange, at.email);
  await verify(at.exchange, person);
  await give(at.exchange, person, 3, '1000', 'micro');
  const order = { match_id: 4, currency_id: 3, type: 1, seconds: 30, number: '10' };
  for (const time of [morning, lastOld * day + day - 1]) {
    at.exchange.clock.set(time);
    expect(reasonOf(await at.call('microtradeSubmit', order, person))).toBe('pair_closed');
  }
  at.exchange.clock.set((lastOld + 1) * day);
  expect(payloadOf(await at.call('microtradeSubmit', order, person))).toMatchObject({
    open_price: expect.stringMatching(/^0\.\d{5,6}$/),
  });
});

test('what was sold on such a day before still verifies, by the path that it was committed with', async () => {
  const { db, clock } = at.exchange.context;
  const pair = prices.pairs.find(({ symbol }) => symbol === 'XRP/USDT');
  if (!pair) throw new Error('No pair');
  const straight = createPriceIndex(seedOf, pair, () => 1);
  const person = await register(at.exchange, at.email);
  await give(at.exchange, person, 3, '1000', 'micro');
  const due = { first: lastOld * day + 60_123, last: (lastOld + 1) * day + 10_007 };
  await db
    .insertInto('option_order')
    .values(
      [due.first, due.last].map((due_at) => ({
        user_id: person.id,
        pair_id: pair.id,
        currency_id: 3,
        direction: 1 as const,
        seconds: 30,
        stake: '10',
        fee: '0',
        profit_ratio: '75',
        loss_ratio: '0',
        open_price: straight.at(due_at - 30_000),
        opened_at: due_at - 30_000,
        due_at,
      })),
    )
    .execute();
  const movements = [
    { from: available(person.id, 3, 'micro'), to: held(person.id, 3, 'micro'), amount: '20' },
  ];
  await db.transaction().execute((tx) => post(tx, { reason: 'option_bought', at: clock.now(), movements }));
  at.exchange.clock.set((lastOld + 2) * day);
  await at.exchange.restart();
  await settleDue({ db, clock, prices });
  for (const [name, path] of [
    [dayName(lastOld), 1],
    [dayName(lastOld + 1), 2],
  ] as const) {
    const published = readFairDay((await at.exchange.app.inject({ url: `/fairness/${name}.json` })).body);
    expect(published.days.at(-1)).toMatchObject({ day: name, path });
    expect(verifyDay(published)).toMatchObject({ mismatches: [] });
    expect(verifyDay(published).options).toBeGreaterThan(0);
    // Computed by the other path it would not match.
    const other = published.days.map((one) => ({ ...one, path: path === 1 ? (2 as const) : (1 as const) }));
    expect(verifyDay({ ...published, days: other }).mismatches.length).toBeGreaterThan(0);
  }
});
