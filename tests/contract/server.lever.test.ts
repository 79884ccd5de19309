/** Leveraged contracts: opening, holding, closing, and all automatic ways to end. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createEvents } from '../../server/common/events.ts';
import { bookTransfer, createAccountCheck, leverHandlers } from '../../server/lever/index.ts';
import { orderOf } from '../../server/lever/new-order.ts';
import { openingPrice } from '../../server/lever/order.ts';
import { liveAccounts, liveOrders } from '../../server/lever/store.ts';
import { atoms, type Pair } from '../../server/market/index.ts';
import { type Markets, startMarkets } from '../../server/spot/index.ts';
import { give, type Person, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import type { Answer } from '../../server/testing/reachable-exchange.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';
import { createRates, walletHandlers } from '../../server/wallet/index.ts';
import { decimal, plain, round } from '../../src/decimal/index.ts';

const fail = (error: unknown) => {
  throw error;
};
let markets: Markets;
const at = useExchange(async ({ db, clock }) => {
  markets = await startMarkets({
    db,
    clock,
    events: createEvents(fail),
    config: { makers: 'none', master: 'lever' },
    onError: fail,
  });
  const rates = createRates(() => undefined, '150');
  return {
    ...userHandlers,
    ...walletHandlers(rates, (...transfer) => bookTransfer(markets.prices, ...transfer)),
    ...leverHandlers(markets, rates),
  };
});
const { call } = at;
const usdt = 3;
const btc = { legal_id: usdt, currency_id: 1 };

interface Row {
  id: number;
  status: number;
  reason: string | null;
  price: string;
  number: string;
  update_price: string;
  liquidation_price: string | null;
  origin_caution_money: string;
  caution_money: string;
  trade_fee: string;
  profits: string;
  fact_profits: string | null;
  complete_time: string | null;
  transaction_time: string | null;
}

const pair = (symbol = 'BTC/USDT'): Pair => {
  const found = markets.prices.pairBySymbol(symbol);
  if (!found) throw new Error(`No ${symbol}`);
  return found;
};
const index = (time = at.exchange.clock.now(), symbol?: string) =>
  markets.prices.index(pair(symbol)).at(time);
const ticks = (price: string, by: string) => plain(decimal(price).plus(by));
const someone = async (funds = '1000', name = at.email) => {
  const person = await register(at.exchange, name);
  await give(at.exchange, person, usdt, funds, 'lever');
  return person;
};
const submit = (person: Person, fields: object = {}, idempotencyKey?: string) =>
  call(
    'leverSubmit',
    { ...btc, type: 1, status: 1, multiple: 20, share: 1, ...fields },
    { token: person.token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const rows = async (person: Person, status?: number): Promise<Row[]> =>
  Object(payloadOf(await call('leverMyTrade', status === undefined ? {} : { status }, person))).message.data;
const totals = async (person: Person): Promise<{ hazard_rate: string | null; profits_total: string }> =>
  Object(payloadOf(await call('leverMyTrade', {}, person))).rate_profits_total;
const first = async (person: Person, status?: number): Promise<Row> => {
  const [row] = await rows(person, status);
  if (!row) throw new Error('There is no row');
  return row;
};
const wallet = async (person: Person): Promise<[available: string, held: string]> => {
  const { balance, lock_balance } = Object(
    payloadOf(await call('walletDetail', { currency: usdt, type: 'lever' }, { token: person.token })),
  );
  return [balance, lock_balance];
};
/** Lets the exchange process everything once, at its clock's time. */
const look = () => {
  const { db, clock } = at.exchange.context;
  return createAccountCheck({ db, clock, prices: markets.prices, onError: fail })();
};
/** The first time from `from` on at which a condition on the index holds: searched by hour, then finer, down to ms. */
const momentOf = (holds: (price: string) => boolean, from = at.exchange.clock.now(), symbol?: string) => {
  let time = from;
  for (const step of [3_600_000, 60_000, 1000, 1]) {
    const within = (start: number) => {
      const { low, high } = markets.prices.index(pair(symbol)).range(start, start + step - 1);
      return holds(low) || holds(high);
    };
    while (!within(time)) time += step;
  }
  return time;
};
const balanced = async () => {
  const { rows: wrong } = await sql`select * from ledger_imbalance()`.execute(at.exchange.context.db);
  expect(wrong).toEqual([]);
  const { rows: kept } = await sql`
    select a.name, a.balance, o.needed from ledger_account a
    left join lateral (
      select coalesce(sum(o.margin + case o.status when 0 then o.fee else 0 end), 0) as needed
      from lever_order o where o.user_id = a.user_id and o.status in (0, 1)
    ) o on true
    where a.held and a.kind = 'lever' and a.balance <> o.needed`.execute(at.exchange.context.db);
  expect(kept).toEqual([]);
};
const field = (answer: Answer) => (answer.ok ? undefined : answer.field);

