/** Locked savings: interest every day, the principal at the end, or earlier less a penalty. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleDue } from '../../server/common/due.ts';
import { savingsDue, savingsHandlers, seedSavings } from '../../server/savings/index.ts';
import { give, logIn, type Person, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { createRates } from '../../server/wallet/index.ts';

const at = useExchange(() => ({
  ...walletExchange(),
  ...savingsHandlers(createRates((currency) => (currency === 1 ? '64000' : undefined), '150')),
}));
const { call } = at;
const usdt = 3;
const btc = 1;
const day = 24 * 3_600_000;
/** The plan of the worked example: 0.4 % a day for 15 days. */
const plan = 2;

beforeAll(() => seedSavings(at.exchange.context));
afterAll(async () => {
  const { rows } = await sql`SELECT * FROM ledger_imbalance()`.execute(at.exchange.context.db);
  expect(rows).toEqual([]);
});

async function someone(amount = '10000'): Promise<Person> {
  const person = await register(at.exchange, at.email);
  await give(at.exchange, person, usdt, amount);
  return person;
}
const invest = ({ token }: Person, fields: object = {}, idempotencyKey?: string) =>
  call(
    'lhDeposit',
    { config_id: plan, amount: '10000', agreement: true, ...fields },
    { token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const redeem = ({ token }: Person, id: number, idempotencyKey?: string) =>
  call('lhDepositOrderCancel', { id }, { token, ...(idempotencyKey ? { idempotencyKey } : {}) });
const wallet = async (person: Person, currency = usdt) => {
  const { balance, lock_balance } = Object(
    payloadOf(await call('walletDetail', { currency, type: 'change' }, person)),
  );
  return [balance, lock_balance];
};
const orders = async (person: Person, fields: Record<string, unknown> = {}) =>
  Object(payloadOf(await call('lhDepositOrder', fields, person)));
const only = async (person: Person) => (await orders(person)).order_list[0];
const report = async (person: Person) => payloadOf(await call('lhDepositReport', {}, person));
/** Runs due tasks; any error fails the test. */
const settle = () =>
  settleDue(at.exchange.context, savingsDue, (error) => {
    throw error;
  });
const pass = async (days: number) => {
  at.exchange.clock.move(days * day);
  await settle();
};

describe('the products', () => {
  test('have the right yield: 0.4 % a day for 15 days is 6 %', async () => {
    const rows = Object(payloadOf(await call('lhDepositConfig')));
    expect(rows.length).toBeGreaterThan(2);
    expect(rows[1]).toMatchObject({
      id: plan,
      name: 'USDT 15日プラン',
      currency_name: 'USDT',
      day: 15,
      day_rate: '0.004',
      interest_rate: '6',
      save_min: '100',
      save_max: '100000',
      penalty_multiple: '1.5',
      precision: 8,
    });
    const one = await call('lhDepositProductInfo', { id: plan }, { language: 'en' });
    expect(payloadOf(one)).toMatchObject({ name: 'USDT 15 days' });
    expect(await call('lhDepositProductInfo', { id: 4711 })).toMatchObject({
      reason: 'not_found',
      field: 'id',
    });
  });
});

describe('savings', () => {
  test('of 10000 at 0.4 % a day yield 40 every day and 600 in 15, then the principal comes back [9.20]', async () => {
    const person = await someone();
    payloadOf(await invest(person));
    expect(await wallet(person)).toEqual(['0', '10000']);
    expect(await report(person)).toEqual({ sum: '10000', allprofit: '0', profit: '40', count: 1 });
    const started = at.exchange.clock.now();
    expect(await only(person)).toMatchObject({
      config_id: plan,
      amount: '10000',
      total_interest: '600',
      received_interest: '0',
      next_interest_at: new Date(started + day).toISOString(),
      remain_day: 15,
      status: 1,
      is_cancel: 0,
      cancel_fee: '900',
      end_at: new Date(started + 15 * day).toISOString(),
      details: { config_id: plan, amount: '10000', agreement: true },
    });

    at.exchange.clock.move(day - 1);
    expect(await settle()).toBe(0);
    at.exchange.clock.move(1);
    expect(await settle()).toBe(1);
    expect(await wallet(person)).toEqual(['40', '10000']);
    for (let n = 2; n < 15; n++) await pass(1);
    expect(await wallet(person)).toEqual(['560', '10000']);
    expect(await only(person)).toMatchObject({ remain_day: 1, cancel_fee: '60', received_interest: '560' });
    await pass(1);
    expect(await wallet(person)).toEqual(['10600', '0']);
    expect(await only(person)).toMatchObject({
      status: 2,
      is_cancel: 0,
      remain_day: 0,
      cancel_fee: '0',
      received_interest: '600',
      next_interest_at: null,
    });
    expect(await report(person)).toEqual({ sum: '0', allprofit: '600', profit: '0', count: 0 });
    await pass(3);
    expect(await wallet(person)).toEqual(['10600', '0']);
  });

  test('are paid for the time that the exchange was down: once, and dated at each day', async () => {
    let person = await someone();
    payloadOf(await invest(person));
    const started = at.exchange.clock.now();
    at.exchange.clock.move(99 * day);
    // Two instances start again at the same time.
    await Promise.all([settle(), settle(), settle()]);
    person = await logIn(at.exchange, person.email);
    expect(await wallet(person)).toEqual(['10600', '0']);
    const { list } = Object(payloadOf(await call('walletLegalLog', { currency: usdt, limit: 100 }, person)));
    const moments = list.map(({ value, created_time }: Record<string, string>) => [value, created_time]);
    const on = (n: number) => new Date(started + n * day).toISOString();
    expect(moments.slice(0, 16)).toEqual([
      ['10000', on(15)],
      ...Array.from({ length: 15 }, (_, n) => ['40', on(15 - n)]),
    ]);
    expect((await only(person)).updated_at).toBe(on(15));
  });

  test('of an amount that does not divide lose no grain over the days', async () => {
    const person = await someone('333.33333333');
    payloadOf(await invest(person, { amount: '333.33333333' }));
    // 1.33333333332 a day.
    expect(await report(person)).toMatchObject({ profit: '1.33333333' });
    await pass(15);
    // 333.33333333 x 0.06 = 19.9999999998, rounded down to the places of the coin.
    expect(await wallet(person)).toEqual(['353.33333332', '0']);
    expect(await only(person)).toMatchObject({
      total_interest: '19.99999999',
      received_interest: '19.99999999',
    });
  });

  test('in other coins are counted at their price', async () => {
    const person = await someone();
    await give(at.exchange, person, btc, '0.5');
    payloadOf(await invest(person, { config_id: 4, amount: '0.5' }));
    payloadOf(await invest(person, { amount: '1000' }));
    // 0.5 BTC at 64000; 0.02 % and 0.4 % a day.
    expect(await report(person)).toEqual({ sum: '33000', allprofit: '0', profit: '10.4', count: 2 });
    await pass(1);
    expect(await wallet(person, btc)).toEqual(['0.0001', '0.5']);
    expect(await report(person)).toMatchObject({ allprofit: '10.4' });
    expect((await orders(person)).total_interest).toBe('252');
  });

  test('with the same key are one order', async () => {
    const person = await someone();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => invest(person, { amount: '1000' }, 'savings-key')),
    );
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['ok']));
    expect(await orders(person)).toMatchObject({ total: 1 });
    expect(await wallet(person)).toEqual(['9000', '1000']);
    expect(reasonOf(await invest(person, { amount: '2000' }, 'savings-key'))).toBe('idempotency_conflict');
  });

  test('two at once cannot both take the last coins', async () => {
    const person = await someone();
    const answers = await Promise.all([invest(person), invest(person)]);
    expect(answers.map(reasonOf).sort()).toEqual(['insufficient_balance', 'ok']);
  });

  test.each([
    ['below the minimum', { amount: '99.999999' }, 'below_minimum', 'amount'],
    ['above the maximum', { amount: '100000.000001' }, 'above_maximum', 'amount'],
    ['more than there is', { amount: '10000.000001' }, 'insufficient_balance', undefined],
    ['with more places than the coin has', { amount: '100.000000001' }, 'invalid_request', 'amount'],
    ['without the agreement', { agreement: false }, 'invalid_request', 'agreement'],
    ['without a word on the agreement', { agreement: undefined }, 'invalid_request', 'agreement'],
    ['without an amount', { amount: '' }, 'invalid_request', 'amount'],
    ['a negative amount', { amount: '-100' }, 'invalid_request', 'amount'],
    ['an exponent', { amount: '1e3' }, 'invalid_request', 'amount'],
    ['an unknown product', { config_id: 4711 }, 'not_found', 'config_id'],
  ])('are refused %s [5.20, 5.21]', async (_what, fields, reason, field) => {
    const person = await someone();
    expect(await invest(person, fields)).toMatchObject({ ok: false, reason, field });
    expect(await wallet(person)).toEqual(['10000', '0']);
    expect(await orders(person)).toMatchObject({ total: 0 });
  });

  test('belong to the caller, whatever account is sent with them', async () => {
    const person = await someone();
    const other = await register(at.exchange, `other.${at.email}`);
    payloadOf(await invest(person, { user_id: other.id }));
    expect(await orders(person)).toMatchObject({ total: 1 });
    expect(await orders(other)).toMatchObject({ total: 0 });
  });

  test('are refused with the limit in words', async () => {
    expect(await invest(await someone(), { amount: '1' })).toMatchObject({
      message: '100 USDT以上で入力してください',
    });
  });

  test('accept as much as the product allows, and no more', async () => {
    const { db } = at.exchange.context;
    const limit = (save_max: string | null) =>
      db.updateTable('savings_product').set({ save_max }).where('id', '=', plan).execute();
    const { save_max } = await db
      .selectFrom('savings_product')
      .select('save_max')
      .where('id', '=', plan)
      .executeTakeFirstOrThrow();
    await limit('500');
    const person = await someone();
    const answers = [await invest(person, { amount: '500.01' }), await invest(person, { amount: '500' })];
    await limit(save_max);
    expect(answers.map(reasonOf)).toEqual(['above_maximum', 'ok']);
  });

  test('of a closed product are refused; running ones continue', async () => {
    const person = await someone();
    payloadOf(await invest(person, { config_id: 1, amount: '100' }));
    const { db } = at.exchange.context;
    await db.updateTable('savings_product').set({ open: false }).where('id', '=', 1).execute();
    expect(reasonOf(await invest(person, { config_id: 1, amount: '100' }))).toBe('product_closed');
    const offered: { id: number }[] = Object(payloadOf(await call('lhDepositConfig')));
    expect(offered.map(({ id }) => id)).not.toContain(1);
    await pass(7);
    expect(await wallet(person)).toEqual(['10002.1', '0']);
    await db.updateTable('savings_product').set({ open: true }).where('id', '=', 1).execute();
  });
});

