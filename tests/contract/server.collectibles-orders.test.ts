/** Buying collectibles: an order has to be paid within 300 seconds, and nothing is sold twice. */
import { beforeAll, describe, expect, test } from 'vitest';
import { seedCollectibles } from '../../server/collectibles/index.ts';
import { callDuringApplication } from '../../server/testing/locks.ts';
import { give, type Person, payloadOf, reasonOf } from '../../server/testing/people.ts';
import { btc, orderOf, second, usdt, useShop } from './collectibles.ts';

const at = useShop();
const { call, pay } = at;
const apply = ({ token }: Person, id: number) => call('nftGoodsApply', { id }, { token });
const buy = ({ token }: Person, id: number, number?: number) =>
  call('nftGoodsBuy', { id, number }, { token });
const applyFor = ({ token }: Person, id: number) => call('nftGoodsUserMemberApply', { id }, { token });
const cancel = ({ token }: Person, order_id: number) => call('nftGoodsCancelOrder', { order_id }, { token });
const goods = async (id: number) => Object(payloadOf(await call('nftGoodsDetail', { id })));
const items = async ({ token }: Person, status = 1) =>
  Object(payloadOf(await call('nftGoodsUserCollectionList', { status }, { token }))).data;
const orders = async ({ token }: Person, status?: number) =>
  Object(payloadOf(await call('nftGoodsOrderList', { status }, { token })));

beforeAll(() => seedCollectibles(at.exchange.context));