describe('a position', () => {
  test('opens at the index plus the spread; margin and fee are based on its value, and are in the ledger', async () => {
    const person = await someone();
    const price = ticks(index(), pair().spread);
    const value = decimal(price).times('0.03');
    payloadOf(await submit(person, { share: 3 }));
    const margin = plain(round(value.div(20), 8, 'up'));
    const fee = plain(round(value.times('0.0005'), 8, 'up'));
    expect(await rows(person, 1)).toMatchObject([
      {
        price,
        number: '0.03',
        origin_caution_money: margin,
        caution_money: margin,
        trade_fee: fee,
        status: 1,
      },
    ]);
    expect(await wallet(person)).toEqual([plain(decimal('1000').minus(margin).minus(fee)), margin]);
    await balanced();
  });

  test('profits by the price difference for any multiple; only the margin differs', async () => {
    const person = await someone();
    for (const multiple of [2, 100]) payloadOf(await submit(person, { multiple }));
    at.exchange.clock.move(60_000);
    const [big, small] = await rows(person, 1);
    const difference = decimal(index()).minus(small?.price ?? '0');
    expect(big?.profits).toBe(plain(difference.times('0.01')));
    expect(small?.profits).toBe(big?.profits);
    expect(
      decimal(small?.caution_money ?? '0')
        .div(big?.caution_money ?? '1')
        .toFixed(4),
    ).toBe('50.0000');
  });

  test.each([1, 2])(
    'of type %s is closed at the index, and its profit or loss moves exactly',
    async (type) => {
      const person = await someone();
      payloadOf(await submit(person, { type, share: 7 }));
      const { id, price, trade_fee } = await first(person, 1);
      at.exchange.clock.move(3_600_000);
      const now = index();
      payloadOf(await call('leverClose', { id }, person));
      const profit = plain(
        decimal(now)
          .minus(price)
          .times(type === 1 ? '0.07' : '-0.07'),
      );
      expect(await rows(person, 3)).toMatchObject([
        { id, fact_profits: profit, profits: profit, update_price: now, reason: 'user', status: 3 },
      ]);
      expect(await wallet(person)).toEqual([plain(decimal('1000').minus(trade_fee).plus(profit)), '0']);
      expect(await totals(person)).toEqual({ hazard_rate: null, profits_total: '0' });
      await balanced();
    },
  );

  test('a hazard rate is margins and profits in percent of the margins', async () => {
    const person = await someone();
    payloadOf(await submit(person, { share: 5 }));
    payloadOf(await submit(person, { currency_id: 1000, type: 2, share: 4 }));
    at.exchange.clock.move(600_000);
    const open = await rows(person, 1);
    const sum = (of: 'caution_money' | 'profits') =>
      open.reduce((total, row) => total.plus(row[of]), decimal('0'));
    const rate = sum('caution_money').plus(sum('profits')).div(sum('caution_money')).times(100);
    expect(await totals(person)).toEqual({
      hazard_rate: plain(round(rate, 2, 'down')),
      profits_total: plain(sum('profits')),
    });
  });

  test.each([
    ['a multiple that is not on offer', { multiple: 3 }, 'multiple_unknown', 'multiple'],
    ['no lot', { share: 0 }, 'invalid_request', 'share'],
    ['a negative number of lots', { share: -1 }, 'invalid_request', 'share'],
    ['half a lot', { share: 1.5 }, 'invalid_request', 'share'],
    ['too many lots', { share: 10_001 }, 'above_maximum', 'share'],
    ['more than there is', { share: 5000 }, 'insufficient_balance', 'share'],
    ['a pair that nobody knows', { currency_id: 4711 }, 'pair_unknown', undefined],
    ['a limit without its price', { status: 0 }, 'invalid_request', 'target_price'],
    [
      'a take-profit between two ticks',
      { target_profit_price: '900000.001' },
      'off_tick',
      'target_profit_price',
    ],
    ['a stop-loss between two ticks', { stop_loss_price: '10000.001' }, 'off_tick', 'stop_loss_price'],
    ['a limit between two ticks', { status: 0, target_price: '50000.001' }, 'off_tick', 'target_price'],
    [
      'a long limit above the index',
      { status: 0, target_price: '900000' },
      'limit_on_wrong_side',
      'target_price',
    ],
    [
      'a short limit below the index',
      { status: 0, type: 2, target_price: '10000' },
      'limit_on_wrong_side',
      'target_price',
    ],
    [
      'a long take-profit below',
      { target_profit_price: '10000' },
      'stop_on_wrong_side',
      'target_profit_price',
    ],
    ['a long stop-loss above', { stop_loss_price: '900000' }, 'stop_on_wrong_side', 'stop_loss_price'],
    [
      'a short take-profit above',
      { type: 2, target_profit_price: '900000' },
      'stop_on_wrong_side',
      'target_profit_price',
    ],
    [
      'a short stop-loss below',
      { type: 2, stop_loss_price: '10000' },
      'stop_on_wrong_side',
      'stop_loss_price',
    ],
    ['a market price that has moved', { target_price: '10000' }, 'price_stale', undefined],
  ])('with %s is refused, and nothing is taken [5.16, 9.22]', async (_what, fields, reason, at_) => {
    const person = await someone();
    const answer = await submit(person, fields);
    expect([reasonOf(answer), field(answer)]).toEqual([reason, at_]);
    expect(await wallet(person)).toEqual(['1000', '0']);
    expect(await rows(person)).toEqual([]);
  });

  test('is not opened by a visitor, and not seen or touched by another', async () => {
    expect(reasonOf(await call('leverSubmit', { ...btc, type: 1, status: 1, multiple: 20, share: 1 }))).toBe(
      'not_logged_in',
    );
    const person = await someone();
    const other = await someone('1000', `other.${at.email}`);
    payloadOf(await submit(person));
    const { id } = await first(person);
    expect(await rows(other)).toEqual([]);
    expect(reasonOf(await call('leverClose', { id }, other))).toBe('not_found');
    expect(reasonOf(await call('leverSetstop', { id }, other))).toBe('not_found');
  });

  test('asked for twice under one key is opened once', async () => {
    const person = await someone();
    await Promise.all([1, 2, 3].map(() => submit(person, {}, 'the-same-key')));
    expect(await rows(person)).toHaveLength(1);
    await balanced();
  });

  test('ten requests at one moment never spend the same money', async () => {
    const person = await someone('200');
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(person, { share: 2 })));
    const opened = answers.filter(({ ok }) => ok).length;
    const [{ caution_money, trade_fee }] = [await first(person)];
    const cost = decimal(caution_money).plus(trade_fee);
    expect(opened).toBe(Number(round(decimal('200').div(cost), 0, 'down')));
    expect(answers.filter((answer) => reasonOf(answer) === 'insufficient_balance')).toHaveLength(10 - opened);
    await balanced();
  });

  test('closed by ten requests at one moment is closed once', async () => {
    const person = await someone();
    payloadOf(await submit(person));
    const { id } = await first(person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('leverClose', { id }, person)));
    expect(answers.map(reasonOf).sort()).toEqual(['ok', ...Array(9).fill('order_closed')].sort());
    await balanced();
  });

  test('keeps the balance of the contract account there, until it is closed', async () => {
    const person = await someone();
    const out = { currency_id: usdt, from_field: 'lever', to_field: 'change', number: '1' };
    payloadOf(await submit(person));
    expect(reasonOf(await call('walletChange', out, person))).toBe('open_positions');
    payloadOf(await call('leverClose', { all: true }, person));
    expect(reasonOf(await call('walletChange', out, person))).toBe('ok');
    await balanced();
  });

  test('counts as open for a transfer from the time at which the index opens it, before the exchange has processed it', async () => {
    const person = await someone();
    const out = { currency_id: usdt, from_field: 'lever', to_field: 'change', number: '1' };
    const limit = ticks(index(), '-40');
    payloadOf(await submit(person, { status: 0, target_price: limit }));
    const reached = momentOf((price) => decimal(price).plus(pair().spread).lte(limit));
    at.exchange.clock.set(reached - 1);
    expect(reasonOf(await call('walletChange', out, person))).toBe('ok');
    at.exchange.clock.set(reached);
    expect(reasonOf(await call('walletChange', out, person))).toBe('open_positions');
    await look();
    expect(await rows(person, 1)).toHaveLength(1);
    await balanced();
  });

  test('that the index has liquidated is not saved by a transfer before the exchange has processed it', async () => {
    const person = await someone('100');
    await give(at.exchange, person, usdt, '1000');
    payloadOf(await submit(person, { type: 2, multiple: 100, share: 10 }));
    const { liquidation_price } = await first(person);
    const reached = momentOf((now) => decimal(now).gte(liquidation_price ?? ''));
    at.exchange.clock.set(reached);
    const into = { currency_id: usdt, from_field: 'change', to_field: 'lever', number: '1000' };
    expect(reasonOf(await call('walletChange', into, person))).toBe('ok');
    expect(await rows(person, 3)).toMatchObject([
      { reason: 'liquidation', complete_time: new Date(reached).toISOString() },
    ]);
    await balanced();
  });

  test('and a transfer at the same moment: one of the two is refused', async () => {
    const person = await someone('40');
    const out = { currency_id: usdt, from_field: 'lever', to_field: 'change', number: '40' };
    const answers = await Promise.all([submit(person), call('walletChange', out, person)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await balanced();
  });
});

