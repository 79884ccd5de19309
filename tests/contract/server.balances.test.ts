/** A user's balances, and transfers between wallets. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { give, type Person, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { lockUser } from '../../server/wallet/index.ts';
import { decimal } from '../../src/decimal/index.ts';

const at = useExchange(walletExchange);
const { call } = at;
const usdt = 3;
const someone = async (amount?: string) => {
  const person = await register(at.exchange, at.email);
  if (amount) await give(at.exchange, person, usdt, amount);
  return person;
};
const transfer = (person: Person, fields: object = {}, idempotencyKey?: string) =>
  call(
    'walletChange',
    { currency_id: usdt, from_field: 'change', to_field: 'lever', number: '10', ...fields },
    { token: person.token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const balance = async ({ token }: Person, type: string, currency = usdt) =>
  Object(payloadOf(await call('walletDetail', { currency, type }, { token }))).balance;

describe('the list', () => {
  test('adds up every wallet, frozen included, exactly', async () => {
    const person = await someone('0.1');
    await give(at.exchange, person, usdt, '0.2', 'lever');
    await give(at.exchange, person, 1, '0.00000001');
    expect(payloadOf(await call('walletList', {}, person))).toMatchObject({
      change_wallet: { total: '0.10064', usdt_total: '0.10064', cny_total: '0.714544' },
      lever_wallet: { total: '0.2' },
      micro_wallet: { total: '0' },
      total: '0.30064',
    });
  });

  test('rounds converted values down, never up, to the units of the currency', async () => {
    const person = await someone();
    await give(at.exchange, person, 9999, '1.01', 'legal');
    // One yen is 1/150 USDT, and that is 7.1 yuan.
    expect(payloadOf(await call('walletList', {}, person))).toMatchObject({
      legal_wallet: { total: '0.00673332', cny_total: '0.04780657' },
      total: '0.00673332',
    });
  });

  test('states the value of one USDT in the display currency', async () => {
    const { rates } = Object(payloadOf(await call('walletList', {}, await someone())));
    expect(rates).toEqual({
      USD: '1',
      JPY: '150',
      CNY: '7.1',
      KRW: '1385',
      EUR: '0.92',
      THB: '34.6',
      HKD: '7.8',
      TWD: '32.1',
    });
  });

  test('numbers the wallets of a coin', async () => {
    const person = await someone();
    const ids = await Promise.all(
      ['legal', 'change', 'lever', 'micro'].map(
        async (type) => Object(payloadOf(await call('walletDetail', { currency: usdt, type }, person))).id,
      ),
    );
    expect(ids).toEqual([31, 32, 33, 34]);
  });

  test('has the fee of trading a coin, and none for a coin without a pair', async () => {
    const person = await someone();
    const feeOf = async (currency: number, type: string) =>
      Object(payloadOf(await call('walletDetail', { currency, type }, person))).coin_trade_fee;
    expect(Number(await feeOf(1, 'change'))).toBeGreaterThan(0);
    expect(await feeOf(9999, 'legal')).toBe('0');
  });

  test('finds coins by a part of their name', async () => {
    const { change_wallet } = Object(
      payloadOf(await call('walletList', { currency_name: 'bt' }, await someone())),
    );
    expect(
      change_wallet.balance.map(({ currency_name }: { currency_name: string }) => currency_name),
    ).toEqual(['BTC']);
  });

  test('of a new user is empty, and not accessible to others', async () => {
    await someone('5');
    const other = await register(at.exchange, `other.${at.email}`);
    expect(payloadOf(await call('walletList', {}, other))).toMatchObject({ total: '0' });
  });

  test.each([
    [{ currency: 4711, type: 'change' }, 'currency_unknown'],
    [{ currency: 1, type: 'legal' }, 'currency_unknown'],
    [{ currency: 3, type: 'system' }, 'invalid_request'],
    [{ currency: '3 OR 1=1', type: 'change' }, 'invalid_request'],
  ])('one wallet: %j is %s', async (fields, reason) => {
    expect(reasonOf(await call('walletDetail', fields, await someone()))).toBe(reason);
  });
});

describe('a transfer', () => {
  test('moves exactly the given amount, and is in the history with both balances', async () => {
    const person = await someone('25.5');
    expect(reasonOf(await transfer(person, { number: '10.000001' }))).toBe('ok');
    expect([await balance(person, 'change'), await balance(person, 'lever')]).toEqual([
      '15.499999',
      '10.000001',
    ]);
    expect(payloadOf(await call('walletHzhistory', {}, person))).toMatchObject({
      total: 1,
      data: [
        {
          value: '-10.000001',
          type: 13,
          from_field: 'change',
          to_field: 'lever',
          before: '25.5',
          after: '15.499999',
          info: '現物口座 → 先物口座',
        },
      ],
    });
  });

  test('there and back is named by its way', async () => {
    const person = await someone('100');
    const ways = [
      ['change', 'lever', 13],
      ['lever', 'change', 14],
      ['change', 'legal', 10],
      ['legal', 'lever', 11],
      ['lever', 'legal', 12],
      ['legal', 'change', 9],
      ['change', 'micro', 15],
      ['micro', 'lever', 16],
    ] as const;
    for (const [from_field, to_field] of ways)
      payloadOf(await transfer(person, { from_field, to_field, number: '1' }));
    const { data } = Object(payloadOf(await call('walletHzhistory', {}, person)));
    expect(data.map(({ type }: { type: number }) => type).reverse()).toEqual(ways.map(([, , type]) => type));
  });

  test.each([
    ['more than there is', { number: '100.000001' }, 'insufficient_balance'],
    ['nothing', { number: '0' }, 'invalid_request'],
    ['a negative amount', { number: '-1' }, 'invalid_request'],
    ['an exponent', { number: '1e1' }, 'invalid_request'],
    ['a hex number', { number: '0x10' }, 'invalid_request'],
    ['infinity', { number: 'Infinity' }, 'invalid_request'],
    ['nine places', { number: '0.000000001' }, 'invalid_request'],
    ['a comma', { number: '1,000' }, 'invalid_request'],
    ['a huge amount', { number: '9'.repeat(20) }, 'insufficient_balance'],
    ['a number too long', { number: '9'.repeat(41) }, 'invalid_request'],
    ['an unknown coin', { currency_id: 4711 }, 'currency_unknown'],
    ['into a wallet the coin has not', { currency_id: 1, to_field: 'legal' }, 'wallet_unknown'],
    ['out of a wallet the coin has not', { currency_id: 1, from_field: 'legal' }, 'wallet_unknown'],
    ['the same wallet', { to_field: 'change' }, 'invalid_request'],
    ['a wallet that is none', { to_field: 'held' }, 'invalid_request'],
  ])('refuses %s [5.25]', async (_what, fields, reason) => {
    const person = await someone('100');
    expect(reasonOf(await transfer(person, fields))).toBe(reason);
    expect(await balance(person, 'change')).toBe('100');
    expect(payloadOf(await call('walletHzhistory', {}, person))).toMatchObject({ total: 0 });
  });

  test('moves what is left out of a wallet that the coin has lost, and nothing into it', async () => {
    const person = await someone();
    const [btc, type] = [1, 'micro'] as const;
    await give(at.exchange, person, btc, '1', type);
    const setMicro = (offered: boolean) =>
      sql`update currency set is_micro = ${offered} where id = ${btc}`.execute(at.exchange.context.db);
    const listed = async () =>
      Object(payloadOf(await call('walletList', {}, person))).micro_wallet.balance.filter(
        ({ currency }: { currency: number }) => currency === btc,
      );
    await setMicro(false);
    try {
      expect(await listed()).toMatchObject([{ micro_balance: '1' }]);
      const out = { currency_id: btc, from_field: type, to_field: 'change', number: '0.4' };
      payloadOf(await transfer(person, out));
      expect(reasonOf(await transfer(person, { ...out, from_field: 'change', to_field: type }))).toBe(
        'wallet_unknown',
      );
      const rest = { ...out, number: '0.6' };
      // The repeated call gets the same answer.
      for (const key of ['the-rest', 'the-rest']) payloadOf(await transfer(person, rest, key));
      expect(await listed()).toEqual([]);
      expect(reasonOf(await transfer(person, rest))).toBe('wallet_unknown');
    } finally {
      await setMicro(true);
    }
    expect(await balance(person, 'change', btc)).toBe('1');
  });

  test('a field that is sent twice is refused', async () => {
    const { token } = await someone('100');
    const response = await at.exchange.app.inject({
      method: 'POST',
      url: '/api/wallet/change',
      headers: { authorization: token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'currency_id=3&from_field=change&to_field=lever&number=1&number=100',
    });
    expect(response.json()).toMatchObject({ reason: 'invalid_request', field: 'number' });
  });

  test('into the same wallet is refused', async () => {
    expect(await transfer(await someone('100'), { to_field: 'change' })).toMatchObject({ field: 'to_field' });
  });

  test('waits for no application of its user: those wait for each other only', async () => {
    const person = await someone('100');
    await at.exchange.context.db.transaction().execute(async (tx) => {
      await lockUser(tx, person.id);
      payloadOf(await transfer(person));
    });
    expect(await balance(person, 'lever')).toBe('10');
  });

  test('twenty at once spend no more than there is', async () => {
    const person = await someone('100');
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(person, { number: '30' })));
    expect(answers.map(reasonOf).filter((reason) => reason === 'ok')).toHaveLength(3);
    expect([await balance(person, 'change'), await balance(person, 'lever')]).toEqual(['10', '90']);
  });
});

describe('an idempotency key', () => {
  test('returns the first answer without a second effect', async () => {
    const person = await someone('100');
    const first = await transfer(person, {}, 'key-00000001');
    expect(await transfer(person, {}, 'key-00000001')).toEqual(first);
    expect(await balance(person, 'lever')).toBe('10');
  });

  test('also holds for concurrent requests', async () => {
    const person = await someone('100');
    const answers = await Promise.all(Array.from({ length: 10 }, () => transfer(person, {}, 'key-at-once')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await balance(person, 'lever')).toBe('10');
  });

  test('with another body is refused', async () => {
    const person = await someone('100');
    payloadOf(await transfer(person, {}, 'key-00000002'));
    expect(reasonOf(await transfer(person, { number: '11' }, 'key-00000002'))).toBe('idempotency_conflict');
    expect(await balance(person, 'lever')).toBe('10');
  });

  test.each([
    [7, 'invalid_request'],
    [8, 'ok'],
    [128, 'ok'],
    [129, 'invalid_request'],
  ])('of %i characters: %s', async (length, reason) => {
    expect(reasonOf(await transfer(await someone('100'), {}, 'k'.repeat(length)))).toBe(reason);
  });

  test('of another user is a different key', async () => {
    const person = await someone('100');
    const other = await register(at.exchange, `other.${at.email}`);
    payloadOf(await transfer(person, {}, 'key-00000003'));
    expect(reasonOf(await transfer(other, {}, 'key-00000003'))).toBe('insufficient_balance');
  });

  test('does not store a refusal, so the request can be repeated later', async () => {
    const person = await someone();
    expect(reasonOf(await transfer(person, {}, 'key-00000004'))).toBe('insufficient_balance');
    await give(at.exchange, person, usdt, '10');
    expect(reasonOf(await transfer(person, {}, 'key-00000004'))).toBe('ok');
  });

  test.each(['short', 'x'.repeat(129)])('%j is none', async (key) => {
    expect(reasonOf(await transfer(await someone('100'), {}, key))).toBe('invalid_request');
  });
});

describe('the log', () => {
  test('has each change once, the latest first, in the requested language', async () => {
    const person = await someone('100');
    payloadOf(await transfer(person));
    const log = (fields: object, language = 'en') =>
      call('walletLegalLog', { currency: usdt, ...fields }, { token: person.token, language });
    expect(payloadOf(await log({ type: 'change' }))).toMatchObject({
      count: 2,
      list: [
        { value: '-10', info: 'Transfer', type: 9, currency_name: 'USDT' },
        { value: '100', info: 'Sandbox funds' },
      ],
    });
    expect(payloadOf(await log({ type: 'lever' }, 'jp'))).toMatchObject({
      count: 1,
      list: [{ value: '10', info: '口座間振替' }],
    });
    expect(reasonOf(await log({ currency: 4711 }))).toBe('currency_unknown');
    expect(reasonOf(await log({ limit: 101 }))).toBe('invalid_request');
    expect(reasonOf(await log({ page: 0 }))).toBe('invalid_request');
  });
});

test('transfers in any order neither create nor lose money', async () => {
  const person = await someone('100');
  const kinds = ['legal', 'change', 'lever', 'micro'] as const;
  const step = fc.record({
    from_field: fc.constantFrom(...kinds),
    to_field: fc.constantFrom(...kinds),
    number: fc.integer({ min: 1, max: 60_000000 }).map((parts) => decimal(parts).div('1000000').toFixed(6)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await Promise.all(steps.map((fields) => transfer(person, fields)));
      expect(payloadOf(await call('walletList', {}, person))).toMatchObject({ total: '100' });
    }),
    { numRuns: 20 },
  );
});
