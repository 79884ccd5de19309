/** Timed options: bought and settled at the index, on the options account. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createEvents } from '../../server/common/events.ts';
import { type Account, balances, held, InsufficientFunds, post, system } from '../../server/ledger/index.ts';
import { createPriceIndex, loadPairs, Prices, seedsOf } from '../../server/market/index.ts';
import { optionHandlers } from '../../server/options/index.ts';
import { settleDue, startOptions } from '../../server/options/settle.ts';
import { give, type Person, payloadOf, reasonOf, register, verify } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { decimal, plain } from '../../src/decimal/index.ts';

const master = 'options';
const usdt = 3;
let prices: Prices;

const at = useExchange(async ({ db, clock }) => {
  const onError = (error: unknown) => {
    throw error;
  };
  prices = await Prices.open({ db, clock, events: createEvents(onError), master });
  return { ...walletExchange(), ...optionHandlers(prices) };
});
const { call } = at;

/** Verified, with 1000 USDT in the options account. */
async function ready(amount = '1000'): Promise<Person> {
  const person = await register(at.exchange, at.email);
  await verify(at.exchange, person);
  await give(at.exchange, person, usdt, amount, 'micro');
  return person;
}

const order = { match_id: 1, currency_id: usdt, type: 1, seconds: 60, number: '100' };
const buy = ({ token }: Person, fields: object = {}, idempotencyKey?: string) =>
  call('microtradeSubmit', { ...order, ...fields }, { token, ...(idempotencyKey ? { idempotencyKey } : {}) });
const list = async (
  person: Person,
  fields: Record<string, unknown> = {},
): Promise<{ data: Row[]; total: number }> =>
  Object(payloadOf(await call('microtradeLists', fields, person)));
const wallet = async (person: Person, currency = usdt) => {
  const found = (await balances(at.exchange.context.db, person.id)).find(
    (one) => one.kind === 'micro' && one.currency === currency,
  );
  return [found?.available ?? '0', found?.held ?? '0'];
};
const settle = () => settleDue({ ...at.exchange.context, prices });

interface Row {
  id: number;
  type: 1 | 2;
  number: string;
  fee: string;
  open_price: string;
  end_price: string | null;
  fact_profits: string | null;
  status: number;
  profit_result: number | null;
  remain_milli_seconds: number;
  open_tick: { price: string; time: number };
  end_tick: { price: string; time: number } | null;
}

async function expectBalanced(): Promise<void> {
  const { rows } = await sql`select * from ledger_imbalance()`.execute(at.exchange.context.db);
  expect(rows).toEqual([]);
}

/** Advances the clock to a time from which the index rises (1), falls (-1) or stays (0) within `seconds`. */
async function moveTo(sense: -1 | 0 | 1, seconds = 60, pairId = 1): Promise<void> {
  const pair = prices.pairs.find(({ id }) => id === pairId);
  if (!pair) throw new Error('No such pair');
  const index = prices.index(pair);
  let time = at.exchange.clock.now() + 10_000;
  while (decimal(index.at(time + seconds * 1000)).cmp(decimal(index.at(time))) !== sense) time += 1000;
  at.exchange.clock.set(time);
}

