/** An owner's actions on an item: sell it, change its price, take it off sale, hide it, give it away. */
import { beforeAll, describe, expect, test } from 'vitest';
import { seedCollectibles } from '../../server/collectibles/index.ts';
import { lockOrder } from '../../server/collectibles/order.ts';
import type { OperationId } from '../../server/http/operations.ts';
import { fundPassword, type Person, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { btc, orderOf, second, useShop } from './collectibles.ts';
import { pause } from './instances.ts';

const at = useShop();
const { call } = at;
const item = async (person: Person, id: number) =>
  Object(payloadOf(await call('nftGoodsUserCollectionDetail', { id }, person)));
const sell = (person: Person, id: number, price: string, pay_password: string | undefined = fundPassword) =>
  call('nftGoodsUserCollectionSales', { id, price, pay_password }, person);
const checkPrice = (person: Person, id: number, price: string) =>
  call('nftGoodsUserCollectionCheckPrice', { id, price }, person);
const stop = (person: Person, id: number) => call('nftGoodsUserCollectionSalesStop', { id }, person);
const show = (person: Person, id: number, is_show: 0 | 1) =>
  call('nftGoodsUserCollectionCheckShow', { id, is_show }, person);
const offered = async () =>
  Object(payloadOf(await call('nftGoodsUserMemberGoodsList', { pagesize: 100 }))).data;
const gift = (person: Person, id: number, target_account: string, fields: object = {}) =>
  call(
    'nftGoodsUserCollectionTransfer',
    { id, target_account, pay_password: fundPassword, ...fields },
    person,
  );

beforeAll(() => seedCollectibles(at.exchange.context));

describe('a sale', () => {
  test('begins, changes its price and ends [4.13, 4.14, 4.16]', async () => {
    const ann = await at.buyer('ann');
    const [id, other] = [await at.own(ann, 'camellia'), await at.own(ann, 'camellia')];
    payloadOf(await sell(ann, id, '15.50'));
    expect(await item(ann, id)).toMatchObject({ status: 2, price: '15.5' });
    expect(await item(ann, other)).toMatchObject({ status: 1, price: null });
    payloadOf(await sell(ann, id, '14'));
    expect((await offered()).find((row: { id: number }) => row.id === id)).toMatchObject({ price: '14' });
    payloadOf(await stop(ann, id));
    expect(await item(ann, id)).toMatchObject({ status: 1, price: null });
    expect(reasonOf(await stop(ann, id))).toBe('not_on_sale');
    expect((await offered()).some((row: { id: number }) => row.id === id)).toBe(false);
  });

  test.each([
    ['0.01', 'ok'],
    ['1000000', 'ok'],
    ['0.009', 'below_minimum'],
    ['1000000.01', 'above_maximum'],
    ['99999999999999999999', 'above_maximum'],
    ['1.005', 'off_tick'],
    ['0', 'invalid_request'],
    ['-1', 'invalid_request'],
    ['1e3', 'invalid_request'],
  ])('for %s: %s, and the check before says the same', async (price, reason) => {
    const ann = await at.buyer('ann');
    const id = await at.own(ann, 'hemp-leaf');
    const before = await item(ann, id);
    const checked = await checkPrice(ann, id, price);
    expect(await item(ann, id)).toEqual(before);
    const sold = await sell(ann, id, price);
    expect(reasonOf(sold)).toBe(reason);
    expect(reasonOf(checked)).toBe(reason);
    if (reason !== 'ok') {
      expect(checked).toEqual(sold);
      expect(sold).toMatchObject({ field: 'price' });
      expect(await item(ann, id)).toMatchObject({ status: 1, price: null });
    }
  });

  test('states its rule beforehand', async () => {
    const ann = await at.buyer('ann');
    const id = await at.own(ann, 'hemp-leaf');
    expect(await item(ann, id)).toMatchObject({
      price_min: '0.01',
      price_max: '1000000',
      price_step: '0.01',
    });
    const { message } = await call(
      'nftGoodsUserCollectionCheckPrice',
      { id, price: '12.30' },
      { token: ann.token, language: 'en' },
    );
    expect(message).toContain('12.3 USDT');
    const goods = await at.addGoods({ stock: 1, currency: btc });
    const inBtc = await checkPrice(ann, await at.own(ann, `test-${goods}`), '0.5');
    expect(inBtc.message).toContain('0.5 BTC');
  });

  test('cannot be changed while it is ordered', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.own(ann, 'camellia', '20');
    const order = orderOf(await call('nftGoodsUserMemberApply', { id }, ben));
    for (const refused of [sell(ann, id, '500'), checkPrice(ann, id, '500'), gift(ann, id, ben.email)])
      expect(reasonOf(await refused)).toBe('item_locked');
    // An ordered item can be hidden, and can be paid anyway.
    payloadOf(await show(ann, id, 0));
    payloadOf(await at.pay(ben, order));
    expect(await at.money(ben)).toBe('980');
  });

  test('can be ended while somebody has ordered it: that order is cancelled, and nothing is paid [6.18]', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.own(ann, 'camellia', '20');
    const order = orderOf(await call('nftGoodsUserMemberApply', { id }, ben));
    payloadOf(await stop(ann, id));
    expect(await item(ann, id)).toMatchObject({ status: 1, price: null });
    expect(await at.detail(ben, order)).toMatchObject({ status: 3 });
    expect(reasonOf(await at.pay(ben, order))).toBe('order_closed');
    expect(await at.money(ben)).toBe('1000');
    // The order did not expire because of ben: he can order again immediately.
    const other = await at.own(ann, 'camellia', '20');
    expect(reasonOf(await call('nftGoodsUserMemberApply', { id: other }, ben))).toBe('ok');
  });

  test('can be ended without any other, and without waiting for anybody else’s order', async () => {
    const [ann, ben, eve] = [await at.buyer('ann'), await at.buyer('ben'), await at.buyer('eve')];
    const [id, other] = [await at.own(ann, 'camellia', '20'), await at.own(ann, 'camellia', '30')];
    const order = orderOf(await call('nftGoodsUserMemberApply', { id: other }, eve));
    payloadOf(await call('nftGoodsUserMemberApply', { id }, ben));
    const answers = await at.exchange.context.db.transaction().execute(async (tx) => {
      await lockOrder(tx, eve.id, order);
      return Promise.race([Promise.all([stop(ann, id), stop(ben, other)]), pause(10_000)]);
    });
    expect(answers).toMatchObject([{ ok: true }, { reason: 'not_found' }]);
    expect(await item(ann, other)).toMatchObject({ status: 3, price: '30' });
    expect(reasonOf(await at.pay(eve, order))).toBe('ok');
  });

  test('can be ended after an order was too late, which stays so', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.own(ann, 'camellia', '20');
    const order = orderOf(await call('nftGoodsUserMemberApply', { id }, ben));
    at.exchange.clock.move(300 * second);
    payloadOf(await stop(ann, id));
    expect(await at.detail(ben, order)).toMatchObject({ status: 3, is_expired: 1 });
  });

  test('taken off and paid at the same moment is one of both', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben', '5000')];
    for (let round = 0; round < 8; round++) {
      const id = await at.own(ann, 'hemp-leaf', '3');
      const order = orderOf(await call('nftGoodsUserMemberApply', { id }, ben));
      const [stopped, paid] = await Promise.all([stop(ann, id), at.pay(ben, order)]);
      expect([stopped.ok, paid.ok].filter(Boolean)).toHaveLength(1);
      expect(await item(ann, id)).toMatchObject({ status: paid.ok ? 4 : 1 });
    }
    await at.expectBalanced();
  });

  test('for less than half of the last price needs the fund password [6.17]', async () => {
    const ann = await at.buyer('ann');
    const eve = await register(at.exchange, `eve.${at.email}`);
    const bought = async (price: string) => {
      const goods = await at.addGoods({ stock: 5, price });
      const order = orderOf(await call('nftGoodsBuy', { id: goods }, ann));
      payloadOf(await at.pay(ann, order));
      return Object(await at.detail(ann, order)).items[0];
    };
    // A previous lower price does not matter for another item.
    await bought('4');
    const { id } = await bought('40');
    expect(await item(ann, id)).toMatchObject({ price_free: '20' });
    const cheap = (fields: object = {}) =>
      call('nftGoodsUserCollectionSales', { id, price: '19.99', ...fields }, ann);
    expect(await cheap()).toMatchObject({ reason: 'fund_password_needed', field: 'price' });
    expect(reasonOf(await cheap({ pay_password: '975310' }))).toBe('wrong_fund_password');
    expect(await item(ann, id)).toMatchObject({ status: 1 });
    payloadOf(await cheap({ price: '20' }));
    // An asking price is not a last price: lowering it step by step does not avoid the rule.
    expect(reasonOf(await cheap({ price: '10' }))).toBe('fund_password_needed');
    payloadOf(await cheap({ price: '10', pay_password: fundPassword }));
    expect(await item(ann, id)).toMatchObject({ status: 2, price: '10' });
    // A user without one cannot sell below it at all.
    const own = await at.own(eve, 'camellia');
    expect(
      reasonOf(
        await call('nftGoodsUserCollectionSales', { id: own, price: '0.01', pay_password: '975310' }, eve),
      ),
    ).toBe('fund_password_not_set');
  });

  test('goes on with a new price once an order was too late, and the old order stays closed', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.own(ann, 'camellia', '20');
    const order = orderOf(await call('nftGoodsUserMemberApply', { id }, ben));
    at.exchange.clock.move(300 * second);
    payloadOf(await sell(ann, id, '30'));
    // For an instance whose clock is behind, the order is still due.
    at.exchange.clock.move(-1);
    expect(reasonOf(await at.pay(ben, order))).toBe('order_closed');
    expect(await at.money(ben)).toBe('1000');
  });
});

