/** Subscription of new coins: first come, first served; exchanged at the listing, locked, then free with interest. */
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { settleDue } from '../../server/common/due.ts';
import { available, post, system } from '../../server/ledger/index.ts';
import { seedSubscriptions, subscriptionDue, subscriptionHandlers } from '../../server/subscription/index.ts';
import { lockProduct } from '../../server/subscription/products.ts';
import { give, logIn, type Person, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { startSession } from '../../server/users/sessions.ts';
import { createRates } from '../../server/wallet/index.ts';
import { decimal } from '../../src/decimal/index.ts';
import { pause } from './instances.ts';

const at = useExchange(() => ({
  ...walletExchange(),
  ...subscriptionHandlers(createRates(() => undefined, '150')),
}));
const { call } = at;
const usdt = 3;
const coin = 1103;
const day = 24 * 3_600_000;

/** Used in every test: 1000 coins at 0.25, from now for a week, listed two days later, locked for 30 days at 2 %. */
let product: number;
beforeEach(async () => {
  product = await offer();
});
afterAll(async () => {
  const { rows } = await sql`SELECT * FROM ledger_imbalance()`.execute(at.exchange.context.db);
  expect(rows).toEqual([]);
});

async function offer(
  terms: { price?: string; total?: string; remaining?: string; from?: number; until?: number } = {},
): Promise<number> {
  const { db, clock } = at.exchange.context;
  const now = clock.now();
  await db
    .insertInto('currency')
    .values({
      id: coin,
      name: 'SHJ',
      decimals: 2,
      is_legal: false,
      is_match: false,
      is_lever: false,
      is_micro: false,
      sort: coin,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { price = '0.25', total = '1000', remaining = total, from = 0, until = 7 } = terms;
  const { id } = await db
    .insertInto('subscription_product')
    .values({
      currency_id: coin,
      pay_currency_id: usdt,
      price,
      total,
      remaining,
      minimum: '10',
      interest_rate: '2',
      day: 30,
      starts_at: now + from * day,
      ends_at: now + until * day,
      online_at: now + (until + 2) * day,
      introductions: JSON.stringify({ jp: '<p>説明</p>', en: '<p>About</p>' }),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
async function someone(amount = '100'): Promise<Person> {
  const person = await register(at.exchange, at.email);
  await give(at.exchange, person, usdt, amount);
  return person;
}
const subscribe = ({ token }: Pick<Person, 'token'>, fields: object = {}, idempotencyKey?: string) =>
  call(
    'lhSendOrder',
    { config_id: product, amount: '100', ...fields },
    { token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const wallet = async (person: Person, currency = usdt) => {
  const { balance, lock_balance } = Object(
    payloadOf(await call('walletDetail', { currency, type: 'change' }, person)),
  );
  return [balance, lock_balance];
};
const orders = async (person: Person, fields: Record<string, unknown> = {}) =>
  Object(payloadOf(await call('lhSendOrderList', fields, person)));
const only = async (person: Person) => (await orders(person)).order_list[0];
const info = async (id = product, caller = {}) =>
  Object(payloadOf(await call('lhSendProductInfo', { id }, caller)));
/** Runs due tasks; any error fails the test. */
const settle = () =>
  settleDue(at.exchange.context, subscriptionDue, (error) => {
    throw error;
  });
const pass = async (days: number) => {
  at.exchange.clock.move(days * day);
  await settle();
};

describe('a product', () => {
  test('has price, remaining amount, and the time by the clock of the exchange', async () => {
    const now = at.exchange.clock.now();
    expect(await info(product, { language: 'en' })).toMatchObject({
      id: product,
      new_currency_name: 'SHJ',
      currency_id: usdt,
      currency_name: 'USDT',
      change_rate: '0.25',
      num: '1000',
      last_num: '1000',
      buy_num: '10',
      max_amount: '250',
      precision: 2,
      pay_precision: 8,
      interest_rate: '2',
      predict_rate: '0',
      day: 30,
      send_end: new Date(now + 7 * day).toISOString(),
      online_time: new Date(now + 9 * day).toISOString(),
      introduction: '<p>About</p>',
      state: 'subscribing',
      remain_milli_seconds: 7 * day,
    });
    expect(await call('lhSendProductInfo', { id: 4711 })).toMatchObject({ reason: 'not_found' });
  });

  test('is upcoming, open, or over, and sold out when nothing is left [4.10]', async () => {
    const stateOf = async (id: number) => {
      const { state, remain_milli_seconds } = await info(id);
      return [state, remain_milli_seconds];
    };
    const next = await offer({ from: 1, until: 2 });
    const gone = await offer({ remaining: '0' });
    expect(await stateOf(next)).toEqual(['upcoming', day]);
    expect(await stateOf(gone)).toEqual(['sold_out', 0]);
    at.exchange.clock.move(day - 1);
    expect(await stateOf(next)).toEqual(['upcoming', 1]);
    at.exchange.clock.move(1);
    expect(await stateOf(next)).toEqual(['subscribing', day]);
    at.exchange.clock.move(day - 1);
    expect(await stateOf(next)).toEqual(['subscribing', 1]);
    at.exchange.clock.move(1);
    expect(await stateOf(next)).toEqual(['redemption', 0]);
    at.exchange.clock.move(10 * day);
    expect(await stateOf(gone)).toEqual(['sold_out', 0]);
  });
});

describe('a subscription', () => {
  test('freezes its price, is converted at the listing, and is released with interest', async () => {
    const person = await someone();
    payloadOf(await subscribe(person, { amount: '99.99' }));
    // 99.99 / 0.25 = 399.96 coins.
    expect(await wallet(person)).toEqual(['0.01', '99.99']);
    expect(await wallet(person, coin)).toEqual(['0', '0']);
    expect(await info()).toMatchObject({ last_num: '600.04', max_amount: '150.01' });
    const now = at.exchange.clock.now();
    expect(await only(person)).toMatchObject({
      config_id: product,
      currency_name: 'SHJ',
      pay_currency_name: 'USDT',
      amount: '399.96',
      pay_amount: '99.99',
      interest_rate: '2',
      original_interest: '7.99',
      exam_status: 3,
      online_time: new Date(now + 9 * day).toISOString(),
      unlock_time: new Date(now + 39 * day).toISOString(),
      details: { config_id: product, amount: '99.99' },
    });
    expect((await orders(person)).total_interest).toBe('1.9975');

    at.exchange.clock.move(9 * day - 1);
    expect(await settle()).toBe(0);
    at.exchange.clock.move(1);
    expect(await settle()).toBe(1);
    expect(await wallet(person)).toEqual(['0.01', '0']);
    expect(await wallet(person, coin)).toEqual(['0', '399.96']);
    expect(await only(person)).toMatchObject({
      exam_status: 1,
      updated_at: new Date(now + 9 * day).toISOString(),
    });

    await pass(29);
    expect(await wallet(person, coin)).toEqual(['0', '399.96']);
    await pass(1);
    expect(await wallet(person, coin)).toEqual(['407.95', '0']);
    expect(await only(person)).toMatchObject({ exam_status: 2 });
    await pass(20);
    expect(await wallet(person, coin)).toEqual(['407.95', '0']);
  });

  test('is done for the time that the exchange was down: once, each step dated at its moment', async () => {
    let person = await someone();
    payloadOf(await subscribe(person));
    const began = at.exchange.clock.now();
    at.exchange.clock.move(100 * day);
    await Promise.all([settle(), settle(), settle()]);
    person = await logIn(at.exchange, person.email);
    expect(await wallet(person, coin)).toEqual(['408', '0']);
    const { list } = Object(payloadOf(await call('walletLegalLog', { currency: coin }, person)));
    const on = new Date(began + 39 * day).toISOString();
    expect(list.map(({ value, created_time }: Record<string, string>) => [value, created_time])).toEqual([
      ['8', on],
      ['400', on],
    ]);
  });

  test('does not charge for an amount that buys nothing', async () => {
    const person = await someone();
    payloadOf(await subscribe(person, { amount: '99.992' }));
    expect(await only(person)).toMatchObject({ amount: '399.96', pay_amount: '99.99' });
    expect(await wallet(person)).toEqual(['0.01', '99.99']);
  });

  test('takes the remainder, even below the minimum, and not more', async () => {
    product = await offer({ remaining: '4' });
    const person = await someone();
    expect(await info()).toMatchObject({ max_amount: '1' });
    expect(await subscribe(person, { amount: '1.01' })).toMatchObject({
      reason: 'above_maximum',
      field: 'amount',
      message: '1 USDT以下で入力してください',
    });
    expect(await subscribe(person, { amount: '0.99' })).toMatchObject({ reason: 'below_minimum' });
    payloadOf(await subscribe(person, { amount: '1' }));
    expect(await info()).toMatchObject({ state: 'sold_out', last_num: '0' });
    expect(await subscribe(person, { amount: '10' })).toMatchObject({ reason: 'sold_out' });
  });

  test('with the same key is one order', async () => {
    const person = await someone();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => subscribe(person, { amount: '20' }, 'subscribe-key')),
    );
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['ok']));
    expect(await orders(person)).toMatchObject({ total: 1 });
    expect(await info()).toMatchObject({ last_num: '920' });
    expect(reasonOf(await subscribe(person, { amount: '30' }, 'subscribe-key'))).toBe('idempotency_conflict');
  });

  test.each([
    ['below the minimum', { amount: '9.999999' }, 'below_minimum', 'amount'],
    ['more than is left', { amount: '250.000001' }, 'above_maximum', 'amount'],
    ['more than there is', { amount: '100.01' }, 'insufficient_balance', undefined],
    ['more places than the coin has', { amount: '10.000000001' }, 'invalid_request', 'amount'],
    ['no amount', { amount: '' }, 'invalid_request', 'amount'],
    ['nothing', { amount: '0' }, 'invalid_request', 'amount'],
    ['a negative amount', { amount: '-100' }, 'invalid_request', 'amount'],
    ['an unknown product', { config_id: 4711 }, 'not_found', 'config_id'],
  ])('is refused for %s [5.26]', async (_what, fields, reason, field) => {
    const person = await someone();
    expect(await subscribe(person, fields)).toMatchObject({ ok: false, reason, field });
    expect(await wallet(person)).toEqual(['100', '0']);
    expect(await orders(person)).toMatchObject({ total: 0 });
    expect(await info()).toMatchObject({ last_num: '1000' });
  });

  test('belongs to the caller, whatever account is sent with it', async () => {
    const person = await someone();
    const other = await register(at.exchange, `other.${at.email}`);
    payloadOf(await subscribe(person, { user_id: other.id }));
    expect(await orders(person)).toMatchObject({ total: 1 });
    expect(await orders(other)).toMatchObject({ total: 0 });
  });

  test('is refused a moment before it opens and from the moment that it closes', async () => {
    const person = await someone();
    product = await offer({ from: 1, until: 2 });
    at.exchange.clock.move(day - 1);
    expect(await subscribe(person, { amount: '10' })).toMatchObject({
      reason: 'product_closed',
      message: '申込の受付はまだ始まっていません',
    });
    at.exchange.clock.move(1);
    payloadOf(await subscribe(person, { amount: '10' }));
    at.exchange.clock.move(day - 1);
    payloadOf(await subscribe(person, { amount: '10' }));
    at.exchange.clock.move(1);
    expect(await subscribe(person, { amount: '10' })).toMatchObject({
      reason: 'product_closed',
      message: '申込の受付は終了しました',
    });
    expect(await orders(person)).toMatchObject({ total: 2 });
  });

  test('is refused at once after the end, even while others lock the product', async () => {
    const person = await someone();
    const { db } = at.exchange.context;
    at.exchange.clock.move(7 * day);
    const answer = await db.transaction().execute(async (tx) => {
      await lockProduct(tx, product);
      return Promise.race([subscribe(person), pause(10_000)]);
    });
    expect(answer).toMatchObject({ reason: 'product_closed' });
  });

  test('yields in all no more than it does: fractions of the last place are left out', async () => {
    const person = await someone();
    product = await offer({ price: '0.33333333' });
    payloadOf(await subscribe(person, { amount: '10' }));
    const { original_interest } = await only(person);
    expect(decimal(original_interest).times('0.33333333').toFixed()).toBe('0.199999998');
    expect(await orders(person)).toMatchObject({ total_interest: '0.19999999' });
  });

  test('is not visible to other users, and requires login', async () => {
    payloadOf(await subscribe(await someone()));
    expect(await orders(await register(at.exchange, `other.${at.email}`))).toMatchObject({
      total: 0,
      order_list: [],
      total_interest: '0',
    });
    expect(await call('lhSendOrderList')).toMatchObject({ type: '999' });
    expect(await call('lhSendOrder', { config_id: product, amount: '10' })).toMatchObject({ type: '999' });
  });

  test('is listed by its state', async () => {
    const person = await someone();
    payloadOf(await subscribe(person, { amount: '10' }));
    await pass(39);
    const again = await logIn(at.exchange, person.email);
    product = await offer({ until: 1 });
    payloadOf(await subscribe(again, { amount: '20' }));
    await pass(3);
    product = await offer();
    payloadOf(await subscribe(again, { amount: '30' }));
    const paid = async (status: number) =>
      (await orders(again, { status })).order_list.map(
        ({ pay_amount }: { pay_amount: string }) => pay_amount,
      );
    expect([await paid(1), await paid(2), await paid(3)]).toEqual([['20'], ['10'], ['30']]);
    expect(await orders(again, { limit: 2, page: 2 })).toMatchObject({
      total: 3,
      order_list: [{ pay_amount: '10' }],
    });
  });
});

describe('a thousand buyers at a time', () => {
  const buyers = 1000;

  /** This many users with 10 USDT each and a session, created without the API to be fast. */
  async function crowd(): Promise<{ id: string; token: string }[]> {
    const { db, clock } = at.exchange.context;
    const now = clock.now();
    const users = await db
      .insertInto('users')
      .values(
        Array.from({ length: buyers }, (_, n) => ({
          email: `crowd${n}.${at.email}`,
          password: '',
          language: 'jp' as const,
          extension_code: `C${product}X${n}`,
          created_at: now,
        })),
      )
      .returning('id')
      .execute();
    await db.transaction().execute((tx) =>
      post(tx, {
        reason: 'grant',
        at: now,
        movements: users.map(({ id }) => ({
          from: system('grants', usdt),
          to: available(id, usdt, 'change'),
          amount: '10',
        })),
      }),
    );
    return Promise.all(
      users.map(async ({ id }) => ({
        id,
        token: await startSession(at.exchange.context, { user: id, device: 'test', address: '192.0.2.9' }),
      })),
    );
  }

  test('the last piece is sold once, and other buyers are not charged', { timeout: 180_000 }, async () => {
    product = await offer({ remaining: '40' });
    const people = await crowd();
    const answers = await Promise.all(people.map((person) => subscribe(person, { amount: '10' })));
    const reasons = answers.map(reasonOf);
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1);
    expect(reasons.filter((reason) => reason === 'sold_out')).toHaveLength(buyers - 1);
    const { db } = at.exchange.context;
    const mine = await db
      .selectFrom('subscription_order')
      .selectAll()
      .where('product_id', '=', product)
      .execute();
    expect(mine.map(({ amount }) => Number(amount))).toEqual([40]);
    const frozen = await db
      .selectFrom('ledger_account')
      .select(['user_id', 'held', 'balance'])
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .where('balance', '>', '0')
      .execute();
    expect(frozen.filter(({ held }) => held)).toMatchObject([
      { user_id: mine[0]?.user_id, balance: '10.00000000' },
    ]);
    expect(frozen.filter(({ held }) => !held)).toHaveLength(buyers - 1);
    expect(await info()).toMatchObject({ state: 'sold_out', last_num: '0' });
  });

  test('the available amount is sold to as many buyers as it suffices for', {
    timeout: 180_000,
  }, async () => {
    product = await offer({ remaining: '400' });
    const people = await crowd();
    const answers = await Promise.all(people.map((person) => subscribe(person, { amount: '10' })));
    expect(answers.map(reasonOf).filter((reason) => reason === 'ok')).toHaveLength(10);
    const { db } = at.exchange.context;
    const { sum } = await db
      .selectFrom('subscription_order')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('product_id', '=', product)
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(400);
  });
});

describe('a sandbox', () => {
  test('always has one that runs and one that is to come, and shows one that is over and one sold out', async () => {
    const { context } = at.exchange;
    await sql`TRUNCATE subscription_product CASCADE`.execute(context.db);
    await Promise.all([seedSubscriptions(context), seedSubscriptions(context)]);
    const states = async () =>
      Object(payloadOf(await call('lhSendConfig'))).map(({ state }: { state: string }) => state);
    expect(await states()).toEqual(['subscribing', 'upcoming', 'redemption', 'sold_out']);
    expect(payloadOf(await call('lhSendGetRecommend'))).toMatchObject({
      new_currency_name: 'SHJ',
      state: 'subscribing',
      is_recommend: 1,
    });
    for (let n = 0; n < 40; n++) {
      at.exchange.clock.move(1.3 * day);
      await seedSubscriptions(context);
      expect(await states()).toEqual(expect.arrayContaining(['subscribing', 'upcoming']));
    }
    const pages = [await call('lhSendConfig'), await call('lhSendConfig', { page: 2 })];
    const ids = pages.flatMap((page) => Object(payloadOf(page)).map(({ id }: { id: number }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(10);
  });

  test('recommends none that is over or sold out', async () => {
    await sql`TRUNCATE subscription_product CASCADE`.execute(at.exchange.context.db);
    const recommended = async () => Object(payloadOf(await call('lhSendGetRecommend'))).id;
    await offer({ from: -3, until: 0 });
    await offer({ remaining: '0' });
    expect(await recommended()).toBeUndefined();
    const open = await offer();
    expect(await recommended()).toBe(open);
  });

  test('without new coins recommends none', async () => {
    await sql`TRUNCATE subscription_product CASCADE`.execute(at.exchange.context.db);
    expect(payloadOf(await call('lhSendGetRecommend'))).toBeNull();
    expect(payloadOf(await call('lhSendConfig'))).toEqual([]);
  });
});