describe('an option', () => {
  test.each([
    ['call that rises', 1, 1],
    ['put that falls', 2, -1],
  ] as const)(
    '%s wins: the stake and the profit are credited, the fee is not [4.8, 4.9]',
    async (_name, type, sense) => {
      const person = await ready();
      await moveTo(sense);
      const now = at.exchange.clock.now();
      const bought = Object(payloadOf(await buy(person, { type })));
      expect(bought).toMatchObject({ status: 1, fee: '0.5', profit_result: null, end_tick: null });
      expect(bought).toMatchObject({ remain_milli_seconds: 60_000, open_tick: { time: now } });
      expect(await wallet(person)).toEqual(['899.5', '100']);
      at.exchange.clock.move(60_000);
      await settle();
      expect(await wallet(person)).toEqual(['1079.5', '0']);
      const { data } = await list(person);
      expect(data).toMatchObject([{ status: 3, profit_result: 1, fact_profits: '80' }]);
      await expectBalanced();
    },
  );

  test.each([
    ['call that falls', 1, -1],
    ['put that rises', 2, 1],
  ] as const)('%s loses the stake [4.8, 4.9]', async (_name, type, sense) => {
    const person = await ready();
    await moveTo(sense);
    payloadOf(await buy(person, { type }));
    at.exchange.clock.move(60_000);
    await settle();
    expect(await wallet(person)).toEqual(['899.5', '0']);
    expect((await list(person)).data).toMatchObject([{ profit_result: -1, fact_profits: '-100' }]);
    await expectBalanced();
  });

  test.each([1, 2])(
    'whose two prices are the same is flat: the stake comes back (%i) [4.8]',
    async (type) => {
      const person = await ready();
      // DOGE has few decimal places, so that the index is often constant.
      await moveTo(0, 30, 6);
      payloadOf(await buy(person, { type, match_id: 6, seconds: 30 }));
      at.exchange.clock.move(30_000);
      await settle();
      expect(await wallet(person)).toEqual(['999.5', '0']);
      expect((await list(person)).data).toMatchObject([{ profit_result: 0, fact_profits: '0' }]);
    },
  );

  test('that costs a part of the stake returns the rest, rounded down', async () => {
    const { db } = at.exchange.context;
    await db
      .updateTable('option_duration')
      .set({ loss_ratio: '33.3333' })
      .where('seconds', '=', 60)
      .execute();
    const person = await ready();
    await moveTo(-1);
    payloadOf(await buy(person, { number: '10.000001' }));
    at.exchange.clock.move(60_000);
    await settle();
    await db.updateTable('option_duration').set({ loss_ratio: '100' }).where('seconds', '=', 60).execute();
    // The fee, 0.050000005, and the loss, 3.3333303333…, are rounded up to eight places.
    expect((await list(person)).data).toMatchObject([{ fee: '0.05000001', fact_profits: '-3.33333034' }]);
    expect(await wallet(person)).toEqual([
      plain(decimal('1000').minus('0.05000001').minus('3.33333034')),
      '0',
    ]);
    await expectBalanced();
  });

  test('names the ticks that opened and settled it, which are those of the published index', async () => {
    const person = await ready();
    const now = at.exchange.clock.now();
    payloadOf(await buy(person));
    at.exchange.clock.move(60_000);
    await settle();
    const [pair] = await loadPairs(at.exchange.context.db);
    if (!pair) throw new Error('No pair');
    const index = createPriceIndex(seedsOf(master), pair);
    expect((await list(person)).data).toMatchObject([
      {
        open_tick: { time: now, price: index.at(now) },
        end_tick: { time: now + 60_000, price: index.at(now + 60_000) },
      },
    ]);
  });

  test('is listed by whether it runs, is due or is settled', async () => {
    const person = await ready();
    const bought: number[] = [];
    for (const then of [settle, undefined, undefined]) {
      bought.unshift(Object(payloadOf(await buy(person, { number: '50' }))).id);
      if (bought.length < 3) at.exchange.clock.move(60_000);
      await then?.();
    }
    const listed = async (status?: number) => (await list(person, { status })).data.map(({ id }) => id);
    expect(await listed()).toEqual(bought);
    expect([...(await listed(1)), ...(await listed(2)), ...(await listed(3))]).toEqual(bought);
  });

  test('that fell due while the exchange was down settles at the tick of its due time', async () => {
    const person = await ready();
    const now = at.exchange.clock.now();
    payloadOf(await buy(person));
    at.exchange.clock.move(26 * 3_600_000);
    expect((await list(person)).data).toMatchObject([{ status: 2, remain_milli_seconds: 0 }]);
    expect((await list(person, { status: 2 })).total).toBe(1);
    expect((await list(person, { status: 1 })).total).toBe(0);
    const { db, clock } = at.exchange.context;
    const restarted = await Prices.open({ db, clock, events: createEvents(() => undefined) });
    await settleDue({ db, clock, prices: restarted });
    const [row] = (await list(person, { status: 3 })).data;
    const pair = restarted.pairs[0];
    expect(row?.end_tick).toEqual({
      time: now + 60_000,
      price: pair && restarted.index(pair).at(now + 60_000),
    });
  });

  test('is settled once by two exchanges at the same moment, and not before it is due', async () => {
    const people = [await ready()];
    const [person] = people;
    if (!person) throw new Error('Nobody');
    for (const number of ['10', '11', '12', '13', '14', '15']) payloadOf(await buy(person, { number }));
    at.exchange.clock.move(59_999);
    expect(await settle()).toEqual([]);
    at.exchange.clock.move(1);
    const settled = (await Promise.all([settle(), settle(), settle()])).flat();
    expect(settled.map(({ id }) => id).sort()).toEqual([...new Set(settled.map(({ id }) => id))].sort());
    expect(settled).toHaveLength(6);
    const { data } = await list(person);
    const result = data.reduce(
      (sum, row) => sum.plus(row.fact_profits ?? '0').minus(row.fee),
      decimal('1000'),
    );
    expect(await wallet(person)).toEqual([plain(result), '0']);
    await expectBalanced();
  });
});