describe('an item that is hidden', () => {
  test('is in no public list while it is hidden', async () => {
    const ann = await at.buyer('ann');
    const id = await at.own(ann, 'camellia', '20');
    const other = await at.own(ann, 'camellia', '20');
    const isOffered = async (one = id) => (await offered()).some((row: { id: number }) => row.id === one);
    payloadOf(await show(ann, id, 0));
    expect([await isOffered(), await isOffered(other)]).toEqual([false, true]);
    expect(await item(ann, id)).toMatchObject({ is_show: 0, status: 2 });
    payloadOf(await show(ann, id, 1));
    expect(await isOffered()).toBe(true);
  });
});

describe('a gift', () => {
  test('is the recipient’s at once, shown, with its way [4.15]', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.own(ann, 'camellia');
    payloadOf(await show(ann, id, 0));
    payloadOf(await gift(ann, id, ben.email.toUpperCase()));
    expect(reasonOf(await call('nftGoodsUserCollectionDetail', { id }, ann))).toBe('not_found');
    const given = await item(ben, id);
    expect(given).toMatchObject({ status: 1, is_show: 1 });
    expect(given.history).toMatchObject([{ type: 'gift', price: null }, { type: 'mint' }]);
    expect(await at.money(ann)).toBe('1000');
  });

  test('stays in the giver’s list, marked as given', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.own(ann, 'camellia');
    payloadOf(await gift(ann, id, ben.email));
    const gone = Object(payloadOf(await call('nftGoodsUserCollectionList', { status: 4 }, ann))).data;
    expect(gone).toMatchObject([{ status: 4, price: null }]);
    expect(await item(ann, gone[0].id)).toMatchObject({ history: [{ type: 'gift' }, { type: 'mint' }] });
    for (const refused of [sell(ann, gone[0].id, '20'), gift(ann, gone[0].id, ben.email)])
      expect(reasonOf(await refused)).toBe('not_found');
    // The recipient may give it on, and get it back.
    payloadOf(await gift(ben, id, ann.email));
    expect(await item(ann, id)).toMatchObject({ status: 1 });
  });

  test('has its recipient checked first', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const check = (target_account: string) => call('nftGoodsUserCheckRecipient', { target_account }, ann);
    const field = 'target_account';
    expect(reasonOf(await check(ben.email))).toBe('ok');
    expect(await check(ann.email)).toMatchObject({ reason: 'recipient_is_sender', field });
    expect(await check('nobody')).toMatchObject({ reason: 'invalid_request', field });
    const reasons: string[] = [];
    for (let n = 0; n < 11; n++) reasons.push(reasonOf(await check(`nobody${n}@example.com`)));
    expect(reasons.at(-1)).toBe('rate_limited');
  });

  test('is checked for any number of recipients who are known', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    for (let n = 0; n < 15; n++)
      expect(reasonOf(await call('nftGoodsUserCheckRecipient', { target_account: ben.email }, ann))).toBe(
        'ok',
      );
  });

  test('needs a known recipient other than the giver', async () => {
    const ann = await at.buyer('ann');
    const id = await at.own(ann, 'camellia');
    const field = 'target_account';
    expect(await gift(ann, id, 'nobody@example.com')).toMatchObject({ reason: 'recipient_unknown', field });
    expect(await gift(ann, id, ann.email)).toMatchObject({ reason: 'recipient_is_sender', field });
    expect(await gift(ann, id, 'nobody')).toMatchObject({ reason: 'invalid_request', field });
    expect(await gift(ann, id, '09012345678', { area_code: '81' })).toMatchObject({
      reason: 'recipient_unknown',
      field,
    });
    expect(await item(ann, id)).toMatchObject({ status: 1 });
  });

  test('does not reveal which accounts exist', async () => {
    const ann = await at.buyer('ann');
    const id = await at.own(ann, 'camellia');
    const reasons: string[] = [];
    for (let n = 0; n < 11; n++) reasons.push(reasonOf(await gift(ann, id, `nobody${n}@example.com`)));
    expect(reasons.at(-1)).toBe('rate_limited');
    expect(new Set(reasons.slice(0, -1))).toEqual(new Set(['recipient_unknown']));
  });

  test('needs the fund password', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.own(ann, 'camellia');
    const wrong = () => gift(ann, id, ben.email, { pay_password: '000000' });
    for (let n = 0; n < 5; n++) expect(reasonOf(await wrong())).toBe('wrong_fund_password');
    expect(reasonOf(await gift(ann, id, ben.email))).toBe('fund_password_locked');
    expect(await item(ann, id)).toMatchObject({ status: 1 });
    const eve = await register(at.exchange, `eve.${at.email}`);
    expect(reasonOf(await gift(eve, await at.own(eve, 'camellia'), ben.email))).toBe('fund_password_not_set');
  });

  test('of what is on sale is refused; of one item to two people at once one is given', async () => {
    const [ann, ben, eve] = [await at.buyer('ann'), await at.buyer('ben'), await at.buyer('eve')];
    const id = await at.own(ann, 'camellia', '20');
    expect(reasonOf(await gift(ann, id, ben.email))).toBe('item_locked');
    payloadOf(await stop(ann, id));
    const both = await Promise.all([gift(ann, id, ben.email), gift(ann, id, eve.email)]);
    expect(both.map(reasonOf).sort()).toEqual(['not_found', 'ok']);
  });
});

