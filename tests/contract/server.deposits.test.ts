/** Deposits: submitted with a proof, credited once a reviewer has approved them. */
import { describe, expect, test } from 'vitest';
import { decide, pendingReviews } from '../../server/reviews/index.ts';
import { callDuringApplication } from '../../server/testing/locks.ts';
import { type Person, payloadOf, reasonOf, register, review, upload } from '../../server/testing/people.ts';
import { picture } from '../../server/testing/pictures.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { isAddress } from '../../server/wallet/address-format.ts';
import { lockUser } from '../../server/wallet/index.ts';
import { decimal, plain } from '../../src/decimal/index.ts';

const at = useExchange(walletExchange);
const { call } = at;
const hour = 3_600_000;
const usdt = 3;
const bank = 9999;

const someone = () => register(at.exchange, at.email);
const proof = async (person: Person) => String(payloadOf(await upload(at.exchange, person, await picture())));
const deposit = async (person: Person, fields: object = {}, idempotencyKey?: string) =>
  call(
    'walletChargeReq',
    { currency: usdt, sub_type: 'trc20', amount: '100', imgs: await proof(person), ...fields },
    { token: person.token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const log = async (person: Person, fields: Record<string, unknown> = {}) =>
  Object(payloadOf(await call('chargeMentionLog2', fields, person)));
const balance = async (person: Person, currency = usdt) =>
  Object(payloadOf(await call('walletDetail', { currency, type: 'change' }, person))).balance;

describe('addresses of deposits', () => {
  test('is an address for each network of the coin, the same for ever', async () => {
    const person = await someone();
    const first = payloadOf(await call('walletGetInAddress', { currency: usdt }, person));
    const { networks, charge_min, left_today } = Object(first);
    for (const { network, address } of networks) expect(isAddress(network, address)).toBe(true);
    expect(networks.map(({ name }: { name: string }) => name)).toEqual(['TRC20', 'ERC20', 'OMNI']);
    expect([charge_min, left_today]).toEqual(['10', 20]);
    expect(payloadOf(await call('walletGetInAddress', { currency: usdt }, person))).toEqual(first);
  });

  test.each([
    [usdt, 'USDT', ['ERC20', 'OMNI', 'TRC20']],
    [1, 'BTC', ['OMNI']],
    [1000, 'ETH', ['ERC20']],
    [bank, 'Bank', []],
  ])('is, of coin %i, %s, by its own networks: %j [3.7, 3.9]', async (currency, name, networks) => {
    const person = await someone();
    expect(payloadOf(await call('walletGetInfo', { currency }, person))).toMatchObject({ currency, name });
    const target = Object(payloadOf(await call('walletGetInAddress', { currency }, person)));
    expect(target.networks.map((network: { name: string }) => network.name).sort()).toEqual(networks);
  });

  test('is made once, however many ask at once', async () => {
    const person = await someone();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('walletGetInAddress', { currency: 1000 }, person)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('is not accessible to other users', async () => {
    const [one, other] = [await someone(), await register(at.exchange, `other.${at.email}`)];
    const { trc20 } = Object(payloadOf(await call('walletGetInAddress', { currency: usdt }, one)));
    expect(payloadOf(await call('walletGetInAddress', { currency: usdt }, other))).not.toMatchObject({
      trc20,
    });
  });

  test('is a bank account for money', async () => {
    expect(payloadOf(await call('walletGetInAddress', { currency: bank }, await someone()))).toMatchObject({
      networks: [],
      trc20: null,
      bank_name: expect.any(String),
      bank_account: expect.any(String),
      holder_name: expect.any(String),
    });
  });

  test('is refused for a coin without deposits, or an unknown one', async () => {
    const person = await someone();
    expect(reasonOf(await call('walletGetInAddress', { currency: 1001 }, person))).toBe('deposit_closed');
    expect(reasonOf(await call('walletGetInAddress', { currency: 4711 }, person))).toBe('currency_unknown');
  });
});

describe('a deposit', () => {
  test('is listed with those of its coin', async () => {
    const person = await someone();
    payloadOf(await deposit(person));
    expect(await log(person, { currency: usdt })).toMatchObject({ total: 1 });
    expect(await log(person, { currency: 1 })).toMatchObject({ total: 0 });
    await review(at.exchange, false, '-');
  });

  test('is under review, then credited exactly and once [4.4]', async () => {
    const person = await someone();
    payloadOf(await deposit(person, { amount: '100.000001', remark: 'first' }));
    expect(await balance(person)).toBe('0');
    expect(await log(person)).toMatchObject({
      total: 1,
      data: [
        {
          name: 'USDT',
          amount: '100.000001',
          status: 1,
          credited_amount: null,
          is_bank: 0,
          handled_at: null,
          details: { sub_type: 'trc20', remark: 'first', account: null },
        },
      ],
    });
    const [one] = await pendingReviews(at.exchange.context);
    const both = await Promise.all([
      decide(at.exchange.context, { kind: 'deposit', id: one?.id ?? 0, passed: true }),
      decide(at.exchange.context, { kind: 'deposit', id: one?.id ?? 0, passed: true }),
    ]);
    expect(both.sort()).toEqual([false, true]);
    expect(await balance(person)).toBe('100.000001');
    expect(await log(person)).toMatchObject({ data: [{ status: 2, credited_amount: '100.000001' }] });
  });

  test('rejected: credits nothing and has the reason [4.4]', async () => {
    const person = await someone();
    payloadOf(await deposit(person));
    await review(at.exchange, false, 'No such transaction');
    expect(await balance(person)).toBe('0');
    expect(await log(person)).toMatchObject({
      data: [{ status: 3, reason: 'No such transaction', credited_amount: null }],
    });
    await review(at.exchange, true);
    expect(await balance(person)).toBe('0');
  });

  test('gives its proof back at a fresh address', async () => {
    const person = await someone();
    payloadOf(await deposit(person));
    at.exchange.clock.move(hour);
    const { data } = await log(person);
    expect((await at.exchange.app.inject({ url: data[0].details.imgs })).statusCode).toBe(200);
  });

  test('from a bank needs the account it came from', async () => {
    const person = await someone();
    const fields = { currency: bank, sub_type: undefined, amount: '5000' };
    expect(await deposit(person, fields)).toMatchObject({ reason: 'invalid_request', field: 'account' });
    expect(reasonOf(await deposit(person, { ...fields, account: '普通 7654321' }))).toBe('ok');
    expect(await log(person, { currency: bank })).toMatchObject({ total: 1, data: [{ is_bank: 1 }] });
  });

  test.each([
    ['less than the minimum', { amount: '9.999999' }, 'below_minimum', 'amount'],
    ['more places than the coin has', { amount: '10.000000001' }, 'invalid_request', 'amount'],
    [
      'more places than money at a bank has',
      { currency: bank, sub_type: undefined, account: '7654321', amount: '3000.123' },
      'invalid_request',
      'amount',
    ],
    ['nothing', { amount: '0' }, 'invalid_request', 'amount'],
    ['a negative amount', { amount: '-100' }, 'invalid_request', 'amount'],
    ['an exponent', { amount: '1e3' }, 'invalid_request', 'amount'],
    ['no amount', { amount: '' }, 'invalid_request', 'amount'],
    ['no proof', { imgs: '' }, 'invalid_request', 'imgs'],
    ['a proof from elsewhere', { imgs: 'https://example.com/proof.png' }, 'picture_unknown', 'imgs'],
    ['a proof that was never uploaded', { imgs: '/api/uploads/99999' }, 'picture_unknown', 'imgs'],
    ['no network', { sub_type: undefined }, 'invalid_request', 'sub_type'],
    ['a network that is none', { sub_type: 'lightning' }, 'invalid_request', 'sub_type'],
    ['a network of another coin', { currency: 1, sub_type: 'trc20' }, 'invalid_request', 'sub_type'],
    ['a coin that is not deposited', { currency: 1001 }, 'deposit_closed', 'currency'],
    ['an unknown coin', { currency: 4711 }, 'currency_unknown', 'currency'],
  ])('refuses %s [5.14, 5.15]', async (_what, fields, reason, field) => {
    const person = await someone();
    expect(await deposit(person, fields)).toMatchObject({ reason, field });
    expect(await log(person)).toMatchObject({ total: 0 });
  });

  test('waits for a review, even if a status is sent with it', async () => {
    const person = await someone();
    expect(reasonOf(await deposit(person, { status: 2 }))).toBe('ok');
    expect(await log(person)).toMatchObject({ total: 1, data: [{ status: 1 }] });
  });

  test('has a minimum for each coin: exactly that is accepted, less is refused [5.15]', async () => {
    const person = await someone();
    const minimums = new Set<string>();
    for (const [currency, fields] of [
      [usdt, { sub_type: 'trc20' }],
      [1, { sub_type: 'omni' }],
      [1000, { sub_type: 'erc20' }],
      [bank, { sub_type: undefined, account: '7654321' }],
    ] as const) {
      const { charge_min } = Object(payloadOf(await call('walletGetInAddress', { currency }, person)));
      const less = plain(decimal(charge_min).minus(currency === bank ? '0.01' : '0.000001'));
      expect(await deposit(person, { currency, ...fields, amount: less })).toMatchObject({
        reason: 'below_minimum',
        field: 'amount',
      });
      expect(reasonOf(await deposit(person, { currency, ...fields, amount: charge_min }))).toBe('ok');
      minimums.add(charge_min);
    }
    expect(minimums.size).toBe(4);
  });

  test('accepts no picture of another user', async () => {
    const [one, other] = [await someone(), await register(at.exchange, `other.${at.email}`)];
    expect(reasonOf(await deposit(one, { imgs: await proof(other) }))).toBe('picture_unknown');
  });

  test('has its own proof, which another deposit may reuse only if it was rejected', async () => {
    const person = await someone();
    const imgs = await proof(person);
    const both = await Promise.all([deposit(person, { imgs }), deposit(person, { imgs, amount: '200' })]);
    expect(both.map(reasonOf).sort()).toEqual(['ok', 'picture_used']);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ field: 'imgs' });
    await review(at.exchange, false, 'Not readable');
    expect(reasonOf(await deposit(person, { imgs }))).toBe('ok');
    await review(at.exchange, true);
    expect(reasonOf(await deposit(person, { imgs }))).toBe('picture_used');
    expect(await log(person)).toMatchObject({ total: 2 });
  });

  test('is handed in twenty times a day, and no more', async () => {
    const person = await someone();
    const answers = await Promise.all(Array.from({ length: 25 }, () => deposit(person)));
    expect(answers.map(reasonOf).filter((reason) => reason === 'ok')).toHaveLength(20);
    expect(payloadOf(await call('walletGetInAddress', { currency: usdt }, person))).toMatchObject({
      left_today: 0,
    });
    at.exchange.clock.move(24 * hour);
    expect(reasonOf(await deposit(person, { imgs: await proof(person) }))).toBe('ok');
    await review(at.exchange, false, '-');
  });

  test('waits for another application of the same user, and for no other user’s', async () => {
    const [person, other] = [await someone(), await register(at.exchange, `b${at.email}`)];
    const { db } = at.exchange.context;
    const [imgs, theirs] = [await proof(person), await proof(other)];
    const ask = () => deposit(person, { imgs });
    expect(reasonOf(await callDuringApplication(db, person.id, ask))).toBe('ok');
    await db.transaction().execute(async (tx) => {
      await lockUser(tx, person.id);
      expect(reasonOf(await deposit(other, { imgs: theirs }))).toBe('ok');
    });
    await review(at.exchange, false, '-');
  });

  test('with the same key is one deposit', async () => {
    const person = await someone();
    const imgs = await proof(person);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => deposit(person, { imgs }, 'deposit-key-1')),
    );
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['ok']));
    expect(await log(person)).toMatchObject({ total: 1 });
  });

  test('is in pages', async () => {
    const person = await someone();
    for (const amount of ['11', '12', '13']) payloadOf(await deposit(person, { amount }));
    expect(await log(person, { page: 2, limit: 2 })).toMatchObject({
      current_page: 2,
      last_page: 2,
      per_page: 2,
      total: 3,
      data: [{ amount: '11' }],
    });
  });

  test('is not visible to other users', async () => {
    payloadOf(await deposit(await someone()));
    expect(await log(await register(at.exchange, `other.${at.email}`))).toMatchObject({ total: 0, data: [] });
  });
});