describe('is refused', () => {
  test('to a visitor, and to an unverified user [5.19, 6.7]', async () => {
    expect(reasonOf(await call('microtradeSubmit', order))).toBe('not_logged_in');
    const person = await register(at.exchange, at.email);
    await give(at.exchange, person, usdt, '1000', 'micro');
    expect(await buy(person)).toMatchObject({ type: '998', reason: 'verification_needed' });
    expect(await wallet(person)).toEqual(['1000', '0']);
  });

  test.each([
    [{ number: '9.999999' }, 'below_minimum', 'number'],
    [{ number: '49', seconds: 900 }, 'below_minimum', 'number'],
    [{ number: '2000.000001' }, 'above_maximum', 'number'],
    [{ number: '10.000000001' }, 'invalid_request', 'number'],
    [{ number: '1e3' }, 'invalid_request', 'number'],
    [{ number: '-100' }, 'invalid_request', 'number'],
    [{ number: '' }, 'invalid_request', 'number'],
    [{ seconds: 61 }, 'duration_unknown', 'seconds'],
    [{ seconds: '' }, 'invalid_request', 'seconds'],
    [{ match_id: 99 }, 'pair_unknown', 'match_id'],
    [{ currency_id: 1001 }, 'currency_unknown', 'currency_id'],
    [{ type: 3 }, 'invalid_request', 'type'],
  ])('%j [5.17, 5.18]', async (fields, reason, field) => {
    const person = await ready();
    expect(await buy(person, fields)).toMatchObject({ reason, field });
    expect(await wallet(person)).toEqual(['1000', '0']);
    expect((await list(person)).total).toBe(0);
  });

  test('for as much as the offer allows, and no more', async () => {
    const person = await ready('5000');
    expect(reasonOf(await buy(person, { number: '2000' }))).toBe('ok');
  });

  test('of a pair that is closed, or for a time that is not offered any more', async () => {
    const person = await ready();
    const { db } = at.exchange.context;
    const offer = async (is_open: boolean) => {
      await db.updateTable('option_duration').set({ is_open }).where('seconds', '=', 60).execute();
      await db.updateTable('market_pair').set({ open_microtrade: is_open }).where('id', '=', 2).execute();
      await at.exchange.restart();
    };
    await offer(false);
    const answers = [await buy(person), await buy(person, { match_id: 2, seconds: 30 })];
    await offer(true);
    expect(answers).toMatchObject([
      { reason: 'duration_unknown', field: 'seconds' },
      { reason: 'pair_closed', field: 'match_id' },
    ]);
    expect(reasonOf(await buy(person, { match_id: 2 }))).toBe('ok');
  });

  test('when stake and fee together are more than the balance [5.24]', async () => {
    const person = await ready('100.49');
    expect(reasonOf(await buy(person))).toBe('insufficient_balance');
    expect(await wallet(person)).toEqual(['100.49', '0']);
    await give(at.exchange, person, usdt, '0.01', 'micro');
    payloadOf(await buy(person));
    expect(await wallet(person)).toEqual(['0', '100']);
  });

  test('the same order within five seconds, but not another one, nor the same one later', async () => {
    const person = await ready();
    payloadOf(await buy(person));
    expect(reasonOf(await buy(person))).toBe('duplicate_order');
    expect(reasonOf(await buy(person, {}, 'a new key'))).toBe('duplicate_order');
    payloadOf(await buy(person, { type: 2 }));
    payloadOf(await buy(person, { seconds: 30 }));
    at.exchange.clock.move(5000);
    payloadOf(await buy(person));
    expect((await list(person)).total).toBe(4);
  });

  test('not a repeat with the same key, which is given the first answer', async () => {
    const person = await ready();
    const first = await buy(person, {}, 'only-once');
    expect(await buy(person, {}, 'only-once')).toEqual(first);
    expect(reasonOf(await buy(person, { number: '50' }, 'only-once'))).toBe('idempotency_conflict');
    expect((await list(person)).total).toBe(1);
    expect(await wallet(person)).toEqual(['899.5', '100']);
  });

  test('when too many run already', async () => {
    const person = await ready();
    for (let n = 0; n < 20; n++) payloadOf(await buy(person, { number: String(10 + n) }));
    expect(reasonOf(await buy(person, { number: '40' }))).toBe('too_many_orders');
    // Of one coin.
    await give(at.exchange, person, 1, '1', 'micro');
    expect(reasonOf(await buy(person, { currency_id: 1, number: '0.01' }))).toBe('ok');
    at.exchange.clock.move(60_000);
    await settle();
    payloadOf(await buy(person, { number: '40' }));
  });
});

