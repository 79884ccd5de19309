/** The referral programme: real trades, real fees, and the returns for inviters. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEvents } from '../../server/common/events.ts';
import { startOfDayInTokyo } from '../../server/http/moment.ts';
import { balances, post, postAll, system } from '../../server/ledger/index.ts';
import { atoms } from '../../server/market/index.ts';
import { payCommissions } from '../../server/promotion/commissions.ts';
import { priceByIndex } from '../../server/promotion/engine.ts';
import { promotionHandlers } from '../../server/promotion/index.ts';
import { type Markets, startMarkets } from '../../server/spot/index.ts';
import { startTestExchange, type TestExchange } from '../../server/testing/exchange.ts';
import { payloadOf } from '../../server/testing/people.ts';
import { startSession } from '../../server/users/sessions.ts';

const [usdt, btc] = [3, 1];
let exchange: TestExchange;
let markets: Markets;
let number = 0;

beforeAll(async () => {
  exchange = await startTestExchange(
    async ({ db, clock }) => {
      const config = { makers: 'none' } as const;
      markets = await startMarkets({ db, clock, events: createEvents(fail), config, onError: fail });
      return promotionHandlers;
    },
    { returnRates: ['30', '10', '5'], publicUrl: 'https://example.jp' },
  );
});
afterAll(async () => {
  await markets.stop();
  await exchange.close();
});

function fail(error: unknown): never {
  throw error;
}

interface Person {
  id: string;
  token: string;
}

async function join(invitedBy: Person | null = null): Promise<Person> {
  const { db, clock } = exchange.context;
  const { id } = await db
    .insertInto('users')
    .values({
      email: `person${++number}@example.com`,
      password: 'unused',
      language: 'en',
      extension_code: `CODE${number}`,
      invited_by: invitedBy?.id ?? null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const movements = [usdt, btc].map((currency) => ({
    from: system('grants', currency),
    to: { user: id, currency, kind: 'change' as const, held: false },
    amount: '1000000',
  }));
  await db.transaction().execute((tx) => post(tx, { reason: 'grant', at: clock.now(), movements }));
  return logIn(id);
}

async function logIn(id: string): Promise<Person> {
  return { id, token: await startSession(exchange.context, { user: id, device: '', address: '192.0.2.1' }) };
}

/** One sells this much BTC at this price, the other buys it. */
async function trade(seller: Person, buyer: Person, amount = '1', price = '60000'): Promise<void> {
  const pair = markets.prices.pairBySymbol('BTC/USDT');
  if (!pair) throw new Error('No such pair');
  const order = { price: atoms(price), amount: atoms(amount), timeInForce: 'gtc' } as const;
  const venue = markets.venue(pair);
  await venue.run({ user: seller.id, cancels: [], places: [{ ...order, side: 'sell' }] });
  await venue.run({ user: buyer.id, cancels: [], places: [{ ...order, side: 'buy' }] });
}

const pay = () => payCommissions(exchange.context, priceByIndex(markets.prices), fail);
const ask = async (operation: Parameters<TestExchange['call']>[0], who: Person, fields = {}) =>
  Object(payloadOf(await exchange.call(operation, fields, who)));
const balance = async ({ id }: Person, currency: number) =>
  (await balances(exchange.context.db, id)).find((one) => one.currency === currency)?.available;

test('three levels get their shares of each side’s fee, in the coin of the fee, once', async () => {
  const third = await join();
  const second = await join(third);
  const first = await join(second);
  const [seller, buyer] = [await join(first), await join()];
  // The seller pays 0.1% of 60,000 USDT; nobody invited the buyer.
  await trade(seller, buyer);
  await Promise.all([pay(), pay(), pay()]);
  await pay();
  expect(await Promise.all([first, second, third].map((who) => balance(who, usdt)))).toEqual([
    '1000018',
    '1000006',
    '1000003',
  ]);
  expect(await balance(first, btc)).toBe('1000000');
  expect((await sql`SELECT * FROM ledger_imbalance()`.execute(exchange.context.db)).rows).toEqual([]);
});

