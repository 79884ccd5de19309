import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decimal, plain, round } from '../../src/decimal/index.ts';
import { plainNotation, writeNumber } from '../../src/decimal/notation.ts';
import { createEvents } from '../common/events.ts';
import type { Payload } from '../http/operations.ts';
import { available, post, system } from '../ledger/index.ts';
import { startTestExchange, type TestExchange } from '../testing/exchange.ts';
import type { Answer } from '../testing/reachable-exchange.ts';
import { startSession } from '../users/sessions.ts';
import { type Markets, marketHandlers, startMarkets } from './index.ts';

const btc = { legal_id: 3, currency_id: 1 };
const eth = { legal_id: 3, currency_id: 1000 };

let exchange: TestExchange;
let markets: Markets;
let users = 0;

beforeAll(async () => {
  exchange = await startTestExchange(async ({ db, clock }) => {
    markets = await startMarkets({
      db,
      clock,
      events: createEvents(fail),
      config: { makers: 'none' },
      onError: fail,
    });
    return marketHandlers(markets);
  });
});
afterAll(async () => {
  await markets.stop();
  await exchange.close();
});

function fail(error: unknown): never {
  throw error;
}

/** A logged-in user with 100,000 USDT and 10 BTC. */
async function newUser(): Promise<{ user: string; token: string }> {
  const { db, clock } = exchange.context;
  const number = ++users;
  const { id } = await db
    .insertInto('users')
    .values({
      email: `trader${number}@example.com`,
      area_code: null,
      phone: null,
      password: 'unused',
      fund_password: null,
      language: 'en',
      extension_code: `code${number}`,
      invited_by: null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = clock.now();
  const movements = [
    { from: system('deposits', 3), to: available(id, 3, 'change'), amount: '100000' },
    { from: system('deposits', 1), to: available(id, 1, 'change'), amount: '10' },
  ];
  await db.transaction().execute((tx) => post(tx, { reason: 'deposit', at, movements }));
  const token = await startSession(exchange.context, { user: id, device: 'test', address: '192.0.2.1' });
  return { user: id, token };
}

/** The payload of an answer, which was checked against the contract. */
function payload<T>(answer: Answer): T {
  if (!answer.ok) throw new Error(`Refused: ${answer.reason}`);
  return answer.message as T;
}

async function orders(token: string, fields: Record<string, unknown> = {}) {
  return payload<Payload<'coinList'>>(await exchange.call('coinList', fields, { token }));
}

/** Removes the orders of other tests from a book. */
async function emptyBook(symbol: string): Promise<void> {
  const pair = markets.prices.pairBySymbol(symbol);
  if (!pair) throw new Error('No pair');
  const waiting = await exchange.context.db
    .selectFrom('spot_order')
    .select(['id', 'user_id'])
    .where('pair_id', '=', pair.id)
    .where('status', '=', 1)
    .execute();
  for (const { id, user_id } of waiting)
    await markets.venue(pair).run({ user: user_id, cancels: [id], places: [] });
}

async function wallet(token: string, currency: number) {
  const list = payload<Payload<'currencyUserCurrencyList'>>(
    await exchange.call('currencyUserCurrencyList', {}, { token }),
  );
  return list.find((one) => one.id === currency)?.wallet;
}

test('every pair is quoted, with its index, its day and its rules', async () => {
  const [usdt, ...others] = payload<Payload<'currencyQuotationNew'>>(
    await exchange.call('currencyQuotationNew'),
  );
  expect(others).toEqual([]);
  expect(usdt?.name).toBe('USDT');
  expect(usdt?.quotation.length).toBeGreaterThanOrEqual(8);
  const first = usdt?.quotation[0];
  expect(first).toMatchObject({
    symbol: 'BTC/USDT',
    tick_size: '0.01',
    lot_size: '0.000001',
    coin_trade_fee: '0.1',
  });
  expect(first?.trend).toHaveLength(24);
  expect(first?.index_price).toBe(
    markets.prices.pairs[0] && markets.prices.index(markets.prices.pairs[0]).at(exchange.clock.now()),
  );
  expect(new Set(usdt?.quotation.map((pair) => pair.now_price)).size).toBe(usdt?.quotation.length);
});

test.each(['1min', '5min', '15min', '30min', '60min', '1day', '1week', '1mon'])(
  '%s candles reach a year back',
  async (period) => {
    const to = Math.floor(exchange.clock.now() / 1000);
    const answer = await exchange.call('currencyNewTimeshar', {
      symbol: 'ETH/USDT',
      period,
      from: to - 365 * 86_400,
      to,
    });
    const list = payload<Payload<'currencyDeal'>['trades']>(answer);
    expect(list.length).toBeGreaterThan(11);
  },
);

test('an unknown pair is refused', async () => {
  const calls = [
    exchange.call('currencyDeal', { legal_id: 1, currency_id: 3 }),
    exchange.call('currencyNewTimeshar', { symbol: 'A/B', period: '1min', from: 0, to: 1 }),
    exchange.call(
      'coinTrade',
      { legal_id: 1, currency_id: 3, type: 1, amount: '1', target_price: '1' },
      await newUser(),
    ),
  ];
  for (const call of calls) expect(await call).toMatchObject({ ok: false, reason: 'pair_unknown' });
});

test('a visitor may look and not trade', async () => {
  const order = { ...btc, type: 1, amount: '1', target_price: '1' };
  for (const call of [
    exchange.call('coinTrade', order),
    exchange.call('coinTradeCancel', { id: 1 }),
    exchange.call('coinList'),
    exchange.call('currencyUserCurrencyList'),
  ])
    expect(await call).toMatchObject({ ok: false, type: '999' });
  expect(await exchange.call('currencyDeal', btc)).toMatchObject({ ok: true });
});

test('an order goes from the book through a partial fill to its cancellation, as its record shows [4.6]', async () => {
  const [maker, taker] = [await newUser(), await newUser()];
  const buy = { ...btc, type: 1, amount: '0.5', target_price: '30000', time_in_force: 'gtc' };
  expect(await exchange.call('coinTrade', buy, { ...maker, language: 'en' })).toMatchObject({
    message: 'Order placed. It waits in the book at 30,000 USDT',
  });
  const [waiting] = (await orders(maker.token, { status: 1 })).data;
  expect(waiting).toMatchObject({
    type: 1,
    status: 1,
    filled_amount: '0',
    average_price: null,
    trade_price: null,
  });
  expect(await wallet(maker.token, 3)).toMatchObject({
    change_balance: '85000',
    lock_change_balance: '15000',
  });
  const { depth } = payload<Payload<'currencyDeal'>>(await exchange.call('currencyDeal', btc));
  expect(depth).toMatchObject({ bids: [['30000', '0.5']], asks: [] });

  await exchange.call('coinTrade', { ...btc, type: 2, amount: '0.2', target_price: '29000' }, taker);
  const deal = payload<Payload<'currencyDeal'>>(await exchange.call('currencyDeal', btc));
  expect(deal).toMatchObject({ now_price: '30000', depth: { bids: [['30000', '0.3']] } });
  expect(deal.trades[0]).toMatchObject({ price: '30000', amount: '0.2', direction: 'sell' });
  expect(await wallet(taker.token, 3)).toMatchObject({ change_balance: '105994' });
  expect((await orders(taker.token)).data).toMatchObject([{ status: 2, filled_amount: '0.2' }]);

  expect(await exchange.call('coinTradeCancel', { id: waiting?.id }, maker)).toMatchObject({ ok: true });
  expect(await wallet(maker.token, 3)).toMatchObject({ change_balance: '94000', lock_change_balance: '0' });
  expect(await wallet(maker.token, 1)).toMatchObject({ change_balance: '10.1998' });
  expect((await orders(maker.token)).data).toMatchObject([
    { status: 3, filled_amount: '0.2', trade_amount: '0.5', average_price: '30000', charge_fee: '0.0002' },
  ]);
  expect(await exchange.call('coinTradeCancel', { id: waiting?.id }, maker)).toMatchObject({
    reason: 'order_closed',
  });
  expect(await exchange.call('coinTradeCancel', { id: waiting?.id }, taker)).toMatchObject({
    reason: 'not_found',
  });
});

test('the exchange refuses every order that the page refuses [5.22, 5.23]', async () => {
  const { token } = await newUser();
  const order = { ...btc, type: 1, amount: '0.1', target_price: '30000' };
  const refused: [Record<string, unknown>, string, string | undefined][] = [
    [{ target_price: '30000.001' }, 'off_tick', 'target_price'],
    [{ amount: '0.0000001' }, 'off_lot', 'amount'],
    [{ amount: '100' }, 'insufficient_balance', 'amount'],
    [{ type: 2, amount: '10.000001' }, 'insufficient_balance', 'amount'],
    [{ amount: '0' }, 'invalid_request', 'amount'],
    [{ amount: '-1' }, 'invalid_request', 'amount'],
    [{ amount: '1e3' }, 'invalid_request', 'amount'],
    [{ target_price: '99999999999999999999' }, 'invalid_request', 'target_price'],
    [{ target_price: '9999999999999.99', amount: '0.000001' }, 'invalid_request', 'target_price'],
    [{ amount: '1'.padEnd(20, '0'), target_price: '100000000000' }, 'invalid_request', 'amount'],
    [{ amount: '1'.padEnd(20, '0'), target_price: '99999999999' }, 'insufficient_balance', 'amount'],
    [{ type: 3 }, 'invalid_request', 'type'],
    [{ time_in_force: 'fok' }, 'invalid_request', 'time_in_force'],
    [{ time_in_force: 'ioc', target_price: '0.01' }, 'no_liquidity', undefined],
  ];
  for (const [change, reason, field] of refused)
    expect(await exchange.call('coinTrade', { ...order, ...change }, { token }), reason).toMatchObject({
      ok: false,
      reason,
      field,
    });
  expect(await wallet(token, 3)).toMatchObject({ change_balance: '100000', lock_change_balance: '0' });
  expect((await orders(token)).total).toBe(0);
});

test('a repeated order with the same key is placed once, also concurrently', async () => {
  const { token } = await newUser();
  const order = { ...eth, type: 1, amount: '1', target_price: '1000' };
  const caller = { token, idempotencyKey: 'one-intent-only' };
  const answers = await Promise.all([1, 2, 3].map(() => exchange.call('coinTrade', order, caller)));
  answers.push(await exchange.call('coinTrade', order, caller));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await orders(token)).total).toBe(1);
  expect(await wallet(token, 3)).toMatchObject({ lock_change_balance: '1000' });
  // The book is still correct after the repeated requests.
  expect(await exchange.call('coinTrade', order, { token })).toMatchObject({ ok: true });
  const deal = payload<Payload<'currencyDeal'>>(await exchange.call('currencyDeal', eth));
  expect(deal.depth.bids).toEqual([['1000', '2']]);

  const other = await exchange.call('coinTrade', { ...order, amount: '2' }, caller);
  expect(other).toMatchObject({ reason: 'idempotency_conflict' });
  const [newest] = (await orders(token)).data;
  const cancel = { token, idempotencyKey: 'another-intent' };
  const cancels = await Promise.all(
    [1, 2].map(() => exchange.call('coinTradeCancel', { id: newest?.id }, cancel)),
  );
  for (const answer of cancels) expect(answer).toMatchObject({ ok: true });
});