describe('all positions', () => {
  test('are closed at one moment, those that win first, and pending orders stay', async () => {
    const person = await someone();
    payloadOf(await submit(person));
    payloadOf(await submit(person, { type: 2 }));
    payloadOf(await submit(person, { status: 0, target_price: '10000' }));
    at.exchange.clock.move(5000);
    payloadOf(await call('leverClose', { all: true }, person));
    const closed = await rows(person, 3);
    expect(closed).toHaveLength(2);
    expect(new Set(closed.map((row) => row.complete_time)).size).toBe(1);
    expect(await rows(person, 0)).toHaveLength(1);
    expect(reasonOf(await call('leverClose', { all: true }, person))).toBe('order_closed');
    await balanced();
  });

  test.each([{}, { id: 1, all: true }, { all: false }])(
    '%j does not identify what to close',
    async (fields) => {
      expect(reasonOf(await call('leverClose', fields, await someone()))).toBe('invalid_request');
    },
  );
});

describe('a limit order', () => {
  test('holds margin and fee, opens when the index reaches its price, and pays its fee then', async () => {
    const person = await someone();
    const limit = ticks(index(), '-40');
    payloadOf(await submit(person, { status: 0, target_price: limit }));
    const { origin_caution_money, trade_fee } = await first(person, 0);
    const cost = decimal(origin_caution_money).plus(trade_fee);
    expect(await wallet(person)).toEqual([plain(decimal('1000').minus(cost)), plain(cost)]);
    await balanced();
    const reached = momentOf((price) => decimal(price).plus(pair().spread).lte(limit));
    at.exchange.clock.set(reached - 1);
    await look();
    expect(await rows(person, 0)).toHaveLength(1);
    at.exchange.clock.set(reached);
    await look();
    expect(await rows(person, 1)).toMatchObject([
      { price: limit, transaction_time: new Date(reached).toISOString() },
    ]);
    expect(await wallet(person)).toEqual([plain(decimal('1000').minus(cost)), origin_caution_money]);
    await balanced();
  });

  test('that is cancelled gives everything back, once', async () => {
    const person = await someone();
    payloadOf(
      await submit(person, { status: 0, type: 2, target_price: '900000', target_profit_price: '800000' }),
    );
    const { id } = await first(person, 0);
    payloadOf(await call('leverClose', { id }, person));
    expect(await rows(person, 4)).toMatchObject([{ id, status: 4, reason: 'user', fact_profits: null }]);
    expect(reasonOf(await call('leverClose', { id }, person))).toBe('order_closed');
    expect(await wallet(person)).toEqual(['1000', '0']);
    await balanced();
  });

  test('of one user there are at most fifty, with his positions', async () => {
    const person = await someone();
    const db = at.exchange.context.db;
    await db.updateTable('lever_rule').set({ most_orders: 2 }).execute();
    for (const expected of ['ok', 'ok', 'too_many_orders'])
      expect(reasonOf(await submit(person, { status: 0, target_price: '10000' }))).toBe(expected);
    await db.updateTable('lever_rule').set({ most_orders: 50 }).execute();
  });
});