test('a buyer’s fee is shared in the coin that he bought, and a share is rounded down', async () => {
  const inviter = await join();
  const [seller, buyer] = [await join(), await join(inviter)];
  // 0.1% of 0.000777 BTC is 0.00000078 rounded up; 30% of it 0.00000023 rounded down.
  await trade(seller, buyer, '0.000777');
  await pay();
  expect(await balance(inviter, btc)).toBe('1000000.00000023');
  const [row] = (await ask('userMyAccountReturn', inviter)).data;
  expect(row).toMatchObject({ value: '0.00000023', currency_name: 'BTC', level: 1 });
  expect(row.from_account_number).not.toContain('example.com');
  exchange.clock.move(31 * 86_400_000);
  const monthLater = await logIn(inviter.id);
  const within = async (time: string) => (await ask('userMyAccountReturn', monthLater, { time })).total;
  expect([await within('month'), await within('all')]).toEqual([0, 1]);
});

test('a share that is less than the smallest amount is not paid', async () => {
  const inviter = await join();
  const [seller, buyer] = [await join(), await join(inviter)];
  await trade(seller, buyer, '0.000001');
  await pay();
  expect(await ask('userMyAccountReturn', inviter)).toEqual({ data: [], total: 0 });
});

test('many fees in many books are each paid once while more are added', async () => {
  const inviter = await join();
  const [seller, buyer] = [await join(inviter), await join()];
  const trades = Array.from({ length: 12 }, () => trade(seller, buyer, '0.01'));
  await Promise.all([...trades, pay(), pay()]);
  await Promise.all([pay(), pay()]);
  await pay();
  // 12 fees of 0.6 USDT, 30% of each.
  expect(await balance(inviter, usdt)).toBe('1000002.16');
  expect((await ask('userMyAccountReturn', inviter, { limit: 5 })).total).toBe(12);
});

test('a coin whose shares cannot be paid is reported, and delays no other', async () => {
  const inviter = await join();
  await trade(await join(inviter), await join(inviter), '0.01');
  const errors: unknown[] = [];
  await payCommissions(
    exchange.context,
    (currency) => {
      if (currency === btc) throw new Error('No price today');
      return '1';
    },
    (error) => errors.push(error),
  );
  expect(errors).toEqual([new Error('No price today')]);
  expect(await balance(inviter, usdt)).toBe('1000000.18');
  await pay();
  expect(await balance(inviter, btc)).toBe('1000000.000003');
});

test('the programme shows the return of each level, the ranking, and one’s invitees', async () => {
  const inviter = await join();
  const first = await join(inviter);
  const second = await join(first);
  await trade(second, await join(), '2');
  await pay();
  const answer = await ask('userInvite', inviter);
  expect(answer).toMatchObject({
    share_url: `https://example.jp/h5/#/pages/user/login/register?code=${answer.extension_code}`,
    invite_num: 2,
    invite_return_total: '12',
    total_return_rate: '45',
    levels: [
      { level: 1, rate: '30', invite_num: 1, total: '0' },
      { level: 2, rate: '10', invite_num: 1, total: '12' },
      { level: 3, rate: '5', invite_num: 0, total: '0' },
    ],
  });
  expect(answer.inviteList[0]).toMatchObject({ id: 1, user_id: Number(first.id), total: '36' });
  const list = await ask('userMyInviteList', inviter);
  expect(list.total).toBe(2);
  expect(list.data.map(({ level }: { level: number }) => level).sort()).toEqual([1, 2]);
  expect((await ask('userMyInviteList', inviter, { status: 1 })).total).toBe(0);
  expect((await ask('userMyInviteList', inviter, { status: 2, limit: 1 })).data).toHaveLength(1);
});

test('the ranking has ten places, masked, of the time that is asked for [9.21]', async () => {
  const seller = await join();
  for (let at = 0; at < 11; at++) await trade(await join(await join()), seller, '0.1');
  await pay();
  const today = await ask('userInviteList', seller, { time: 'day' });
  expect(today).toHaveLength(10);
  expect(today.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const { account } of today) expect(account).toMatch(/^pe\*\*\*$/);
  exchange.clock.move(31 * 86_400_000);
  const monthLater = await join();
  expect(await ask('userInviteList', monthLater, { time: 'month' })).toEqual([]);
  expect(await ask('userInviteList', monthLater, { time: 'all' })).toHaveLength(10);
});

