/** Every call of the product, made as its pages make it, against one complete exchange. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccount } from '../../server/demo/index.ts';
import type { OperationId } from '../../server/http/operations.ts';
import {
  bankCard,
  fundPassword,
  identity,
  logIn,
  type Person,
  password,
  payloadOf,
  register,
  upload,
} from '../../server/testing/people.ts';
import { picture } from '../../server/testing/pictures.ts';
import type { Caller } from '../../server/testing/reachable-exchange.ts';
import { address, btc, usdt } from './properties/group.ts';
import { createWorld, type TimedWorld } from './properties/world.ts';

let world: TimedWorld;
/** Verified, with a fund password, an address, and funds in every account. */
let ann: Person;
/** A new user. */
let eve: Person;

beforeAll(async () => {
  world = await createWorld();
  ann = world.who(0);
  eve = await register(world.exchange, 'eve@example.com');
}, 300_000);
afterAll(() => world.close());

const made = new Set<string>();

/** Makes a call by its method and path. @returns its payload @throws if it is refused */
async function make(path: string, fields: Record<string, unknown> = {}, caller: Caller = ann) {
  const [method = '', relative = ''] = path.split(' ');
  const operation = [...world.exchange.context.contract.operations.values()].find(
    (one) => one.method === method && one.path === `/${relative}`,
  );
  if (!operation) throw new Error(`The contract has no ${path}`);
  made.add(path);
  const id = operation.operationId as OperationId;
  return Object(payloadOf(await world.exchange.call(id, fields, { from: '203.0.113.9', ...caller })));
}

const visitor: Caller = {};
const pair = { legal_id: usdt, currency_id: btc };
const codeFor = (recipient: string) => world.exchange.codeFor(recipient);
const paged = expect.objectContaining({
  current_page: 1,
  data: expect.any(Array),
  total: expect.any(Number),
});

/** A code for a protected action of a logged-in user. */
async function ownCode(person: Person): Promise<string> {
  world.exchange.clock.move(120_000);
  await make('POST set/sms_other_mail', {}, person);
  return codeFor(person.email);
}

test('the language is set, and later answers use the returned mark [7.6, 7.7]', async () => {
  const mark = String(await make('POST set/lang', { lang: 'kr' }, eve));
  expect(mark).toBe('kr');
  expect(String(await make('POST get/lang', {}, { ...eve, language: mark }))).toBe('kr');
});

test('dial codes have the country they are for [7.8]', async () => {
  const codes = Object.values(await make('POST area_code', {}, visitor));
  expect(codes).toContainEqual(expect.objectContaining({ area_code: '81', country: 'JP' }));
});

test('codes are sent by mail and by message, checked, and open an account that can be logged in to [7.9, 7.10, 7.13]', async () => {
  const user_string = 'new@example.com';
  await make('POST sms_mail', { user_string, type: 'register' }, visitor);
  const code = await codeFor(user_string);
  await make('POST user/check_email', { email_code: code, user_string }, visitor);
  await make(
    'POST user/register',
    { type: 'email', user_string, code, password, re_password: password, agreement: true },
    visitor,
  );
  expect(String(await make('POST user/login', { user_string, password }, visitor))).toMatch(/^[\w-]{43}$/);

  const phone = { user_string: '9012345678', area_code: '81' };
  await make('POST sms_send', { ...phone, type: 'register' }, visitor);
  await make(
    'POST user/check_mobile',
    { ...phone, mobile_code: await codeFor(`+81${phone.user_string}`) },
    visitor,
  );
});

test('both verifications are shown, submitted, and then under review [7.11, 7.12]', async () => {
  await make('POST user/real_name', identity, eve);
  expect(await make('GET user/center', {}, eve)).toMatchObject({ review_status: 1 });
  const [front_pic, reverse_pic, hand_pic] = await Promise.all(
    [1, 2, 3].map(async () => payloadOf(await upload(world.exchange, ann, await picture()))),
  );
  await make('POST user/real_name2', { front_pic, reverse_pic, hand_pic });
  expect(await make('GET user/center2')).toMatchObject({ review_status: 1 });
});

test('a forgotten password is reset, and a known one is changed [7.14, 7.15]', async () => {
  world.exchange.clock.move(120_000);
  await make('POST sms_mail', { user_string: eve.email, type: 'forget' }, visitor);
  const [forgotten, changed] = ['new12345', 'own12345'];
  await make(
    'POST user/forget',
    { account: eve.email, code: await codeFor(eve.email), password: forgotten, repassword: forgotten },
    visitor,
  );
  eve = await logIn(world.exchange, eve.email, forgotten);
  const fields = { oldpassword: forgotten, password: changed, re_password: changed, type: 1 };
  await make('POST user/e_pwd', fields, eve);
  eve = await logIn(world.exchange, eve.email, changed);
});