test('two at the same moment never spend the same money', async () => {
  const person = await ready('100.5');
  const answers = await Promise.all([1, 2, 3, 4].map((id) => buy(person, { match_id: id })));
  expect(answers.map(reasonOf).sort()).toEqual([
    'insufficient_balance',
    'insufficient_balance',
    'insufficient_balance',
    'ok',
  ]);
  expect(await wallet(person)).toEqual(['0', '100']);
  await expectBalanced();
});

test('the same order twice at the same moment is one order', async () => {
  const person = await ready();
  const answers = await Promise.all([buy(person), buy(person)]);
  expect(answers.map(reasonOf).sort()).toEqual(['duplicate_order', 'ok']);
  expect(await wallet(person)).toEqual(['899.5', '100']);
});

test('options are paid with any available coin, each with its own bounds', async () => {
  const person = await ready();
  await give(at.exchange, person, 1, '0.01', 'micro');
  const durations = payloadOf(await call('microtradeSeconds', { currency_id: 1 }));
  expect(durations).toContainEqual(
    expect.objectContaining({ seconds: 900, min_amount: '0.001', max_amount: '0.2', profit_ratio: '90' }),
  );
  expect(reasonOf(await buy(person, { currency_id: 1, number: '0.0009', seconds: 900 }))).toBe(
    'below_minimum',
  );
  payloadOf(await buy(person, { currency_id: 1, number: '0.001', seconds: 900 }));
  expect(await wallet(person, 1)).toEqual(['0.008995', '0.001']);
});

test('the fee that a pair shows is the one taken from payers in its quote coin', async () => {
  for (const coin of Object(payloadOf(await call('microtradePayableCurrencies'))))
    for (const pair of prices.pairs.filter(({ legal_id }) => legal_id === coin.id))
      expect(pair.micro_trade_fee, pair.symbol).toBe(coin.micro_trade_fee);
  const [usd = ''] = prices.pairs
    .filter(({ legal_id }) => legal_id === usdt)
    .map((pair) => pair.micro_trade_fee);
  const person = await ready();
  const taken = decimal(usd).times('100').div(100);
  payloadOf(await buy(person));
  expect((await list(person)).data[0]?.fee).toBe(plain(taken));
});

test('available coins are visible to everybody, balances only to their owner', async () => {
  const person = await ready();
  const told = async (caller = {}) =>
    Object(payloadOf(await call('microtradePayableCurrencies', {}, caller)));
  expect((await told())[0]).toMatchObject({
    id: usdt,
    micro_min: '10',
    micro_trade_fee: '0.5',
    user_wallet: null,
  });
  expect((await told({ token: person.token }))[0].user_wallet).toMatchObject({ micro_balance: '1000' });
});