describe('an order in the shop', () => {
  test('is due, then paid: the money is taken and the pieces are delivered with their provenance [3.20, 4.12]', async () => {
    const person = await at.buyer('ann', '100');
    const id = await at.addGoods({ stock: 10, order_max: 5, price: '12.34' });
    const placed = Object(payloadOf(await buy(person, id, 3)));
    expect(placed).toMatchObject({ time: 300, order_num: expect.stringMatching(/^N20260511\d{6}$/) });
    expect(await goods(id)).toMatchObject({ surplus: 7, sales: 0 });
    expect(await at.detail(person, placed.order_id)).toMatchObject({
      status: 1,
      remaining: 300,
      number: 3,
      price: '12.34',
      total: '37.02',
      pay_type: null,
      pay_time: null,
      items: [],
    });
    payloadOf(await pay(person, placed.order_id));
    expect(await at.money(person)).toBe('62.98');
    expect(await goods(id)).toMatchObject({ surplus: 7, sales: 3 });
    expect(await at.detail(person, placed.order_id)).toMatchObject({
      status: 2,
      remaining: 0,
      pay_type: 1,
      pay_time: '2026-05-11T00:00:00.000Z',
      items: [{ number: 1 }, { number: 2 }, { number: 3 }],
    });
    const [first] = await items(person);
    const detail = Object(
      payloadOf(await call('nftGoodsUserCollectionDetail', { id: first.id }, { token: person.token })),
    );
    expect(detail.history).toMatchObject([{ type: 'buy', from: null, price: '12.34' }]);
    await at.expectBalanced();
  });

  test.each([
    [299 * second, 'ok'],
    [300 * second - 1, 'ok'],
    [300 * second, 'order_closed'],
    [301 * second, 'order_closed'],
  ])('paid %i ms after it was placed: %s', async (after, reason) => {
    const person = await at.buyer('ann');
    const id = await at.addGoods({ stock: 1 });
    const order = orderOf(await apply(person, id));
    at.exchange.clock.move(after);
    expect(reasonOf(await pay(person, order))).toBe(reason);
    expect(await at.money(person)).toBe(reason === 'ok' ? '990' : '1000');
    expect(await goods(id)).toMatchObject(
      reason === 'ok' ? { sales: 1, surplus: 0 } : { sales: 0, surplus: 1 },
    );
    expect(await at.detail(person, order)).toMatchObject(
      reason === 'ok' ? { status: 2 } : { status: 3, is_expired: 1, remaining: 0 },
    );
  });

  test('that is not paid gives the piece back by time alone, and is among the cancelled', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.addGoods({ stock: 1 });
    const order = orderOf(await apply(ann, id));
    expect(reasonOf(await apply(ben, id))).toBe('sold_out');
    expect((await orders(ann, 1)).data).toMatchObject([{ order_id: order, remaining: 300 }]);
    at.exchange.clock.move(300 * second);
    expect((await orders(ann, 1)).count).toBe(0);
    expect((await orders(ann, 3)).data).toMatchObject([{ order_id: order, status: 3, is_expired: 1 }]);
    expect(reasonOf(await apply(ben, id))).toBe('ok');
    expect(reasonOf(await cancel(ann, order))).toBe('order_closed');
  });

  test('is cancelled once, and then cannot be paid [4.12]', async () => {
    const person = await at.buyer('ann');
    const id = await at.addGoods({ stock: 1 });
    const order = orderOf(await apply(person, id));
    expect((await Promise.all([cancel(person, order), cancel(person, order)])).map(reasonOf).sort()).toEqual([
      'ok',
      'order_closed',
    ]);
    expect(reasonOf(await pay(person, order))).toBe('order_closed');
    expect(await at.detail(person, order)).toMatchObject({ status: 3, is_expired: 0 });
    expect(await goods(id)).toMatchObject({ surplus: 1 });
  });

  test('paid and cancelled at the same moment is one of both, whole', async () => {
    for (let round = 0; round < 12; round++) {
      const person = await at.buyer(`ann${round}`, '1000');
      const id = await at.addGoods({ stock: 1 });
      const order = orderOf(await apply(person, id));
      // A payment takes somewhat longer, so that either may be first.
      const delayed = new Promise((resolve) => setTimeout(resolve, round));
      const answers = await Promise.all([pay(person, order), delayed.then(() => cancel(person, order))]);
      expect(answers.map(reasonOf).sort()).toEqual(['ok', 'order_closed']);
      const isPaid = answers[0]?.ok === true;
      expect(await goods(id)).toMatchObject(isPaid ? { sales: 1 } : { sales: 0, surplus: 1 });
      expect(await at.money(person)).toBe(isPaid ? '990' : '1000');
      expect(await items(person)).toHaveLength(isPaid ? 1 : 0);
    }
    await at.expectBalanced();
  });

  test('is paid once, however often it is tried at once; the same key has the same answer', async () => {
    const person = await at.buyer('ann');
    const id = await at.addGoods({ stock: 5 });
    const order = orderOf(await apply(person, id));
    const tries = await Promise.all(Array.from({ length: 6 }, () => pay(person, order)));
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
    const other = orderOf(await apply(person, id));
    const same = await Promise.all(Array.from({ length: 4 }, () => pay(person, other, 'one-intent')));
    expect(same.map(reasonOf)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(await at.money(person)).toBe('980');
    expect(await items(person)).toHaveLength(2);
  });

  test('is for at most so many pieces as the sale allows and as there are', async () => {
    const person = await at.buyer('ann');
    const limited = await at.addGoods({ stock: 10 });
    expect(await buy(person, limited, 2)).toMatchObject({ reason: 'above_maximum', field: 'number' });
    const open = await at.addGoods({ stock: 7, order_max: 5 });
    expect(await buy(person, open, 6)).toMatchObject({ message: expect.stringContaining('5') });
    payloadOf(await buy(person, open, 5));
    expect(await buy(person, open, 3)).toMatchObject({ message: expect.stringContaining('2') });
    expect(await buy(person, open, 0)).toMatchObject({ reason: 'invalid_request', field: 'number' });
  });

  test('is taken only while the sale is on', async () => {
    const person = await at.buyer('ann');
    const list = Object(payloadOf(await call('nftGoodsList', { pagesize: 100 }))).data;
    for (const status of [2, 3]) {
      const { id } = list.find((row: { status: number }) => row.status === status);
      expect(reasonOf(await apply(person, id))).toBe('not_on_sale');
    }
    expect(reasonOf(await apply(person, 999_999))).toBe('not_found');
  });

  test('that ends unpaid is followed by a pause, twice as long each time, until one is paid [9.27]', async () => {
    const ann = await at.buyer('ann');
    const goods = await at.addGoods({ stock: 25 });
    const order = () => call('nftGoodsBuy', { id: goods }, ann);
    const pauses: number[] = [];
    for (let n = 0; n < 4; n++) {
      payloadOf(await order());
      at.exchange.clock.move(300 * second);
      let minutes = 0;
      while (reasonOf(await order()) === 'order_paused') {
        at.exchange.clock.move(60 * second);
        minutes++;
      }
      pauses.push(minutes);
      // The order that was allowed is cancelled at once, not paid; the last one at the last moment: that counts too.
      const due = Object(payloadOf(await call('nftGoodsOrderList', { status: 1 }, ann))).data;
      if (n === 3) at.exchange.clock.move(299 * second);
      payloadOf(await call('nftGoodsCancelOrder', { order_id: due[0].order_id }, ann));
    }
    expect(pauses).toEqual([5, 10, 20, 40]);
    expect(reasonOf(await order())).toBe('order_paused');
    at.exchange.clock.move(80 * 60 * second);
    payloadOf(await at.pay(ann, orderOf(await order())));
    // A payment resets the pause.
    payloadOf(await order());
    at.exchange.clock.move(600 * second);
    expect(reasonOf(await order())).toBe('ok');
  });

  test('that is cancelled within a minute is followed by no pause, three times a day', async () => {
    const ann = await at.buyer('ann');
    const goods = await at.addGoods({ stock: 25 });
    const reserve = async (held: number) => {
      const order = orderOf(await call('nftGoodsBuy', { id: goods }, ann));
      at.exchange.clock.move(held);
      payloadOf(await call('nftGoodsCancelOrder', { order_id: order }, ann));
    };
    for (let n = 0; n < 4; n++) await reserve(60 * second);
    const again = () => call('nftGoodsBuy', { id: goods }, ann);
    expect(await again()).toMatchObject({ reason: 'order_paused' });
    at.exchange.clock.move(300 * second);
    await reserve(59 * second);
    at.exchange.clock.move(300 * second);
    expect(await again()).toMatchObject({ reason: 'order_paused' });
    at.exchange.clock.move(24 * 3600 * second);
    for (let n = 0; n < 3; n++) await reserve(60 * second);
    expect(reasonOf(await again())).toBe('ok');
  });

  test('reserves at most half of the rest for buyers without the money [9.29]', async () => {
    const id = await at.addGoods({ stock: 10, order_max: 5, price: '10' });
    const [poor, other, third] = [
      await at.buyer('p', '0'),
      await at.buyer('q', '0'),
      await at.buyer('r', '9.99'),
    ];
    expect(reasonOf(await buy(poor, id, 6))).not.toBe('ok');
    expect(reasonOf(await buy(poor, id, 3))).toBe('ok');
    expect(reasonOf(await buy(other, id, 2))).toBe('ok');
    expect(reasonOf(await apply(third, id))).toBe('insufficient_balance');
    const rich = await at.buyer('rich', '30');
    expect(reasonOf(await buy(rich, id, 2))).toBe('ok');
    // The balance counts once, not for each of the orders.
    expect(reasonOf(await buy(rich, id, 2))).toBe('insufficient_balance');
    expect(reasonOf(await buy(rich, id, 1))).toBe('ok');
    // Released pieces are available to anybody again.
    at.exchange.clock.move(300 * second);
    expect(reasonOf(await apply(third, id))).toBe('ok');
  });

  test('of the last piece needs the money for due orders, not for paid or expired ones [9.29]', async () => {
    const person = await at.buyer('ann', '25');
    const order = async () => apply(person, await at.addGoods({ stock: 1 }));
    payloadOf(await pay(person, orderOf(await order())));
    expect(reasonOf(await order())).toBe('ok');
    at.exchange.clock.move(900 * second);
    expect(reasonOf(await order())).toBe('ok');
  });

  test('of the last piece needs no money for what is due in another coin [9.29]', async () => {
    const person = await at.buyer('ann', '10');
    await give(at.exchange, person, btc, '10');
    const dear = await at.addGoods({ stock: 1, price: '10', currency: btc });
    expect(reasonOf(await apply(person, dear))).toBe('ok');
    expect(reasonOf(await apply(person, await at.addGoods({ stock: 1, price: '10' })))).toBe('ok');
  });

  test('of a resold piece takes nothing from the shop', async () => {
    const [ann, ben, eve] = [await at.buyer('ann'), await at.buyer('ben'), await at.buyer('eve')];
    const id = await at.addGoods({ stock: 2 });
    payloadOf(await pay(ann, orderOf(await apply(ann, id))));
    const [item] = await items(ann);
    payloadOf(await call('nftGoodsUserCollectionSales', { id: item.id, price: '20' }, ann));
    payloadOf(await applyFor(ben, item.id));
    expect(reasonOf(await apply(eve, id))).toBe('ok');
  });

  test('that was paid lists its pieces while the buyer owns them', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const order = orderOf(await apply(ann, await at.addGoods({ stock: 1 })));
    payloadOf(await pay(ann, order));
    const [{ id }] = await items(ann);
    expect(await at.detail(ann, order)).toMatchObject({ items: [{ id }] });
    payloadOf(await call('nftGoodsUserCollectionSales', { id, price: '20' }, ann));
    payloadOf(await pay(ben, orderOf(await applyFor(ben, id))));
    expect(await at.detail(ann, order)).toMatchObject({ items: [] });
  });

  test('for a reseller’s only piece needs the money for it [9.29]', async () => {
    const [owner, poor] = [await at.buyer('owner'), await at.buyer('poor', '9.99')];
    const item = await at.own(owner, 'camellia', '10');
    expect(reasonOf(await applyFor(poor, item))).toBe('insufficient_balance');
    await give(at.exchange, poor, usdt, '0.01');
    expect(reasonOf(await applyFor(poor, item))).toBe('ok');
  });

  test('is one of at most 2 that are not paid, however many are tried at once', async () => {
    const person = await at.buyer('ann');
    const id = await at.addGoods({ stock: 100 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => apply(person, id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(new Set(answers.map(reasonOf))).toEqual(new Set(['ok', 'too_many_unpaid_orders']));
    at.exchange.clock.move(300 * second);
    expect(reasonOf(await apply(person, id))).toBe('order_paused');
    at.exchange.clock.move(600 * second);
    expect(reasonOf(await apply(person, id))).toBe('ok');
  });

  test('without enough money stays due and has no effect', async () => {
    const person = await at.buyer('ann', '9.99');
    const id = await at.addGoods({ stock: 2 });
    const order = orderOf(await apply(person, id));
    expect(reasonOf(await pay(person, order))).toBe('insufficient_balance');
    expect(await at.detail(person, order)).toMatchObject({ status: 1 });
    expect(await goods(id)).toMatchObject({ sales: 0 });
    expect(await items(person)).toEqual([]);
    expect(await at.money(person)).toBe('9.99');
  });

  test('is not paid once it is closed, nor the order of another, and no password is checked then', async () => {
    const [person, other] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.addGoods({ stock: 3 });
    const [first, second] = [orderOf(await apply(person, id)), orderOf(await apply(other, id))];
    payloadOf(await cancel(person, first));
    const wrong = (order_id: number) =>
      call('nftGoodsOrderPay', { order_id, pay_type: 1, pay_password: '000000' }, person);
    for (let n = 0; n < 6; n++) {
      expect(await wrong(first)).toMatchObject({ reason: 'order_closed' });
      expect(await wrong(second)).toMatchObject({ reason: 'not_found', field: 'order_id' });
    }
    payloadOf(await pay(person, orderOf(await apply(person, id))));
  });

  test('needs the fund password, which is locked after five wrong ones', async () => {
    const person = await at.buyer('ann');
    const order = orderOf(await apply(person, await at.addGoods({ stock: 1 })));
    const wrong = () =>
      call('nftGoodsOrderPay', { order_id: order, pay_type: 1, pay_password: '000000' }, person);
    for (let n = 0; n < 5; n++)
      expect(await wrong()).toMatchObject({ reason: 'wrong_fund_password', field: 'pay_password' });
    expect(reasonOf(await pay(person, order))).toBe('fund_password_locked');
    expect(await at.money(person)).toBe('1000');
  });
});

describe('a limited quantity', () => {
  test('is never oversold under hundreds of buyers at once', async () => {
    const stock = 25;
    const id = await at.addGoods({ stock, order_max: 3 });
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => at.buyer(`buyer${n}`, '10000')));
    const greedy = await buy(people[0] ?? fail(), id, 4);
    expect(reasonOf(greedy)).toBe('above_maximum');
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        const person = people[n % people.length] ?? fail();
        const placed = await buy(person, id, 1 + (n % 3));
        if (!placed.ok) return placed;
        return n % 5 === 0 ? cancel(person, orderOf(placed)) : pay(person, orderOf(placed));
      }),
    );
    // It is random whether a user has several unpaid orders at a time, or asks for more than is left.
    const byChance = new Set(['above_maximum', 'too_many_unpaid_orders']);
    const reasons = new Set(answers.map(reasonOf).filter((reason) => !byChance.has(reason)));
    expect(reasons).toEqual(new Set(['ok', 'sold_out']));
    const { sales, surplus } = await goods(id);
    expect(sales + surplus).toBe(stock);
    const { db } = at.exchange.context;
    const rows = await db
      .selectFrom('collectible_item')
      .select('number')
      .where('goods_id', '=', id)
      .execute();
    // Every serial number once, none beyond the stock, none missing.
    expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: sales }, (_, index) => index + 1),
    );
    const { balance } = await db
      .selectFrom('ledger_account')
      .select('balance')
      .where('system', '=', `collectibles:test-${id}`)
      .executeTakeFirstOrThrow();
    expect(Number(balance)).toBe(sales * 10);
    await at.expectBalanced();
  }, 60_000);

  test('of one goes to one of many', async () => {
    const id = await at.addGoods({ stock: 1 });
    const people = await Promise.all(Array.from({ length: 8 }, (_, n) => at.buyer(`buyer${n}`)));
    const answers = await Promise.all(people.map((person) => apply(person, id)));
    expect(answers.map(reasonOf).filter((reason) => reason === 'ok')).toHaveLength(1);
  });

  test('is not sold to one whose time ran out while he paid and another took it', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.addGoods({ stock: 1 });
    const late = orderOf(await apply(ann, id));
    at.exchange.clock.move(300 * second);
    const next = orderOf(await apply(ben, id));
    // An instance whose clock is behind: there the first order is still due.
    at.exchange.clock.move(-1);
    expect(reasonOf(await pay(ann, late))).toBe('order_closed');
    expect(reasonOf(await pay(ben, next))).toBe('ok');
    expect(await goods(id)).toMatchObject({ sales: 1, surplus: 0 });
    await at.expectBalanced();
  });
});