test('a limit order needs a price that the index has not reached', async () => {
  const person = await someone();
  for (const type of [1, 2])
    expect(reasonOf(await submit(person, { status: 0, type, target_price: index() }))).toBe(
      'limit_on_wrong_side',
    );
});

test.each([
  ['without a price', {}, {}, 'invalid_request'],
  ['at no price', { price: 0n }, {}, 'invalid_request'],
  ['that opens where there is no index', { price: atoms('0.1') }, {}, 'invalid_request'],
  [
    'at a price too large to keep',
    { direction: 'short', price: atoms('1000000000000') },
    {},
    'invalid_request',
  ],
  ['at a price just small enough', { direction: 'short', price: atoms('999999999999.9') }, {}, 'kept'],
  ['in a pair that is closed', { price: atoms('30000') }, { open_lever: false }, 'pair_closed'],
] as const)('a limit order %s', (_, fields, closed, outcome) => {
  const order = { direction: 'long', lots: 1, multiple: 20, kind: 'limit', price: null } as const;
  const terms = { id: 1, pair: { ...pair(), ...closed }, multiples: [20], index: atoms(index()), at: 0 };
  const made = () => orderOf({ ...order, takeProfit: null, stopLoss: null, ...fields }, terms);
  if (outcome === 'kept') expect(made()).toMatchObject({ status: 'pending', ...fields });
  else expect(made).toThrow(expect.objectContaining({ reason: outcome }));
});

