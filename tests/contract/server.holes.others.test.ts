/** No access to other users' objects: every call with the key of a user's object, with that of another user. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccount } from '../../server/demo/index.ts';
import type { OperationId } from '../../server/http/operations.ts';
import { fundPassword, payloadOf } from '../../server/testing/people.ts';
import { address, usdt } from './properties/group.ts';
import { createWorld, type TimedWorld } from './properties/world.ts';
import { requests, sampleOf } from './requests.ts';

let world: TimedWorld;
/** The keys of one object of each kind, owned by another user. */
const keys: Record<string, number> = {};

/** The kind of object that the `id` or `order_id` of an operation refers to. */
const kinds: Partial<Record<OperationId, string>> = {
  coinTradeCancel: 'spot_order',
  userEndSession: 'session',
  leverClose: 'lever_order',
  leverSetstop: 'lever_order',
  lhDepositOrderCancel: 'savings_order',
  walletDeladdress: 'withdraw_address',
  nftGoodsOrderDetail: 'collectible_order',
  nftGoodsOrderPay: 'collectible_order',
  nftGoodsCancelOrder: 'collectible_order',
  nftGoodsUserCollectionDetail: 'item',
  nftGoodsUserCollectionSales: 'item',
  nftGoodsUserCollectionSalesStop: 'listed',
  nftGoodsUserCollectionTransfer: 'item',
  nftGoodsUserCollectionCheckShow: 'item',
  nftGoodsUserCollectionCheckPrice: 'item',
};
/** Calls whose key refers to a public object. */
const onOffer: OperationId[] = ['nftGoodsBuy', 'nftGoodsApply', 'nftGoodsUserMemberApply'];

beforeAll(async () => {
  world = await createWorld();
  const { call, context } = world.exchange;
  const { token, id: owner } = world.who(0);
  const pair = { legal_id: 3, currency_id: 1 };
  payloadOf(await call('coinTrade', { ...pair, type: 1, target_price: '10000', amount: '0.01' }, { token }));
  payloadOf(await call('leverSubmit', { ...pair, type: 1, status: 1, share: 1, multiple: 10 }, { token }));
  payloadOf(await call('lhDeposit', { config_id: 2, amount: '1000', agreement: true }, { token }));
  payloadOf(await call('nftGoodsBuy', { id: 1 }, { token }));
  for (const [kind, status] of [
    ['item', 1],
    ['listed', 2],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      select i.id from collectible_item i join users u on u.id = i.owner
      where u.email = ${demoAccount.email} and i.status = ${status} limit 1`.execute(context.db);
    keys[kind] = rows[0]?.id ?? 0;
  }
  for (const table of [
    'spot_order',
    'lever_order',
    'savings_order',
    'collectible_order',
    'withdraw_address',
    'session',
  ]) {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where user_id = ${owner} order by id desc limit 1`.execute(
      context.db,
    );
    keys[table] = rows[0]?.id ?? 0;
  }
}, 300_000);
afterAll(() => world.close());

test('every call with the id of an own record is covered here', () => {
  expect(Object.entries(keys).filter(([, key]) => key === 0)).toEqual([]);
  const withKey = requests.filter(
    ({ id, operation, takes }) =>
      operation.auth === 'user' &&
      !onOffer.includes(id) &&
      takes.some(({ name }) => name === 'id' || name === 'order_id'),
  );
  expect(withKey.map(({ id }) => id).sort()).toEqual(Object.keys(kinds).sort());
});

test.each(requests.filter(({ id }) => id in kinds).map((request) => [request.id, request] as const))(
  '%s with somebody else’s key finds nothing, as with one that nobody has',
  async (operation, request) => {
    const { token } = world.who(1);
    const name = request.takes.some((field) => field.name === 'order_id') ? 'order_id' : 'id';
    const fields = {
      ...sampleOf(request),
      area_code: undefined,
      pay_password: fundPassword,
      target_account: 'cho@example.com',
      // A contract is closed by its key or all of them.
      all: undefined,
      price: '50',
    };
    const ask = (key: number) =>
      world.exchange.call(
        operation,
        Object.fromEntries(
          Object.entries({ ...fields, [name]: key }).filter(
            ([field, value]) => field in sampleOf(request) && value !== undefined,
          ),
        ),
        { token },
      );
    const theirs = await ask(keys[kinds[operation] ?? ''] ?? 0);
    const nobodys = await ask(2_000_000_000);
    expect(theirs.ok).toBe(false);
    expect(theirs).toEqual(nobodys);
  },
);

test('money goes only to an address that the user has added', async () => {
  const { call } = world.exchange;
  const { token } = world.who(1);
  const own = payloadOf(await call('walletGetAddress', { currency: usdt }, { token }));
  expect(own).toHaveLength(1);
  for (const { id } of Object(own)) payloadOf(await call('walletDeladdress', { id }, { token }));
  const fields = { currency: usdt, netType: 'trc20', address, number: '100', pay_password: fundPassword };
  expect(await call('walletOut', fields, { token })).toMatchObject({ ok: false, field: 'address' });
});

test('values that the exchange computes are not accepted from clients', async () => {
  const { call } = world.exchange;
  const { token } = world.who(2);
  const fields = { currency: usdt, netType: 'trc20', address, number: '100', pay_password: fundPassword };
  const extra = {
    rate: '0',
    fee: '0',
    user_id: world.who(1).id,
    status: 'passed',
    is_admin: '1',
    balance: '9',
  };
  payloadOf(await call('walletOut', { ...fields, ...extra }, { token }));
  const [row] = Object(payloadOf(await call('chargeMentionLog3', {}, { token }))).data;
  expect(row).toMatchObject({ number: '100', rate: '0.5', fee: '0.5', status: 1 });
  expect(row.details).toMatchObject({ address, currency: usdt, netType: 'trc20', number: '100' });
  // Also fields that were added to the form: all of it, and nothing else.
  const { properties } = JSON.parse(readFileSync('schemas/withdrawal.json', 'utf8'));
  expect(Object.keys(row.details).sort()).toEqual(Object.keys(properties).sort());
});