describe('a resale', () => {
  const listing = async (id: number, person?: Person) =>
    call('nftGoodsUserMemberGoodsDetail', { id }, person ? { token: person.token } : {});
  const offered = async (fields: object = {}) =>
    Object(payloadOf(await call('nftGoodsUserMemberGoodsList', { pagesize: 100, ...fields }))).data.map(
      ({ id }: { id: number }) => id,
    );

  test('gives the seller the price, the buyer the item, and the way it went to both', async () => {
    const [ann, ben] = [await at.buyer('ann', '0'), await at.buyer('ben', '100')];
    const item = await at.own(ann, 'camellia', '77.7');
    const order = orderOf(await applyFor(ben, item));
    expect(await offered()).not.toContain(item);
    expect(await listing(item)).toMatchObject({ message: { status: 3 } });
    expect(await items(ann, 2)).toMatchObject([{ id: item, status: 3 }]);
    expect(await at.detail(ben, order)).toMatchObject({
      is_resale: 1,
      total: '77.7',
      serial: expect.any(Number),
    });
    payloadOf(await pay(ben, order));
    expect(await at.money(ann)).toBe('77.7');
    expect(await at.money(ben)).toBe('22.3');
    expect(await items(ann)).toEqual([]);
    expect(await items(ann, 4)).toMatchObject([{ id: item, status: 4, price: '77.7' }]);
    const [bought] = await items(ben);
    expect(bought).toMatchObject({ status: 1, price: null });
    expect(await at.detail(ben, order)).toMatchObject({ items: [{ id: bought.id }] });
    const detail = Object(
      payloadOf(await call('nftGoodsUserCollectionDetail', { id: bought.id }, { token: ben.token })),
    );
    expect(detail.history).toMatchObject([{ type: 'resale', price: '77.7' }, { type: 'mint' }]);
    expect(JSON.stringify(detail)).not.toContain(ann.email);
    expect(reasonOf(await listing(item))).toBe('not_found');
    await at.expectBalanced();
  });

  test('is of that one item, in the coin of its collectible, and of an item that is sold there is no other', async () => {
    const [ann, ben, eve] = [
      await at.buyer('ann', '0'),
      await at.buyer('ben', '0'),
      await at.buyer('eve', '100'),
    ];
    await give(at.exchange, ben, btc, '2');
    const goods_id = await at.addGoods({ stock: 2, currency: btc });
    const [item, other] = [
      await at.own(ann, `test-${goods_id}`, '0.5'),
      await at.own(ann, `test-${goods_id}`, '0.7'),
    ];
    const order = orderOf(await applyFor(ben, item));
    expect(await items(ann, 2)).toMatchObject([
      { id: other, status: 2 },
      { id: item, status: 3 },
    ]);
    payloadOf(await pay(ben, order));
    const inCoin = async ({ token }: Person) =>
      Object(payloadOf(await call('walletDetail', { currency: btc, type: 'change' }, { token }))).balance;
    expect([await inCoin(ann), await inCoin(ben)]).toEqual(['0.5', '1.5']);
    expect(await items(ann, 2)).toMatchObject([{ id: other, status: 2 }]);
    expect(await listing(other)).toMatchObject({ message: { id: other, price: '0.7' } });
    expect(reasonOf(await applyFor(eve, item))).toBe('not_on_sale');
    await at.expectBalanced();
  });

  test('is found by a part of its name and by its collectible', async () => {
    const ann = await at.buyer('ann');
    const [camellia, hemp] = [await at.own(ann, 'camellia', '20'), await at.own(ann, 'hemp-leaf', '5')];
    const { goods_id } = Object(payloadOf(await listing(hemp)));
    const [byName, byGoods] = [await offered({ search: '椿' }), await offered({ goods_id })];
    expect([byName.includes(camellia), byName.includes(hemp)]).toEqual([true, false]);
    expect([byGoods.includes(camellia), byGoods.includes(hemp)]).toEqual([false, true]);
  });

  test('not paid or cancelled is on sale again', async () => {
    const [ann, ben, eve] = [await at.buyer('ann'), await at.buyer('ben'), await at.buyer('eve')];
    const item = await at.own(ann, 'camellia', '20');
    const first = orderOf(await applyFor(ben, item));
    expect(await applyFor(eve, item)).toMatchObject({ reason: 'not_on_sale' });
    payloadOf(await cancel(ben, first));
    expect(await offered()).toContain(item);
    const second_ = orderOf(await applyFor(eve, item));
    at.exchange.clock.move(300 * second);
    expect(await offered()).toContain(item);
    expect(await listing(item)).toMatchObject({ message: { status: 2 } });
    expect(reasonOf(await pay(eve, second_))).toBe('order_closed');
    expect(reasonOf(await applyFor(eve, item))).toBe('order_paused');
    // A cancelled or expired order does not release another user's reservation.
    const third = orderOf(await applyFor(ben, item));
    expect(reasonOf(await cancel(eve, second_))).toBe('order_closed');
    expect(reasonOf(await pay(ben, third))).toBe('ok');
  });

  test('that is cancelled releases only its own reservation', async () => {
    const [ann, ben, eve] = [await at.buyer('ann'), await at.buyer('ben'), await at.buyer('eve')];
    const [camellia, hemp] = [await at.own(ann, 'camellia', '20'), await at.own(ann, 'hemp-leaf', '5')];
    const order = orderOf(await applyFor(ben, camellia));
    const other = orderOf(await applyFor(eve, hemp));
    payloadOf(await cancel(ben, order));
    expect(await offered()).toContain(camellia);
    expect(await offered()).not.toContain(hemp);
    expect(reasonOf(await pay(eve, other))).toBe('ok');
  });

  test('of an own item is refused', async () => {
    const ann = await at.buyer('ann');
    const item = await at.own(ann, 'camellia', '20');
    expect(reasonOf(await applyFor(ann, item))).toBe('own_item');
  });

  test('is one at a time for a buyer, and one buyer for an item', async () => {
    const [ann, ben, eve] = [await at.buyer('ann'), await at.buyer('ben'), await at.buyer('eve')];
    const listed = await Promise.all([1, 2, 3].map(() => at.own(ann, 'camellia', '20')));
    const mine = await Promise.all(listed.map((id) => applyFor(ben, id)));
    expect(mine.map(reasonOf).sort()).toEqual(['ok', 'too_many_unpaid_orders', 'too_many_unpaid_orders']);
    const hemp = await at.own(ann, 'hemp-leaf', '5');
    const dan = await at.buyer('dan');
    const raced = await Promise.all([eve, dan].map((person) => applyFor(person, hemp)));
    expect(raced.map(reasonOf).sort()).toEqual(['not_on_sale', 'ok']);
  });

  test('is one beside what its buyer has not paid in the shop', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.own(ann, 'camellia', '20');
    payloadOf(await buy(ben, await at.addGoods({ stock: 10 })));
    expect(reasonOf(await applyFor(ben, id))).toBe('ok');
    expect(reasonOf(await buy(ben, await at.addGoods({ stock: 10 })))).toBe('ok');
  });

  test('waits for another order of its buyer, as one in the shop does', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const id = await at.own(ann, 'camellia', '20');
    const { db } = at.exchange.context;
    for (const ask of [() => applyFor(ben, id), async () => buy(ben, await at.addGoods({ stock: 10 }))])
      expect(reasonOf(await callDuringApplication(db, ben.id, ask))).toBe('ok');
  });

  test('of a reserved, hidden or unknown item is answered as not found', async () => {
    const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
    const heldItem = await at.own(ann, 'camellia');
    const hidden = await at.own(ann, 'camellia', '20');
    payloadOf(await call('nftGoodsUserCollectionCheckShow', { id: hidden, is_show: 0 }, ann));
    for (const id of [heldItem, hidden, 999_999]) {
      expect(reasonOf(await applyFor(ben, id))).toBe('not_found');
      expect(reasonOf(await listing(id))).toBe('not_found');
      expect(await offered()).not.toContain(id);
    }
  });
});