test('orders are listed newest first, by page, pair and status, and only one’s own', async () => {
  const [one, two] = [await newUser(), await newUser()];
  for (const price of ['100', '101', '102'])
    await exchange.call('coinTrade', { ...eth, type: 1, amount: '1', target_price: price }, one);
  await exchange.call('coinTrade', { ...btc, type: 1, amount: '1', target_price: '100' }, one);
  const page = await orders(one.token, { ...eth, page: 2, limit: 2 });
  expect(page).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
  expect(page.data.map((order) => order.target_price)).toEqual(['100']);
  expect(await orders(one.token, { status: 2 })).toMatchObject({ total: 0, last_page: 1 });
  expect((await orders(two.token)).total).toBe(0);
});

test('a market order is an ioc at the worst price that is accepted', async () => {
  const [maker, taker] = [await newUser(), await newUser()];
  const xrp = { legal_id: 3, currency_id: 1002 };
  await exchange.call('coinTrade', { ...xrp, type: 1, amount: '100', target_price: '0.5' }, maker);
  await exchange.call('coinTrade', { ...xrp, type: 1, amount: '100', target_price: '0.4' }, maker);
  const { db, clock } = exchange.context;
  const movements = [
    { from: system('deposits', 1002), to: available(taker.user, 1002, 'change'), amount: '500' },
  ];
  await db.transaction().execute((tx) => post(tx, { reason: 'deposit', at: clock.now(), movements }));
  await exchange.call(
    'coinTrade',
    { ...xrp, type: 2, amount: '300', target_price: '0.4', time_in_force: 'ioc' },
    taker,
  );
  const [sold] = (await orders(taker.token)).data;
  expect(sold).toMatchObject({
    status: 3,
    filled_amount: '200',
    average_price: '0.45',
    trade_price: '0.4',
    charge_fee: '0.09',
  });
  expect(await wallet(taker.token, 1002)).toMatchObject({ change_balance: '300', lock_change_balance: '0' });
});