test('a fund password is set with a code of one’s own, and known to be set [7.16, 7.17, 7.20]', async () => {
  expect(Number(await make('POST user/has_password', {}, eve))).toBe(2);
  const code = await ownCode(eve);
  await make('POST safe/update_password', { password: fundPassword, re_password: fundPassword, code }, eve);
  expect(Number(await make('POST user/has_password', {}, eve))).toBe(1);
});

test('a bank card has its ten fields, which come back [3.10, 7.18]', async () => {
  const code = await ownCode(ann);
  await make('POST user/cash_save', { ...bankCard, code, pay_password: fundPassword });
  expect(await make('POST user/cash_info')).toMatchObject({
    ...bankCard,
    bank_account: expect.stringMatching(/4567$/),
    iban: expect.stringMatching(/3000$/),
  });
});

test('the customer service has an address [7.19]', async () => {
  expect(await make('POST set/get_customer_url', {}, visitor)).toMatchObject({
    customer_url: expect.stringMatching(/^(https:|\/)/),
  });
});

test('markets have quotes, candles and depth, and a user sees the wallets beside them [7.21]', async () => {
  const [quotes] = Object.values(await make('GET currency/quotation_new', {}, visitor));
  expect(Object(quotes).quotation).toContainEqual(expect.objectContaining({ currency_name: 'BTC' }));
  const to = Math.floor(world.exchange.clock.now() / 1000);
  const drawn = { symbol: 'BTC/USDT', period: '60min', from: to - 86_400, to };
  expect((await make('GET currency/new_timeshar', drawn, visitor)).length).toBeGreaterThan(20);
  const { depth } = await make('GET currency/deal', pair, visitor);
  expect(Math.min(depth.bids.length, depth.asks.length)).toBeGreaterThan(0);
  const mine = Object.values(await make('GET currency/user_currency_list'));
  expect(mine).toContainEqual(expect.objectContaining({ name: 'BTC', wallet: expect.any(Object) }));
});

test('a spot order is placed by POST, listed, and cancelled by PUT [7.22]', async () => {
  await make('POST coin/trade', { ...pair, type: 1, target_price: '10000', amount: '0.01' });
  const { data } = await make('GET coin/list', { ...pair, status: 1 });
  expect(data).toMatchObject([{ target_price: '10000', trade_amount: '0.01', status: 1 }]);
  await make('PUT coin/trade', { id: data[0].id });
  expect(await make('GET coin/list', { ...pair, status: 3 })).toMatchObject({ total: 1 });
});

test('texts are listed, and read one by one [7.23]', async () => {
  const { list } = await make('POST news/list', { c_id: 4, lang: 'jp', page: 1, limit: 5 }, visitor);
  expect(await make('POST news/detail', { id: list[0].id }, visitor)).toMatchObject({ title: list[0].title });
});

test('an option is on offer with its durations and coins, bought, and listed [3.18, 7.24, 7.25]', async () => {
  const [duration] = Object.values(await make('GET microtrade/seconds', { currency_id: usdt }));
  const { seconds } = Object(duration);
  const coins = Object.values(await make('GET microtrade/payable_currencies'));
  expect(coins).toContainEqual(expect.objectContaining({ id: usdt, micro_min: expect.any(String) }));
  const order = { match_id: 1, currency_id: usdt, type: 1, seconds, number: '100' };
  await make('POST microtrade/submit', order);
  const { data } = await make('GET microtrade/lists');
  expect(data).toMatchObject([
    {
      type: 1,
      number: '100',
      open_price: expect.any(String),
      end_price: null,
      created_at: expect.any(String),
    },
  ]);
  const { created_at, complete_at } = data[0];
  expect(Date.parse(complete_at) - Date.parse(created_at)).toBe(seconds * 1000);
});

test('wallets have a list, details, logs, and transfers between them [7.26, 7.27]', async () => {
  expect((await make('POST wallet/list')).change_wallet.balance).toContainEqual(
    expect.objectContaining({ currency_name: 'USDT' }),
  );
  await make('POST wallet/change', {
    currency_id: usdt,
    from_field: 'change',
    to_field: 'micro',
    number: '7',
  });
  expect(await make('POST wallet/detail', { currency: usdt, type: 'micro' })).toMatchObject({
    balance: expect.stringMatching(/^\d/),
  });
  const { list } = await make('POST wallet/legal_log', { currency: usdt, type: 'micro', page: 1, limit: 5 });
  expect(list).toContainEqual(expect.objectContaining({ value: '7' }));
  expect(await make('GET wallet/hzhistory', { page: 1, limit: 5 })).toMatchObject({
    data: [{ value: '-7' }],
  });
});