test.each([
  ['of no lot', { lots: 0 }, 'below_minimum'],
  ['of the fewest lots', { lots: 1 }, 'kept'],
  ['of the most lots', { lots: 10_000 }, 'kept'],
  ['of one lot more', { lots: 10_001 }, 'above_maximum'],
  ['at the very price that was seen', { price: 'seen' }, 'kept'],
  ['at a price that was better', { price: 'better' }, 'price_stale'],
] as const)(
  'a market order %s',
  (_, { lots = 1, price = null }: { lots?: number; price?: string | null }, outcome) => {
    const now = atoms(index());
    for (const direction of ['long', 'short'] as const) {
      const seen = openingPrice(direction, now, atoms(pair().spread));
      const better = direction === 'long' ? seen - pair().tick : seen + pair().tick;
      const worst = price === null ? null : price === 'seen' ? seen : better;
      const order = { direction, lots, multiple: 20, kind: 'market', price: worst } as const;
      const terms = { id: 1, pair: pair(), multiples: [20], index: now, at: 0 };
      const made = () => orderOf({ ...order, takeProfit: null, stopLoss: null }, terms);
      if (outcome === 'kept') expect(made()).toMatchObject({ status: 'open', price: seen, lots });
      else expect(made).toThrow(expect.objectContaining({ reason: outcome }));
    }
  },
);

test('no position opens without a price or without an index', () => {
  const spread = atoms(pair().spread);
  const { tick } = pair();
  const made = (direction: 'long' | 'short', index: bigint, limit: bigint | null) => () =>
    orderOf(
      {
        direction,
        lots: 1,
        multiple: 20,
        kind: limit === null ? 'market' : 'limit',
        price: limit,
        takeProfit: null,
        stopLoss: null,
      },
      { id: 1, pair: pair(), multiples: [20], index, at: 0 },
    );
  const refused = expect.objectContaining({ reason: 'invalid_request', field: 'target_price' });
  expect(made('short', spread, null)).toThrow(refused);
  expect(made('short', spread + tick, null)()).toMatchObject({ price: tick });
  expect(made('long', 100n * spread, spread)).toThrow(refused);
  expect(made('long', 100n * spread, spread + tick)()).toMatchObject({ price: spread + tick });
});