test('orders are listed by status, and each can be read', async () => {
  const person = await at.buyer('ann');
  const id = await at.addGoods({ stock: 9 });
  const paid = orderOf(await apply(person, id));
  payloadOf(await pay(person, paid));
  const late = orderOf(await apply(person, id));
  at.exchange.clock.move(3600 * second);
  const cancelled = orderOf(await apply(person, id));
  payloadOf(await cancel(person, cancelled));
  at.exchange.clock.move(3600 * second);
  const due = orderOf(await apply(person, id));
  const last = orderOf(await apply(person, id));
  payloadOf(await pay(person, last));
  const listed = async (status?: number) =>
    (await orders(person, status)).data.map(({ order_id }: { order_id: number }) => order_id);
  expect(await listed()).toEqual([last, due, cancelled, late, paid]);
  expect([await listed(1), await listed(2), await listed(3)]).toEqual([
    [due],
    [last, paid],
    [cancelled, late],
  ]);
  for (const order_id of [last, due, cancelled, late, paid])
    expect(await at.detail(person, order_id)).toMatchObject({ order_id });
  expect(await at.detail(person, paid)).toMatchObject({ items: [{ number: 1 }] });
  expect(await at.detail(person, last)).toMatchObject({ items: [{ number: 2 }] });
});

test('an order is accessible only to its buyer', async () => {
  const [ann, ben] = [await at.buyer('ann'), await at.buyer('ben')];
  const order = orderOf(await apply(ann, await at.addGoods({ stock: 1 })));
  expect(reasonOf(await pay(ben, order))).toBe('not_found');
  expect(reasonOf(await cancel(ben, order))).toBe('not_found');
  expect(reasonOf(await call('nftGoodsOrderDetail', { order_id: order }, { token: ben.token }))).toBe(
    'not_found',
  );
  expect(await orders(ben, 1)).toMatchObject({ count: 0 });
  expect(await at.money(ben)).toBe('1000');
});

function fail(): never {
  throw new Error('Nobody');
}