test('the ranking of a period is read every ten seconds, and anew when the period begins', async () => {
  const [seller, inviter] = [await join(), await join()];
  const buyer = await join(inviter);
  const today = async () =>
    (await ask('userInviteList', seller, { time: 'day' })).map(({ user_id }: { user_id: number }) => user_id);
  exchange.clock.move(86_400_000);
  expect(await today()).toEqual([]);
  await trade(buyer, seller, '0.1');
  await pay();
  expect(await today()).toEqual([]);
  exchange.clock.move(10_000);
  expect(await today()).toEqual([Number(inviter.id)]);
  // The last moment of the day in Tokyo, then the next day.
  const midnight = startOfDayInTokyo(exchange.clock.now()) + 86_400_000;
  exchange.clock.set(midnight - 1);
  expect(await today()).toEqual([Number(inviter.id)]);
  exchange.clock.set(midnight);
  expect(await today()).toEqual([]);
});

test('the fee of a withdrawal is not shared', async () => {
  const inviter = await join();
  const payer = await join(inviter);
  const from = { user: payer.id, currency: usdt, kind: 'change' as const, held: false };
  const movements = [{ from, to: system('fees', usdt), amount: '10' }];
  await exchange.context.db
    .transaction()
    .execute((tx) => post(tx, { reason: 'withdrawal', at: exchange.clock.now(), movements }));
  await pay();
  expect((await ask('userMyAccountReturn', inviter)).total).toBe(0);
});

test('posters are pictures that everybody may load', async () => {
  const { pics } = await ask('userMyPoster', await join());
  expect(pics).toHaveLength(3);
  for (const { pic } of pics) {
    const response = await exchange.app.inject({ url: pic });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/png']);
    expect(response.rawPayload.length).toBeLessThan(150_000);
    // The first bytes of a PNG; the ratio is three to four.
    expect([16, 20].map((at) => response.rawPayload.readUInt32BE(at))).toEqual([900, 1200]);
  }
});

test('the words to share carry the code, in the reader’s language', async () => {
  const who = await join();
  const answer = Object(payloadOf(await exchange.call('userMyShare', {}, { ...who, language: 'en' })));
  expect(answer.share_content).toContain(answer.extension_code);
  expect(answer.share_title).toBe('An invitation to Shoji');
  const { extension_code } = await exchange.context.db
    .selectFrom('users')
    .select('extension_code')
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow();
  expect(answer.extension_code).toBe(extension_code);
});

/** Pays trading fees into these accounts, one after the other. */
async function payFees(payer: Person, ...accounts: string[]): Promise<void> {
  const from = { user: payer.id, currency: usdt, kind: 'change' as const, held: false };
  const events = accounts.map((name) => ({
    reason: 'spot_trade' as const,
    movements: [{ from, to: system(name, usdt), amount: '10' }],
  }));
  await exchange.context.db.transaction().execute((tx) => postAll(tx, exchange.clock.now(), events));
}

test('each account of fees is gone through by itself, also what came in before another one’s newest', async () => {
  const inviter = await join();
  const payer = await join(inviter);
  await payFees(await join(), 'spot_fees:A', 'spot_fees:B');
  await pay();
  await payFees(payer, 'spot_fees:B', 'spot_fees:A');
  await pay();
  expect(await balance(inviter, usdt)).toBe('1000006');
});

test('a fee that is booked while others of a later number are paid for is paid for afterwards', async () => {
  const inviter = await join();
  const [payer, stranger] = [await join(inviter), await join()];
  const { db } = exchange.context;
  // Nobody invited this user: the fees are processed without a payment from the account.
  await payFees(stranger, 'spot_fees:C');
  await db.transaction().execute(async (tx) => {
    const from = { user: payer.id, currency: usdt, kind: 'change' as const, held: false };
    const movements = [{ from, to: system('spot_fees:C', usdt), amount: '10' }];
    await postAll(tx, exchange.clock.now(), [{ reason: 'spot_trade', movements }]);
    await payFees(stranger, 'spot_fees:D');
    await pay();
  });
  await pay();
  expect(await balance(inviter, usdt)).toBe('1000003');
});

test('more fees than one transaction processes are paid for, and then those after them', async () => {
  const inviter = await join();
  const payer = await join(inviter);
  await payFees(payer, ...Array.from({ length: 1100 }, () => 'spot_fees:E'));
  await pay();
  expect(await balance(inviter, usdt)).toBe('1003300');
  await payFees(payer, 'spot_fees:E');
  await pay();
  expect(await balance(inviter, usdt)).toBe('1003303');
});