test('the terms are those of the pair', async () => {
  const person = await someone();
  const { db } = at.exchange.context;
  const terms = () => db.updateTable('lever_terms').where('pair_id', '=', pair().id);
  const { multiples } = await db
    .selectFrom('lever_terms')
    .select('multiples')
    .where('pair_id', '=', pair().id)
    .executeTakeFirstOrThrow();
  await terms()
    .set({ multiples: [7] })
    .execute();
  const answers = [
    await submit(person, { multiple: 7 }),
    await submit(person),
    await submit(person, { currency_id: 1000, multiple: 7 }),
    await submit(person, { currency_id: 1000 }),
  ];
  await terms().set({ multiples }).execute();
  expect(answers.map(reasonOf)).toEqual(['ok', 'multiple_unknown', 'multiple_unknown', 'ok']);
});

describe('take-profit and stop-loss', () => {
  test('close at the first moment at which the index reaches them, at its price', async () => {
    const person = await someone();
    const up = ticks(index(), '60');
    const down = ticks(index(), '-60');
    payloadOf(await submit(person, { target_profit_price: up, stop_loss_price: down }));
    const reached = momentOf((price) => decimal(price).gte(up) || decimal(price).lte(down));
    at.exchange.clock.set(reached + 500);
    await look();
    const won = decimal(index(reached)).gte(up);
    expect(await rows(person, 3)).toMatchObject([
      {
        reason: won ? 'take_profit' : 'stop_loss',
        update_price: index(reached),
        complete_time: new Date(reached).toISOString(),
      },
    ]);
    await balanced();
  });

  test('can be set, changed and removed while it is open', async () => {
    const person = await someone();
    payloadOf(await submit(person));
    const { id } = await first(person);
    const set = (fields: object) => call('leverSetstop', { id, ...fields }, person);
    payloadOf(await set({ target_profit_price: '900000', stop_loss_price: '10000' }));
    expect(await first(person)).toMatchObject({ target_profit_price: '900000', stop_loss_price: '10000' });
    payloadOf(await set({ stop_loss_price: '20000' }));
    expect(await first(person)).toMatchObject({ target_profit_price: null, stop_loss_price: '20000' });
    const wrong = await set({ target_profit_price: '20000' });
    expect([reasonOf(wrong), field(wrong)]).toEqual(['stop_on_wrong_side', 'target_profit_price']);
    const between = await set({ stop_loss_price: '20000.001' });
    expect([reasonOf(between), field(between)]).toEqual(['off_tick', 'stop_loss_price']);
    expect(reasonOf(await set({ stop_loss_price: '-1' }))).toBe('invalid_request');
    payloadOf(await call('leverClose', { id }, person));
    expect(reasonOf(await set({}))).toBe('order_closed');
    expect(reasonOf(await call('leverSetstop', { id: 4711 }, person))).toBe('not_found');
  });
});

describe('liquidation', () => {
  test('closes all positions at the price that was shown, returns the rest, and cancels pending orders', async () => {
    const person = await someone('100');
    payloadOf(await submit(person, { type: 2, multiple: 100, share: 10 }));
    payloadOf(await submit(person, { status: 0, target_price: '10000', multiple: 100 }));
    const { liquidation_price, price, number, origin_caution_money: margin } = await first(person, 1);
    const worst = liquidation_price ?? '';
    expect(decimal(worst).minus(price).times(number).gte(decimal(margin).times('0.7'))).toBe(true);
    const before = decimal(worst).minus(pair().tick_size).minus(price).times(number);
    expect(before.lt(decimal(margin).times('0.7'))).toBe(true);
    const reached = momentOf((now) => decimal(now).gte(worst));
    at.exchange.clock.set(reached + 3_600_000);
    await look();
    expect(await rows(person, 3)).toMatchObject([
      { reason: 'liquidation', update_price: index(reached), complete_time: new Date(reached).toISOString() },
    ]);
    expect(await rows(person, 4)).toMatchObject([{ reason: 'liquidation' }]);
    const { fact_profits, trade_fee } = await first(person, 3);
    expect(await wallet(person)).toEqual([
      plain(
        decimal('100')
          .minus(trade_fee)
          .plus(fact_profits ?? '0'),
      ),
      '0',
    ]);
    await balanced();
  });

  test('cannot be avoided by a request before the exchange has processed it', async () => {
    const person = await someone('100');
    payloadOf(await submit(person, { type: 2, multiple: 100, share: 10 }));
    const { id, liquidation_price } = await first(person);
    at.exchange.clock.set(momentOf((now) => decimal(now).gte(liquidation_price ?? '')) + 600_000);
    expect(reasonOf(await call('leverClose', { id }, person))).toBe('order_closed');
    await look();
    expect(await rows(person, 3)).toMatchObject([{ reason: 'liquidation' }]);
  });

  test('counts long and short of one pair against each other', async () => {
    const person = await someone('200');
    payloadOf(await submit(person, { type: 1, multiple: 100, share: 10 }));
    payloadOf(await submit(person, { type: 2, multiple: 100, share: 10 }));
    expect((await rows(person, 1)).map((row) => row.liquidation_price)).toEqual([null, null]);
    at.exchange.clock.move(10 * 86_400_000);
    await look();
    expect(await rows(person, 1)).toHaveLength(2);
  });
});