test('a deposit has an address, is submitted, and is in its log [3.13, 7.28, 7.29]', async () => {
  const { trc20 } = await make('POST wallet/get_in_address', { currency: usdt });
  const imgs = payloadOf(await upload(world.exchange, ann, await picture('png', 40)));
  const details = { sub_type: 'trc20', address: trc20 };
  await make('POST wallet/charge_req', { currency: usdt, amount: '120', imgs, ...details });
  const log = await make('GET charge_mention/log2', { page: 1, limit: 5 });
  expect(log).toEqual(paged);
  expect(log.data[0]).toMatchObject({ name: 'USDT', amount: '120', status: 1, details });
});

test('a withdrawal has its terms and an address, is submitted, and is in its log [7.28, 7.29]', async () => {
  expect(await make('POST wallet/get_info', { currency: usdt })).toMatchObject({ arrival_hours: 12 });
  const other = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const code = await ownCode(ann);
  await make('POST wallet/addaddress', {
    currency_id: usdt,
    netType: 'trc20',
    address: other,
    notes: 'second',
    code,
  });
  const addresses: { id: number; address: string }[] = Object.values(
    await make('POST wallet/get_address', { currency: usdt }),
  );
  await make('POST wallet/deladdress', { id: addresses.find((one) => one.address === other)?.id });
  const order = { currency: usdt, netType: 'trc20', address, number: '50', pay_password: fundPassword };
  await make('POST wallet/out', order);
  const log = await make('GET charge_mention/log3', { page: 1, limit: 5 });
  expect(log).toEqual(paged);
  expect(log.data[0]).toMatchObject({ name: 'USDT', number: '50', status: 1, address });
});

test('a position is opened, given its stops, and closed, with all of its figures [3.17, 7.30]', async () => {
  expect(await make('POST lever/deal', pair)).toMatchObject({ lever_share_limit: { min: 1 } });
  await make('POST lever/submit', { ...pair, type: 1, status: 1, multiple: 10, share: 2 });
  const mine = async (status: number) => (await make('POST lever/my_trade', { status })).message.data;
  const [{ id }] = await mine(1);
  await make('POST lever/setstop', { id, target_profit_price: '900000', stop_loss_price: '10000' });
  const amount = expect.stringMatching(/^-?\d/);
  expect(await mine(1)).toMatchObject([
    {
      share: 2,
      multiple: 10,
      number: amount,
      price: amount,
      origin_price: amount,
      update_price: amount,
      caution_money: amount,
      trade_fee: amount,
      target_profit_price: '900000',
      stop_loss_price: '10000',
      profits: amount,
    },
  ]);
  await make('POST lever/close', { id });
  expect(await mine(3)).toMatchObject([{ id, status: 3, fact_profits: amount }]);
});

test('savings are on offer, taken, reported, and redeemed [3.16, 7.31, 7.32]', async () => {
  const products: { id: number }[] = Object.values(await make('GET lh/deposit/config', {}, visitor));
  const config_id = products[0]?.id;
  expect(await make('GET lh/deposit/product_info', { id: config_id }, visitor)).toMatchObject({
    day: expect.any(Number),
    save_min: expect.any(String),
    interest_rate: expect.any(String),
    day_rate: expect.any(String),
  });
  await make('POST lh/deposit', { config_id, amount: '200', agreement: true });
  expect(await make('GET lh/deposit/report')).toMatchObject({ sum: '200', count: 1 });
  const [{ id, cancel_fee }] = (await make('GET lh/deposit/order', { status: 1 })).order_list;
  expect(Number(cancel_fee)).toBeGreaterThan(0);
  await make('POST lh/deposit/order/cancel', { id });
  expect(await make('GET lh/deposit/report')).toMatchObject({ sum: '0', count: 0 });
});