describe('an early redemption', () => {
  test('costs 1.5 times the interest of the remaining days; what was credited stays [9.18, 9.19]', async () => {
    const person = await someone();
    payloadOf(await invest(person));
    await pass(6);
    const { id, cancel_fee, remain_day } = await only(person);
    expect([cancel_fee, remain_day]).toEqual(['540', 9]);
    payloadOf(await redeem(person, id));
    expect(await wallet(person)).toEqual(['9700', '0']);
    expect(await only(person)).toMatchObject({
      status: 2,
      is_cancel: 1,
      cancel_fee: '540',
      received_interest: '240',
      remain_day: 0,
      next_interest_at: null,
    });
    await pass(20);
    expect(await wallet(person)).toEqual(['9700', '0']);
  });

  test('is paid for the days that have ended, even if they are not credited yet', async () => {
    const person = await someone();
    payloadOf(await invest(person));
    const { id } = await only(person);
    at.exchange.clock.move(6 * day);
    payloadOf(await redeem(person, id));
    expect(await wallet(person)).toEqual(['9700', '0']);
    expect(await only(person)).toMatchObject({ received_interest: '240', cancel_fee: '540' });
  });

  test('is not possible any more at the end, also before the end was settled', async () => {
    const person = await someone();
    payloadOf(await invest(person));
    const { id } = await only(person);
    at.exchange.clock.move(15 * day - 1);
    expect((await only(person)).cancel_fee).toBe('60');
    at.exchange.clock.move(1);
    expect(reasonOf(await redeem(person, id))).toBe('order_closed');
    await settle();
    expect(await wallet(person)).toEqual(['10600', '0']);
    expect(reasonOf(await redeem(person, id))).toBe('order_closed');
  });

  test('happens once, however often and whenever it is asked for', async () => {
    const person = await someone();
    payloadOf(await invest(person));
    const { id } = await only(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(person, id)));
    expect(answers.map(reasonOf).sort()).toEqual(['ok', ...Array(7).fill('order_closed')].sort());
    expect(await wallet(person)).toEqual(['9100', '0']);
  });

  test('and the end of the same day do not meet twice', async () => {
    const person = await someone();
    payloadOf(await invest(person));
    const { id } = await only(person);
    at.exchange.clock.move(day);
    const [answer] = await Promise.all([redeem(person, id), settle(), settle()]);
    payloadOf(answer);
    expect(await wallet(person)).toEqual(['9200', '0']);
  });

  test('with the same key gives the first answer again', async () => {
    const person = await someone();
    payloadOf(await invest(person));
    const { id } = await only(person);
    payloadOf(await redeem(person, id, 'redeem-key'));
    payloadOf(await redeem(person, id, 'redeem-key'));
    expect(await wallet(person)).toEqual(['9100', '0']);
  });

  test('never costs more than the principal [9.18]', async () => {
    const person = await someone('100');
    const { db } = at.exchange.context;
    payloadOf(await invest(person, { amount: '100' }));
    const { id } = await only(person);
    await db.updateTable('savings_order').set({ day_rate: '0.2' }).where('id', '=', id).execute();
    expect((await only(person)).cancel_fee).toBe('100');
    payloadOf(await redeem(person, id));
    expect(await wallet(person)).toEqual(['0', '0']);
  });

  test('of another user’s order is answered as not found', async () => {
    const person = await someone();
    payloadOf(await invest(person));
    const { id } = await only(person);
    const other = await register(at.exchange, `other.${at.email}`);
    expect(await redeem(other, id)).toMatchObject({ reason: 'not_found', field: 'id' });
    expect(await redeem(other, 4711)).toMatchObject({ reason: 'not_found', field: 'id' });
    expect(await orders(other)).toMatchObject({ total: 0, order_list: [] });
    expect(await only(person)).toMatchObject({ status: 1 });
  });
});