describe('a loss that is more than the margin', () => {
  test('is not closed alone where only the profit of another could pay it; both together are', async () => {
    const person = await someone('20');
    payloadOf(await submit(person, { type: 1, multiple: 100 }));
    payloadOf(await submit(person, { type: 2, multiple: 100 }));
    const start = decimal(index());
    // So far off that one position has lost more than both margins and the balance.
    at.exchange.clock.set(momentOf((price) => decimal(price).minus(start).abs().gt('2200')));
    await look();
    const open = await rows(person, 1);
    const loser = open.find((row) => row.profits.startsWith('-'));
    const winner = open.find((row) => !row.profits.startsWith('-'));
    const refused = await call('leverClose', { id: loser?.id }, { ...person, language: 'en' });
    expect(reasonOf(refused)).toBe('insufficient_balance');
    expect(refused).toMatchObject({ message: expect.stringContaining('profitable positions first') });
    payloadOf(await call('leverClose', { all: true }, person));
    const sum = decimal(loser?.profits ?? '0').plus(winner?.profits ?? '0');
    const fees = open.reduce((total, row) => total.plus(row.trade_fee), decimal('0'));
    expect(await wallet(person)).toEqual([plain(decimal('20').minus(fees).plus(sum)), '0']);
    await balanced();
  });

  test('is paid from the margin of another position, which shows it', async () => {
    const cost = decimal(index()).times('0.02').times('0.0106');
    const person = await someone(plain(round(cost.plus('1'), 2, 'up')));
    for (const type of [1, 2]) payloadOf(await submit(person, { type, multiple: 100 }));
    const start = decimal(index());
    at.exchange.clock.set(momentOf((price) => decimal(price).minus(start).abs().gt('950')));
    await look();
    const loser = (await rows(person, 1)).find((row) => row.profits.startsWith('-'));
    const [funds] = await wallet(person);
    const short = decimal(loser?.profits ?? '0')
      .abs()
      .minus(loser?.caution_money ?? '0')
      .minus(funds);
    expect(short.gt('0.1')).toBe(true);
    payloadOf(await call('leverClose', { id: loser?.id }, person));
    const { origin_caution_money, caution_money } = await first(person, 1);
    expect(plain(decimal(origin_caution_money).minus(caution_money))).toBe(plain(short));
    expect(await wallet(person)).toEqual(['0', caution_money]);
    await balanced();
  });
});