test('the answer to an order states its outcome in the language’s number format, and a repeat gets the same answer', async () => {
  await emptyBook('BTC/USDT');
  const [maker, taker] = [await newUser(), await newUser()];
  const place = async (
    who: typeof maker,
    fields: object,
    language: 'en' | 'esp' | 'jp' = 'en',
    key?: string,
  ) =>
    payload<string>(
      await exchange.call(
        'coinTrade',
        { ...btc, ...fields },
        { ...who, language, ...(key ? { idempotencyKey: key } : {}) },
      ),
    );
  await place(maker, { type: 2, amount: '0.2', target_price: '61884.66' });
  await place(maker, { type: 2, amount: '0.1', target_price: '61884.72' });
  expect(await place(taker, { type: 1, amount: '0.1', target_price: '61884.66' }, 'esp')).toBe(
    'Ejecutada: 0,1 BTC a un precio medio de 61.884,66 USDT',
  );
  const half = { type: 1, amount: '0.15', target_price: '61884.70' };
  expect(await place(taker, half, 'en', 'half-of-an-order')).toBe(
    'Filled in part: 0.1 of 0.15 BTC at an average of 61,884.66 USDT. The rest waits in the book',
  );
  expect(await place(taker, half, 'en', 'half-of-an-order')).toBe(
    'Filled in part: 0.1 of 0.15 BTC at an average of 61,884.66 USDT. The rest waits in the book',
  );
  expect(
    await place(taker, { type: 1, amount: '0.3', target_price: '61884.72', time_in_force: 'ioc' }, 'jp'),
  ).toBe('0.3 BTCのうち0.1が約定しました（平均 61,884.72 USDT）。残りは取り消されました');
  expect(await place(taker, { type: 2, amount: '0.1', target_price: '61884.70' })).toBe(
    'The order would have met one of your own, so it was cancelled',
  );
});