describe('the orders', () => {
  test('are separated: in custody, completed, redeemed [4.11]', async () => {
    const person = await someone();
    for (const [config_id, amount] of [
      [1, '100'],
      [plan, '200'],
      [plan, '300'],
    ])
      payloadOf(await invest(person, { config_id, amount }));
    await pass(7);
    const [last] = (await orders(person)).order_list;
    payloadOf(await redeem(person, last.id));
    const amounts = async (fields: Record<string, unknown>) =>
      (await orders(person, fields)).order_list.map(({ amount }: { amount: string }) => amount);
    expect(await amounts({ status: 1 })).toEqual(['200']);
    expect(await amounts({ status: 2, is_cancel: 0 })).toEqual(['100']);
    expect(await amounts({ status: 2, is_cancel: 1 })).toEqual(['300']);
    expect(await amounts({ page: 2, limit: 2 })).toEqual(['100']);
    expect(reasonOf(await call('lhDepositOrder', { status: 3 }, person))).toBe('invalid_request');
  });

  test('require login', async () => {
    for (const operation of ['lhDepositOrder', 'lhDepositReport'] as const)
      expect(await call(operation)).toMatchObject({ type: '999' });
    expect(await call('lhDeposit', { config_id: plan, amount: '100', agreement: true })).toMatchObject({
      type: '999',
    });
    expect(await call('lhDepositOrderCancel', { id: 1 })).toMatchObject({ type: '999' });
  });
});