test('the list is the user’s own, filtered and turned', async () => {
  const [person, other] = [await ready(), await register(at.exchange, `other-${at.email}`)];
  for (const match_id of [1, 2, 3]) payloadOf(await buy(person, { match_id }));
  expect((await list(other)).total).toBe(0);
  expect((await list(person, { match_id: -1 })).total).toBe(3);
  expect((await list(person, { match_id: 2 })).data).toMatchObject([
    { match_id: 2, symbol_name: 'ETH/USDT' },
  ]);
  expect((await list(person, { page: 2, limit: 2 })).data).toMatchObject([{ match_id: 1 }]);
  expect((await list(person, { currency_id: 1 })).total).toBe(0);
});

test('the buyer of an option is notified when it is settled, once, by the engine', async () => {
  const person = await ready();
  // Options of other tests that are still due.
  at.exchange.clock.move(3_600_000);
  await settle();
  const told: unknown[][] = [];
  const realtime = { sendToUser: (...message: unknown[]) => void told.push(message) };
  const fail = (error: unknown) => {
    throw error;
  };
  const stop = startOptions({ ...at.exchange.context, prices, realtime }, fail);
  try {
    const { id } = Object(payloadOf(await buy(person)));
    at.exchange.clock.move(60_000);
    await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1);
    const [row] = (await list(person)).data;
    expect(told).toEqual([[person.id, 'closed_microorder', { to: Number(person.id), data: row }]]);
    expect(row).toMatchObject({ id, status: 3 });
  } finally {
    await stop();
  }
  payloadOf(await buy(person, { number: '50' }));
  at.exchange.clock.move(60_000);
  // Longer than the interval between two checks.
  await new Promise((done) => setTimeout(done, 600));
  expect((await list(person)).data).toMatchObject([{ status: 2 }, { status: 3 }]);
  expect(told).toHaveLength(1);
});

test('options are settled after the places of their coin were reduced', async () => {
  const { clock, context } = at.exchange;
  const person = await ready();
  // Both senses, so that one of them loses.
  for (const type of [1, 2]) payloadOf(await buy(person, { type, number: '10.00000001' }));
  const { decimals } = await context.db
    .selectFrom('currency')
    .select('decimals')
    .where('id', '=', usdt)
    .executeTakeFirstOrThrow();
  const setPlaces = (places: number) =>
    sql`update currency set decimals = ${places} where id = ${usdt}`.execute(context.db);
  await setPlaces(2);
  try {
    clock.move(60_000);
    await settle();
    expect((await wallet(person))[1]).toBe('0');
  } finally {
    await setPlaces(decimals);
  }
});

test('an option that cannot be settled delays no other', async () => {
  const { clock, context } = at.exchange;
  const [ann, bob] = [await ready(), await register(at.exchange, `other-${at.email}`)];
  await verify(at.exchange, bob);
  await give(at.exchange, bob, usdt, '1000', 'micro');
  payloadOf(await buy(ann));
  clock.move(1);
  payloadOf(await buy(bob));
  const book = (from: Account, to: Account) =>
    context.db
      .transaction()
      .execute((tx) =>
        post(tx, { reason: 'deposit', at: clock.now(), movements: [{ from, to, amount: '100' }] }),
      );
  await book(held(ann.id, usdt, 'micro'), system('deposits', usdt));
  clock.move(60_000);
  const errors: unknown[] = [];
  const realtime = { sendToUser: () => undefined };
  const stop = startOptions({ ...context, prices, realtime }, (error) => errors.push(error));
  try {
    await expect.poll(async () => (await wallet(bob))[1], { timeout: 10_000 }).toBe('0');
  } finally {
    await stop();
  }
  expect((await list(ann)).data).toMatchObject([{ status: 2 }]);
  expect(errors).toContainEqual(expect.any(InsufficientFunds));
  await book(system('deposits', usdt), held(ann.id, usdt, 'micro'));
  await settle();
  expect((await list(ann)).data).toMatchObject([{ status: 3 }]);
});