test('a new coin is listed, recommended, and subscribed to [7.33, 7.34]', async () => {
  const coins: { id: number; state: string }[] = Object.values(await make('GET lh/send/config', {}, visitor));
  const { id } = coins.find(({ state }) => state === 'subscribing') ?? {};
  expect(await make('GET lh/send/product_info', { id }, visitor)).toMatchObject({ id });
  expect(await make('GET lh/send/get_recommend', {}, visitor)).toMatchObject({ state: 'subscribing' });
  await make('POST lh/send/order', { config_id: id, amount: '20' });
  // Of the new coin, at 0.25 USDT.
  expect(await make('GET lh/send/order_list')).toMatchObject({ order_list: [{ amount: '80' }], total: 1 });
});

test('the programme has its link, poster and texts, the invitees and their returns [7.35, 7.36]', async () => {
  const { extension_code, share_url } = await make('GET user/invite');
  expect(share_url).toContain(extension_code);
  expect((await make('GET user/my_poster')).pics.length).toBeGreaterThan(0);
  expect((await make('GET user/my_share')).share_content).toContain(extension_code);
  expect(Array.isArray(await make('POST user/invite_list'))).toBe(true);
  for (const list of ['my_invite_list', 'my_account_return'])
    expect(await make(`POST user/${list}`, { page: 1, limit: 5 })).toMatchObject({ data: [], total: 0 });
});

test('a collectible is found, ordered in both ways, cancelled, and paid [3.19, 3.20, 7.37, 7.38]', async () => {
  expect((await make('GET nftGoodsCategory/list', {}, visitor)).length).toBeGreaterThan(0);
  const { data } = await make('GET nftGoods/list', { page: 1, pagesize: 20 }, visitor);
  const { id } = data.find((one: { status: number; surplus: number }) => one.status === 1 && one.surplus > 0);
  const text = expect.stringMatching(/./);
  expect(await make('GET nftGoods/detail', { id }, visitor)).toMatchObject({
    creator: text,
    casting_time: text,
    contract_address: text,
    chain: text,
    price: text,
    stock: expect.any(Number),
  });
  const dropped = await make('POST nftGoods/apply', { id });
  await make('POST nftGoods/cancelOrder', { order_id: dropped.order_id });
  const { order_id, order_num } = await make('POST nftGoods/buy', { id });
  await make('POST nftGoods/orderPay', { order_id, pay_type: 1, pay_password: fundPassword });
  expect(await make('GET nftGoods/orderDetail', { order_id })).toMatchObject({
    order_num,
    create_time: text,
    pay_type: 1,
    status: 2,
  });
  expect(await make('GET nftGoods/orderList', { page: 1, pagesize: 20 })).toMatchObject({ count: 2 });
});

test('an item is owned, priced, hidden, sold, taken off sale and given away; another is ordered from its owner [3.19, 7.39, 7.40]', async () => {
  const { data } = await make('GET nftGoodsUser/collectionList', { status: 1, page: 1, pagesize: 20 });
  const { id } = data[0];
  expect(await make('GET nftGoodsUser/collectionDetail', { id })).toMatchObject({
    owner: expect.any(String),
    token_id: expect.stringMatching(/./),
  });
  await make('POST nftGoodsUser/collectionSales', { id, price: '99' });
  await make('POST nftGoodsUser/collectionCheckPrice', { id, price: '98.5' });
  await make('POST nftGoodsUser/collectionSales', { id, price: '98.5' });
  const listed = await make('GET nftGoodsUser/memberGoodsList', { page: 1, pagesize: 100 }, visitor);
  expect(listed.data).toContainEqual(expect.objectContaining({ id, price: '98.5' }));
  expect(await make('GET nftGoodsUser/memberGoodsDetail', { id }, visitor)).toMatchObject({ price: '98.5' });
  await make('POST nftGoodsUser/collectionCheckShow', { id, is_show: 0 });
  await make('POST nftGoodsUser/collectionCheckShow', { id, is_show: 1 });
  const order = await make('POST nftGoodsUser/memberApply', { id }, world.who(1));
  await make('POST nftGoods/cancelOrder', { order_id: order.order_id }, world.who(1));
  await make('POST nftGoodsUser/collectionSalesStop', { id });
  await make('POST nftGoodsUser/collectionTransfer', {
    id,
    target_account: demoAccount.email,
    pay_password: fundPassword,
  });
  expect(await make('GET nftGoodsUser/collectionList', { status: 1, page: 1, pagesize: 20 })).toMatchObject({
    data: [],
  });
});

test('these are the calls that the product lists, and no others', () => {
  const text = readFileSync('docs/product/7-calls.md', 'utf8');
  const listed = [...text.matchAll(/`((?:GET|POST|PUT) [^`]+)`/g)].map(([, path]) => path);
  expect([...made].sort()).toEqual(listed.sort());
});