test('the record of an order has its fills and their costs, and adds up', async () => {
  await emptyBook('BTC/USDT');
  const [maker, taker] = [await newUser(), await newUser()];
  await exchange.call('coinTrade', { ...btc, type: 2, amount: '0.2', target_price: '62000' }, maker);
  await exchange.call('coinTrade', { ...btc, type: 2, amount: '0.3', target_price: '62001.5' }, maker);
  const order = { ...btc, type: 1, amount: '0.4', target_price: '62010' };
  await exchange.call('coinTrade', order, taker);
  const [bought] = (await orders(taker.token)).data;
  expect(bought).toMatchObject({
    filled_amount: '0.4',
    average_price: '62000.75',
    filled_total: '24800.3',
    charge_fee: '0.0004',
    fee_currency_name: 'BTC',
    fill_count: 2,
    fills: [
      { price: '62001.5', amount: '0.2', fee: '0.0002' },
      { price: '62000', amount: '0.2', fee: '0.0002' },
    ],
  });
  const sold = (await orders(maker.token)).data;
  expect(sold).toMatchObject([
    { filled_total: '12400.3', fee_currency_name: 'USDT', fills: [{ amount: '0.2', fee: '12.4003' }] },
    { filled_total: '12400', fee_currency_name: 'USDT', fills: [{ amount: '0.2', fee: '12.4' }] },
  ]);
  // The record of the taker contains no fills of the makers.
  expect(bought?.fills).toHaveLength(2);
  for (const { fills, charge_fee } of [bought, ...sold].flatMap((one) => one ?? []))
    expect(plain(fills.reduce((sum, { fee }) => sum.plus(fee), decimal('0')))).toBe(charge_fee);
  await exchange.call('coinTradeCancel', { id: sold[0]?.id }, maker);
});