describe('an exchange that was down', () => {
  test('processes missed ticks in order: opened first, then stopped', async () => {
    const person = await someone();
    const limit = ticks(index(), '-150');
    const fields = {
      status: 0,
      target_price: limit,
      target_profit_price: ticks(limit, '120'),
      stop_loss_price: ticks(limit, '-120'),
    };
    const start = at.exchange.clock.now();
    payloadOf(await submit(person, fields));
    const opened = momentOf((price) => decimal(price).plus(pair().spread).lte(limit));
    const stopped = momentOf(
      (price) => decimal(price).gte(fields.target_profit_price) || decimal(price).lte(fields.stop_loss_price),
      opened,
    );
    at.exchange.clock.set(Math.max(stopped + 1, start + 86_400_000));
    await look();
    expect(await rows(person, 3)).toMatchObject([
      {
        price: limit,
        transaction_time: new Date(opened).toISOString(),
        complete_time: new Date(stopped).toISOString(),
        update_price: index(stopped),
      },
    ]);
    await balanced();
  });

  test('has the same result if processed every ten minutes or two hours later, by one exchange or by three at once', async () => {
    const often = await someone('1000', `often.${at.email}`);
    const once = await someone('1000', `once.${at.email}`);
    const wishes = [
      { type: 1, multiple: 100, share: 12 },
      {
        type: 2,
        multiple: 50,
        share: 9,
        currency_id: 1000,
        target_profit_price: ticks(index(undefined, 'ETH/USDT'), '-6'),
      },
      {
        status: 0,
        target_price: ticks(index(), '-90'),
        multiple: 20,
        share: 2,
        stop_loss_price: ticks(index(), '-400'),
      },
    ];
    for (const wish of wishes) for (const person of [often, once]) payloadOf(await submit(person, wish));
    const start = at.exchange.clock.now();
    // The positions of one of the two are not processed until the end.
    const { db } = at.exchange.context;
    const story = async (person: Person) =>
      (await rows(person)).map(({ id: _id, ...row }) => ({
        ...row,
        time: 0,
        update_price: row.complete_time ? row.update_price : '',
      }));
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('lever_account').selectAll().where('user_id', '=', once.id).forUpdate().execute();
      for (let second = 600; second <= 7200; second += 600) {
        at.exchange.clock.set(start + second * 1000);
        await look();
      }
    });
    const expected = await story(often);
    await Promise.all([look(), look(), look()]);
    expect(expected.some(({ status }) => status > 1)).toBe(true);
    expect(await story(once)).toEqual(expected);
    expect(await wallet(once)).toEqual(await wallet(often));
    await balanced();
  }, 60_000);
});

test('accounts without open or pending orders are not processed', async () => {
  const [closed, pending] = [await someone(), await someone('1000', `b${at.email}`)];
  payloadOf(await submit(closed));
  payloadOf(await call('leverClose', { all: true }, closed));
  payloadOf(await submit(pending, { status: 0, target_price: '10000' }));
  const { db } = at.exchange.context;
  const users = (await liveAccounts(db)).map(({ user }) => user);
  expect([users.includes(closed.id), users.includes(pending.id)]).toEqual([false, true]);
  // For each of these accounts only open and pending orders are read, and nothing of other accounts.
  const other = await someone('1000', `c${at.email}`);
  payloadOf(await submit(other));
  expect([...(await liveOrders(db, [closed.id, pending.id])).keys()]).toEqual([pending.id]);
});

describe('the figures of a pair that a page needs', () => {
  test('is available to visitors: terms, prices and book, without data of users', async () => {
    const deal = Object(payloadOf(await call('leverDeal', btc)));
    expect(deal).toMatchObject({
      my_transaction: [],
      user_lever: '0',
      all_levers: '0',
      index_price: index(),
      spread: pair().spread,
      liquidation_rate: '30',
      lever_share_limit: { min: 1, max: 10_000 },
    });
    expect(deal.multiple.multiple).toContainEqual({ value: 20 });
    expect(reasonOf(await call('leverDeal', { ...btc, currency_id: 4711 }))).toBe('pair_unknown');
  });

  test('contains a logged-in user’s own data', async () => {
    const person = await someone();
    payloadOf(await submit(person, { share: 2 }));
    payloadOf(await submit(person, { currency_id: 1000 }));
    const deal = Object(payloadOf(await call('leverDeal', btc, person)));
    expect(deal.my_transaction).toHaveLength(1);
    expect(deal.user_lever).toBe((await wallet(person))[0]);
    expect(deal.all_levers).toBe(
      plain(
        decimal(index())
          .times('0.02')
          .plus(decimal(index(undefined, 'ETH/USDT')).times('0.1')),
      ),
    );
  });

  test('a list of trades is filtered and paged, the latest first', async () => {
    const person = await someone();
    for (const share of [1, 2, 3]) payloadOf(await submit(person, { share }));
    payloadOf(await submit(person, { currency_id: 1000 }));
    const list = async (fields: Record<string, unknown>) =>
      Object(payloadOf(await call('leverMyTrade', fields, person))).message;
    expect(await list({ ...btc, limit: 2, page: 2 })).toMatchObject({
      total: 3,
      last_page: 2,
      data: [{ share: 1 }],
    });
    expect((await list({ status: 2 })).data).toEqual([]);
  });
});