test('only the owner can sell, price, hide, give or read an item', async () => {
  const [ann, ben, eve] = [await at.buyer('ann'), await at.buyer('ben'), await at.buyer('eve')];
  const [heldItem, listedItem] = [await at.own(ann, 'camellia'), await at.own(ann, 'camellia', '20')];
  for (const id of [heldItem, listedItem]) {
    const tries: [OperationId, object][] = [
      ['nftGoodsUserCollectionDetail', {}],
      ['nftGoodsUserCollectionSales', { price: '1' }],
      ['nftGoodsUserCollectionCheckPrice', { price: '1' }],
      ['nftGoodsUserCollectionSalesStop', {}],
      ['nftGoodsUserCollectionCheckShow', { is_show: 0 }],
      ['nftGoodsUserCollectionTransfer', { target_account: eve.email, pay_password: fundPassword }],
    ];
    const before = await item(ann, id);
    for (const [operation, fields] of tries)
      expect(reasonOf(await call(operation, { id, ...fields }, ben)), operation).toBe('not_found');
    expect(await item(ann, id)).toEqual(before);
  }
});

test('a sold item no longer belongs to its former owner', async () => {
  const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
  const id = await at.own(ann, 'camellia', '20');
  payloadOf(await at.pay(ben, orderOf(await call('nftGoodsUserMemberApply', { id }, ben))));
  // Not even the fund password is asked for.
  const cheap = call('nftGoodsUserCollectionSales', { id, price: '1' }, ann);
  for (const refused of [
    cheap,
    sell(ann, id, '1'),
    stop(ann, id),
    show(ann, id, 0),
    gift(ann, id, ben.email),
  ])
    expect(reasonOf(await refused)).toBe('not_found');
  expect(await item(ann, id)).toMatchObject({ status: 4, price: '20' });
});

test('a creator has a name in each language', async () => {
  const creator = async (language: string) =>
    Object(payloadOf(await call('nftGoodsDetail', { id: 1 }, { language }))).creator;
  expect(await creator('jp')).toBe('波野 蒼');
  expect(await creator('en')).toBe('Aoi Namino');
});
