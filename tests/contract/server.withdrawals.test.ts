/** Withdrawals: to a saved address, frozen until a reviewer has decided, three a day. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { halt, resume } from '../../server/ledger/halt.ts';
import { decide, pendingReviews } from '../../server/reviews/index.ts';
import { callDuringApplication } from '../../server/testing/locks.ts';
import {
  bindAddress,
  fundPassword,
  give,
  identity,
  type Person,
  payloadOf,
  reasonOf,
  register,
  review,
  setFundPassword,
  verify,
} from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { writeAddress } from '../../server/wallet/address-format.ts';
import { decimal, plain } from '../../src/decimal/index.ts';

const at = useExchange(walletExchange);
const { call } = at;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const usdt = 3;
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Verified, with a fund password, a saved address and 1000 USDT. */
async function ready(): Promise<Person> {
  const person = await register(at.exchange, at.email);
  await verify(at.exchange, person);
  await setFundPassword(at.exchange, person);
  payloadOf(await bindAddress(at.exchange, person, { currency_id: usdt, netType: 'trc20', address }));
  await give(at.exchange, person, usdt, '1000');
  return person;
}
const withdraw = ({ token }: Person, fields: object = {}, idempotencyKey?: string) =>
  call(
    'walletOut',
    { currency: usdt, netType: 'trc20', address, number: '100', pay_password: fundPassword, ...fields },
    { token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const wallet = async (person: Person, currency = usdt) =>
  payloadOf(await call('walletDetail', { currency, type: 'change' }, person));
const log = async (person: Person, fields: Record<string, unknown> = {}) =>
  Object(payloadOf(await call('chargeMentionLog3', fields, person)));
const info = async (person: Person, currency = usdt) =>
  payloadOf(await call('walletGetInfo', { currency }, person));

describe('a withdrawal', () => {
  test('freezes the amount, then sends it less the fee [3.15, 4.5]', async () => {
    const person = await ready();
    payloadOf(await withdraw(person, { notes: 'rent' }));
    expect(await wallet(person)).toMatchObject({ balance: '900', lock_balance: '100' });
    expect(await log(person)).toMatchObject({
      data: [
        {
          number: '100',
          rate: '0.5',
          fee: '0.5',
          real_number: '99.5',
          address,
          status: 1,
          details: { notes: 'rent', netType: 'trc20' },
        },
      ],
    });
    await review(at.exchange, true);
    expect(await wallet(person)).toMatchObject({ balance: '900', lock_balance: '0' });
    expect(await log(person)).toMatchObject({ data: [{ status: 2, handled_at: expect.any(String) }] });
    const accounts = await at.exchange.context.db
      .selectFrom('ledger_account')
      .select(['system', 'balance'])
      .where('system', 'in', ['withdrawals', 'fees'])
      .where('currency', '=', usdt)
      .execute();
    expect(Object.fromEntries(accounts.map(({ system, balance }) => [system, Number(balance)]))).toEqual({
      withdrawals: 99.5,
      fees: 0.5,
    });
  });

  test('rejected returns everything and states the reason [4.5]', async () => {
    const person = await ready();
    payloadOf(await withdraw(person));
    await review(at.exchange, false, 'Please call us');
    expect(await wallet(person)).toMatchObject({ balance: '1000', lock_balance: '0' });
    expect(await log(person)).toMatchObject({ data: [{ status: 3, reason: 'Please call us' }] });
  });

  test('costs what the exchange computes, rounded up, not what the client sends', async () => {
    const person = await ready();
    payloadOf(await withdraw(person, { number: '33.333333', rate: '0' }));
    const { precision, sent_precision } = Object(await info(person));
    expect([precision, sent_precision]).toEqual([8, 6]);
    // 0.5 % are 0.16666666665
    expect(await log(person)).toMatchObject({
      data: [{ rate: '0.5', fee: '0.166667', real_number: '33.166666' }],
    });
  });

  test('keeps neither the fund password nor the code', async () => {
    const person = await ready();
    payloadOf(await withdraw(person, { code: '123456' }));
    const rows = await at.exchange.context.db.selectFrom('withdrawal').select('details').execute();
    expect(JSON.stringify(rows)).not.toMatch(/246810|pay_password|123456"/);
  });

  test('with a key stores nothing from which the fund password could be derived', async () => {
    const person = await ready();
    payloadOf(await withdraw(person, {}, 'a-key-of-its-own'));
    const { fingerprint } = await at.exchange.context.db
      .selectFrom('idempotency')
      .select('fingerprint')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const fields = { currency: usdt, netType: 'trc20', address, number: '100', pay_password: fundPassword };
    const sorted = JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
    const { secret } = at.exchange.context.config;
    expect(fingerprint).not.toBe(createHash('sha256').update(sorted).digest('hex'));
    expect(fingerprint).toBe(createHmac('sha256', secret).update(sorted).digest('hex'));
  });

  test('is asked for three times a day of Tokyo, rejected ones included [9.12, 9.15, 9.17]', async () => {
    const monday = Math.ceil(at.exchange.clock.now() / day) * day;
    at.exchange.clock.set(monday + 3 * hour);
    const person = await ready();
    for (let n = 0; n < 3; n++) {
      expect(await info(person)).toMatchObject({ left_today: 3 - n });
      payloadOf(await withdraw(person));
      if (n === 0) await review(at.exchange, false, '-');
    }
    expect(await withdraw(person)).toMatchObject({ reason: 'daily_limit_reached' });
    expect(await info(person)).toMatchObject({ left_today: 0, arrival_hours: 12 });
    // A millisecond before midnight in Tokyo, and midnight.
    at.exchange.clock.set(monday + 15 * hour - 1);
    expect(reasonOf(await withdraw(person))).toBe('daily_limit_reached');
    at.exchange.clock.move(1);
    expect(reasonOf(await withdraw(person))).toBe('ok');
    await review(at.exchange, false, '-');
  });

  test('ten at once are no more than three [9.15]', async () => {
    const person = await ready();
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(person, { number: '10' })));
    expect(answers.map(reasonOf).filter((reason) => reason === 'ok')).toHaveLength(3);
    expect(await wallet(person)).toMatchObject({ balance: '970', lock_balance: '30' });
  });

  test('two at once cannot both spend the last coins', async () => {
    const person = await ready();
    const answers = await Promise.all([
      withdraw(person, { number: '600' }),
      withdraw(person, { number: '600' }),
      call(
        'walletChange',
        { currency_id: usdt, from_field: 'change', to_field: 'lever', number: '600' },
        person,
      ),
    ]);
    expect(answers.map(reasonOf).sort()).toEqual(['insufficient_balance', 'insufficient_balance', 'ok']);
  });

  test('waits for another application of its user, so that their number and sum are right', async () => {
    const person = await ready();
    const answer = await callDuringApplication(at.exchange.context.db, person.id, () => withdraw(person));
    expect(reasonOf(answer)).toBe('ok');
  });

  test('to a removed address is refused', async () => {
    const person = await ready();
    const [{ id }] = Object(payloadOf(await call('walletGetAddress', {}, person)));
    payloadOf(await call('walletDeladdress', { id }, person));
    expect(await withdraw(person)).toMatchObject({ reason: 'address_unknown', field: 'address' });
  });

  test('is listed with those of its coin', async () => {
    const person = await ready();
    payloadOf(await withdraw(person));
    expect(await log(person, { currency: usdt })).toMatchObject({ total: 1 });
    expect(await log(person, { currency: 1 })).toMatchObject({ total: 0 });
  });

  test('is not sent while withdrawals are stopped, and can be rejected then', async () => {
    const person = await ready();
    payloadOf(await withdraw(person));
    const { context } = at.exchange;
    const [{ id } = { id: 0 }] = (await pendingReviews(context)).filter(
      ({ user, kind }) => user === person.id && kind === 'withdrawal',
    );
    await halt(context.db, 'withdrawals', 'a test', context.clock.now());
    try {
      const decision = { kind: 'withdrawal', id } as const;
      await expect(decide(context, { ...decision, passed: true })).rejects.toMatchObject({
        reason: 'withdrawals_stopped',
      });
      expect(await wallet(person)).toMatchObject({ balance: '900', lock_balance: '100' });
      expect(await decide(context, { ...decision, passed: false, reason: '-' })).toBe(true);
      expect(await wallet(person)).toMatchObject({ balance: '1000', lock_balance: '0' });
    } finally {
      await resume(context.db, 'withdrawals');
    }
  });

  test('is shown to the reviewer with what has to be sent, on which network', async () => {
    const person = await ready();
    payloadOf(await withdraw(person, { netType: undefined }));
    const own = (await pendingReviews(at.exchange.context)).filter(({ user }) => user === person.id);
    expect(own).toMatchObject([
      {
        kind: 'withdrawal',
        what: '100 USDT',
        payout: { amount: '99.5 USDT', fee: '0.5 USDT', address, network: 'trc20' },
      },
    ]);
  });

  test('is decided once, independently of other pending ones', async () => {
    const [person, other] = [await ready(), await register(at.exchange, `b${at.email}`)];
    payloadOf(await withdraw(person));
    payloadOf(await withdraw(person, { number: '200' }));
    const { context } = at.exchange;
    const mine = async () =>
      (await pendingReviews(context)).filter(({ user, kind }) => user === person.id && kind === 'withdrawal');
    const [first, second] = await mine();
    if (!first || !second) throw new Error('Two wait');
    expect(await decide(context, { kind: 'withdrawal', id: second.id, passed: true })).toBe(true);
    expect((await mine()).map(({ id }) => id)).toEqual([first.id]);
    expect(await wallet(person)).toMatchObject({ balance: '700', lock_balance: '100' });
    for (const passed of [true, false])
      expect(await decide(context, { kind: 'withdrawal', id: second.id, passed })).toBe(false);
    expect(await decide(context, { kind: 'withdrawal', id: first.id, passed: false, reason: '-' })).toBe(
      true,
    );
    expect(await wallet(person)).toMatchObject({ balance: '800', lock_balance: '0' });
    const notices = await context.db
      .selectFrom('user_notice')
      .select(['user_id', 'kind', 'details'])
      .where('user_id', 'in', [person.id, other.id])
      .where('kind', 'in', ['withdrawal_passed', 'withdrawal_rejected'])
      .orderBy('id')
      .execute();
    expect(notices).toEqual([
      { user_id: person.id, kind: 'withdrawal_passed', details: { amount: { amount: '200' }, coin: 'USDT' } },
      {
        user_id: person.id,
        kind: 'withdrawal_rejected',
        details: { amount: { amount: '100' }, coin: 'USDT', reason: '-' },
      },
    ]);
  });

  test('with the same key is one withdrawal', async () => {
    const person = await ready();
    const answers = await Promise.all(Array.from({ length: 5 }, () => withdraw(person, {}, 'withdraw-key')));
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['ok']));
    expect(await log(person)).toMatchObject({ total: 1 });
    expect(reasonOf(await withdraw(person, { number: '200' }, 'withdraw-key'))).toBe('idempotency_conflict');
  });

  test.each([
    ['below the minimum', { number: '9.999999' }, 'below_minimum'],
    ['more than there is', { number: '1000.000001' }, 'insufficient_balance'],
    ['more places than the coin has', { number: '10.000000001' }, 'invalid_request'],
    ['a huge amount', { number: '9'.repeat(20) }, 'insufficient_balance'],
    ['a negative amount', { number: '-100' }, 'invalid_request'],
    ['an exponent', { number: '1e2' }, 'invalid_request'],
    ['no amount', { number: '' }, 'invalid_request'],
    ['no address', { address: '' }, 'invalid_request'],
    ['an address that is not bound', { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }, 'address_unknown'],
    ['the address on another network', { netType: 'erc20' }, 'address_unknown'],
    ['another coin to the address', { currency: 1000, netType: undefined, number: '1' }, 'address_unknown'],
    ['no fund password', { pay_password: '' }, 'invalid_request'],
    ['a wrong fund password', { pay_password: '000000' }, 'wrong_fund_password'],
    ['a fund password that is none', { pay_password: 'abcdef' }, 'invalid_request'],
    ['a coin that is not withdrawn', { currency: 1001, netType: undefined }, 'withdrawal_closed'],
    ['an unknown coin', { currency: 4711, netType: undefined }, 'currency_unknown'],
  ])('refuses %s [5.11, 5.12, 9.16]', async (_what, fields, reason) => {
    const person = await ready();
    expect(reasonOf(await withdraw(person, fields))).toBe(reason);
    expect(await wallet(person)).toMatchObject({ balance: '1000', lock_balance: '0' });
    expect(await log(person)).toMatchObject({ total: 0 });
  });

  test('belongs to the caller, even if another account is sent with it', async () => {
    const person = await ready();
    const other = await register(at.exchange, `other.${at.email}`);
    payloadOf(await withdraw(person, { user_id: other.id }));
    expect(await log(person)).toMatchObject({ total: 1 });
    expect(await log(other)).toMatchObject({ total: 0 });
  });

  test('has a minimum for each coin: exactly that is accepted, less is refused [9.16]', async () => {
    const person = await ready();
    const minimums = new Set<string>();
    for (const [currency, netType] of [
      [usdt, 'trc20'],
      [1, 'omni'],
      [1000, 'erc20'],
    ] as const) {
      await give(at.exchange, person, currency, '1000');
      const to = writeAddress(netType, randomBytes(20));
      at.exchange.clock.move(2 * minute);
      payloadOf(await bindAddress(at.exchange, person, { currency_id: currency, netType, address: to }));
      const { min_number } = Object(await info(person, currency));
      const order = { currency, netType, address: to };
      const less = plain(decimal(min_number).minus('0.000001'));
      expect(reasonOf(await withdraw(person, { ...order, number: less }))).toBe('below_minimum');
      expect(reasonOf(await withdraw(person, { ...order, number: min_number }))).toBe('ok');
      minimums.add(min_number);
    }
    expect(minimums.size).toBe(3);
  });

  test('the fund password is locked after five wrong tries, for a quarter of an hour', async () => {
    const person = await ready();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => withdraw(person, { pay_password: '000000' })),
    );
    expect(guesses.map(reasonOf).filter((reason) => reason === 'wrong_fund_password')).toHaveLength(5);
    expect(reasonOf(await withdraw(person))).toBe('fund_password_locked');
    at.exchange.clock.move(15 * minute);
    expect(reasonOf(await withdraw(person))).toBe('ok');
  });

  test('needs real-name verification (998), then a fund password [5.13, 6.5, 6.6]', async () => {
    const person = await register(at.exchange, at.email);
    expect(await withdraw(person)).toMatchObject({ type: '998', reason: 'verification_needed' });
    payloadOf(await call('userRealName', identity, person));
    expect(reasonOf(await withdraw(person))).toBe('verification_needed');
    await review(at.exchange, true);
    expect(reasonOf(await withdraw(person))).toBe('fund_password_not_set');
  });

  test('is visible only to its owner', async () => {
    payloadOf(await withdraw(await ready()));
    expect(await log(await register(at.exchange, `other.${at.email}`))).toMatchObject({ total: 0 });
  });
});