test('an order with very many fills has the latest of them, and their number', async () => {
  await emptyBook('BTC/USDT');
  const [maker, taker] = [await newUser(), await newUser()];
  for (let n = 0; n < 52; n++)
    await exchange.call('coinTrade', { ...btc, type: 2, amount: '0.001', target_price: '63000' }, maker);
  await exchange.call('coinTrade', { ...btc, type: 1, amount: '0.052', target_price: '63000' }, taker);
  const [bought] = (await orders(taker.token)).data;
  expect(bought).toMatchObject({ status: 2, filled_amount: '0.052', fill_count: 52 });
  expect(bought?.fills).toHaveLength(50);
  const ids = bought?.fills.map(({ id }) => id) ?? [];
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});

test('the ledger balances at the end', async () => {
  const { rows } = await sql`select * from ledger_imbalance()`.execute(exchange.context.db);
  expect(rows).toEqual([]);
});

test('a price beyond the band around the index is refused at its field, with the bounds [9.28]', async () => {
  const { token } = await newUser();
  const context = exchange.context;
  const before = context.config;
  context.config = { ...before, priceBandPercent: 20 };
  try {
    const pair = markets.prices.pairBySymbol('BTC/USDT');
    if (!pair) throw new Error('No pair');
    const index = decimal(markets.prices.index(pair).at(exchange.clock.now()));
    const low = round(index.times('0.8'), 2, 'up');
    const high = round(index.times('1.2'), 2, 'down');
    expect(payload<Payload<'currencyDeal'>>(await exchange.call('currencyDeal', btc))).toMatchObject({
      order_price_min: plain(low),
      order_price_max: plain(high),
    });
    const order = { legal_id: 3, currency_id: 1, amount: '0.01' };
    const place = (type: 1 | 2, target_price: string) =>
      exchange.call('coinTrade', { ...order, type, target_price }, { token });
    for (const [type, price] of [
      [1, low.minus('0.01')],
      [1, high.plus('0.01')],
      [2, low.minus('0.01')],
      [2, high.plus('0.01')],
    ] as const) {
      const refused = await place(type, price.toFixed(2));
      expect(refused).toMatchObject({ ok: false, reason: 'price_out_of_band', field: 'target_price' });
      for (const bound of [low, high])
        expect(JSON.stringify(refused)).toContain(writeNumber(plain(bound), plainNotation));
    }
    expect(await place(1, low.toFixed(2))).toMatchObject({ ok: true });
    expect(await place(2, high.toFixed(2))).toMatchObject({ ok: true });
    expect((await orders(token)).data).toHaveLength(2);
  } finally {
    context.config = before;
  }
});
