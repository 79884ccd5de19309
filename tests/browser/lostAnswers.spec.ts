/** Orders and payments whose answer is lost on the way: the user is told, and sending them again has no second effect. */
import type { Page, Route } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import {
  freshEmail,
  fundPassword,
  give,
  newcomer,
  password,
  personOf,
  setFundPassword,
  withdrawer,
} from './people.ts';
import { typePin } from './steps/funds.ts';
import { agree, at, fill, goTo, input, loaded, press, toast, visit } from './steps/page.ts';
import { pick, send, trade } from './steps/spot.ts';
import { t } from './texts.ts';

const usdt = 3;
const lost = t('runtime.failure.offline');

test.use({ expected: [/net::ERR_CONNECTION_FAILED/] });

/** The exchange executes the next call at a path, and its answer does not arrive. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionfailed');
  };
  await page.route(`**/api/${path}`, lose, { times: 1 });
}

/** The fact with this label. */
const fact = (page: Page, label: string) =>
  page.getByText(t(label), { exact: true }).locator('xpath=..').first();

/** Waits until the price of a fact has moved. */
async function moved(page: Page, label: string): Promise<void> {
  const before = await fact(page, label).innerText();
  await expect(fact(page, label)).not.toHaveText(before, { useInnerText: true });
}

test('a market order that is sent again is executed once, although the price has moved', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'unheard-market');
  await give(exchange, person, usdt, '10000');
  await visit(page, trade, person);
  await loaded(page, trade);
  await pick(page, 'trade.kind', 'trade.market');
  await fill(page, { amount: '0.01' });
  await loseAnswer(page, 'coin/trade');
  const buy = t('trade.buyCoin', { coin: 'BTC' });
  const bids: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/coin/trade')) bids.push(request.postData() ?? '');
  });
  await send(page, 'buy').click();
  await agree(page, buy);
  await expect(toast(page, lost)).toBeVisible();
  const before = await fact(page, 'trade.highest').innerText();
  await moved(page, 'trade.touch');
  expect(await fact(page, 'trade.highest').innerText(), 'the bound that was sent stays in force').toBe(
    before,
  );
  await send(page, 'buy').click();
  await agree(page, buy);
  await expect(input(page, 'amount')).toHaveValue('');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(new Set(bids).size).toBe(1);
  expect((await person.client.call('coinList', {})).total).toBe(1);

  // The next order has a bound of its own, even for the same amount.
  await fill(page, { amount: '0.01' });
  await send(page, 'buy').click();
  await agree(page, buy);
  await expect.poll(async () => (await person.client.call('coinList', {})).total).toBe(2);
});

test('a contract that is opened again after a lost answer is opened once', async ({ page, exchange }) => {
  const lever = '/pages/lever/index';
  const person = await newcomer(exchange, 'unheard-contract');
  await give(exchange, person, usdt, '10000', 'lever');
  await visit(page, lever, person);
  await loaded(page, lever);
  await loseAnswer(page, 'lever/submit');
  const long = t('lever.openLong', { coin: 'BTC' });
  const positions = async () => (await person.client.call('leverMyTrade', { status: 1 })).message.total;
  const openLong = () => page.getByRole('button', { name: long, exact: true }).click();
  await openLong();
  await agree(page, long);
  await expect(toast(page, lost)).toBeVisible();
  await moved(page, 'lever.openingEstimate');
  const answered = page.waitForResponse('**/api/lever/submit');
  await openLong();
  await agree(page, long);
  await answered;
  expect(await positions()).toBe(1);
});

test('a market order that was refused has a new bound when it is sent again', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'refused-market');
  await give(exchange, person, usdt, '10000');
  await give(exchange, person, usdt, '10000', 'lever');
  const markets = [
    [trade, 'coin/trade', t('trade.buyCoin', { coin: 'BTC' })],
    ['/pages/lever/index', 'lever/submit', t('lever.openLong', { coin: 'BTC' })],
  ] as const;
  for (const [place, path, button] of markets) {
    await visit(page, place, person);
    await loaded(page, place);
    if (place === trade) {
      await pick(page, 'trade.kind', 'trade.market');
      await fill(page, { amount: '0.01' });
    }
    const sent: (string | null)[] = [];
    await page.route(`**/api/${path}`, (route) => {
      sent.push(new URLSearchParams(route.request().postData() ?? '').get('target_price'));
      return route.fulfill({
        json: { type: 'error', message: 'The market is resting', reason: 'no_liquidity' },
      });
    });
    // The best offer moves every few seconds.
    await expect(async () => {
      await page.getByRole('button', { name: button, exact: true }).click();
      await agree(page, button);
      await expect(toast(page, 'The market is resting')).toBeVisible();
      expect(new Set(sent).size).toBe(2);
    }).toPass({ intervals: [2000] });
    expect(sent).not.toContain(null);
  }
});

test('a subscription whose answer was lost says so, and is not doubled', async ({ page, exchange }) => {
  const purchase = '/pages/publication/purchase';
  const person = await newcomer(exchange, 'unheard-subscriber');
  await give(exchange, person, usdt, '1000');
  const coin = await person.client.call('lhSendGetRecommend');
  await visit(page, `${purchase}?id=${coin?.id}`, person);
  await loaded(page, purchase);
  await fill(page, { amount: '50' });
  await loseAnswer(page, 'lh/send/order');
  const subscribe = async () => {
    await page
      .getByRole('button', { name: t('subscription.buy', { coin: String(coin?.new_currency_name) }) })
      .click();
    await agree(page, t('subscription.confirmYes'));
  };
  await subscribe();
  await expect(toast(page, lost)).toBeVisible();
  await expect(input(page, 'amount')).toHaveValue('50');
  await subscribe();
  await expect(toast(page, t('subscription.done'))).toBeVisible();
  expect((await person.client.call('lhSendOrderList', {})).total).toBe(1);
});

test('a payment for a collectible whose answer was lost says so', async ({ page, exchange }) => {
  const pay = '/pages/nft/order/orderPayMoney';
  const person = await newcomer(exchange, 'unheard-collector');
  await give(exchange, person, usdt, '1000');
  await setFundPassword(exchange, person);
  const { data } = await person.client.call('nftGoodsList', { page: 1, pagesize: 1 });
  const { order_id } = await person.client.call('nftGoodsApply', { id: Number(data[0]?.id) });
  await visit(page, `${pay}?order_id=${order_id}`, person);
  await loaded(page, pay);
  await press(page, 'nft.pay');
  const sheet = page.getByRole('dialog', { name: t('nft.askPassword') });
  for (const digit of fundPassword) await sheet.getByRole('button', { name: digit, exact: true }).click();
  await loseAnswer(page, 'nftGoods/orderPay');
  await sheet.getByRole('button', { name: t('nft.pay'), exact: true }).click();
  await expect(toast(page, lost)).toBeVisible();
  await sheet.getByRole('button', { name: t('nft.pay'), exact: true }).click();
  await expect(toast(page, t('nft.paid'))).toBeVisible();
});

test('a withdrawal that is left by going back while it is sent is reported nevertheless', async ({
  page,
  exchange,
}) => {
  const person = await withdrawer(exchange, 'left-withdrawal');
  await visit(page, '/pages/withdraw/index', person);
  await loaded(page, '/pages/withdraw/index');
  await goTo(page, '/pages/withdraw/detail');
  await fill(page, { number: '20' });
  await page.getByRole('button', { name: t('withdraw.submit', { coin: 'USDT' }), exact: true }).click();
  await agree(page, t('withdraw.confirmYes'));
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/api/wallet/out', async (route) => {
    await arrived;
    await route.continue();
  });
  await typePin(page, fundPassword);
  await page.goBack();
  await expect(at(page, '/pages/withdraw/index')).toBeVisible();
  arrive();
  await expect(toast(page, t('withdraw.sent'))).toBeVisible();
  await expect(at(page, '/pages/assets/record').getByRole('listitem')).toHaveCount(1);
});

test('a cancellation of an order or a sale that does not arrive says so', async ({ page, exchange }) => {
  const person = await personOf(exchange, demo.account, demo.password);
  const { data: goods } = await person.client.call('nftGoodsList', { page: 1, pagesize: 1 });
  const { order_id } = await person.client.call('nftGoodsApply', { id: Number(goods[0]?.id) });
  const { data: sales } = await person.client.call('nftGoodsUserCollectionList', { status: 2 });
  const cancellations = [
    [`/pages/nft/order/orderPayMoney?order_id=${order_id}`, 'nftGoods/cancelOrder', 'nft.cancelOrder'],
    [`/pages/nft/my/mySaleDetail?id=${sales[0]?.id}`, 'nftGoodsUser/collectionSalesStop', 'nft.takeOff'],
  ] as const;
  for (const [place, path, button] of cancellations) {
    await visit(page, place, person);
    await page.route(`**/api/${path}`, (route) => route.abort('connectionfailed'), { times: 1 });
    await press(page, button);
    await agree(page, t(button));
    await expect(toast(page, lost)).toBeVisible();
  }
});

test('an order of a collectible that does not arrive says so', async ({ page, exchange }) => {
  const order = '/pages/nft/orderMakeSure';
  const person = await newcomer(exchange, 'unheard-order');
  await give(exchange, person, usdt, '1000');
  const { data } = await person.client.call('nftGoodsList', { page: 1, pagesize: 1 });
  await visit(page, `${order}?goods=${data[0]?.id}`, person);
  await loaded(page, order);
  await page.route(/api\/nftGoods\/(buy|apply)/, (route) => route.abort('connectionfailed'), { times: 1 });
  await press(page, 'nft.placeOrder');
  await expect(toast(page, lost)).toBeVisible();
  await expect(page.locator('p:empty'), 'no notice without a text').toHaveCount(0);
  await press(page, 'nft.placeOrder');
  await expect(at(page, '/pages/nft/order/orderPayMoney')).toBeVisible();
});

test('who has registered, and could not be logged in then, is led to login', async ({ page, exchange }) => {
  const register = '/pages/user/login/register';
  const email = freshEmail('unheard-newcomer');
  await visit(page, `${register}?backpage=%2Fpages%2Fassets%2Findex`);
  await loaded(page, register);
  await fill(page, { user_string: email });
  await press(page, 'common.sendCode');
  await expect(toast(page, t('common.codeSent'))).toBeVisible();
  await fill(page, { code: await exchange.code(email), password, re_password: password });
  await page.locator('[data-field="agreement"] input').check();
  await page.route('**/api/user/login', (route) => route.abort('connectionfailed'), { times: 1 });
  await press(page, 'register.submit');
  await expect(toast(page, t('register.logInNow'))).toBeVisible();
  const login = at(page, '/pages/user/login/login');
  await fill(login, { user_string: email, password });
  await login.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(at(page, '/pages/assets/index')).toBeVisible();
});

test('a code can be sent to a corrected address at once', async ({ page }) => {
  const pages = [
    ['/pages/user/login/register', 'user_string'],
    ['/pages/user/login/forgetPassword', 'account'],
  ] as const;
  for (const [route, account] of pages) {
    await visit(page, route);
    await loaded(page, route);
    await fill(page, { [account]: freshEmail('mistyped') });
    await press(page, 'common.sendCode');
    await expect(toast(page, t('common.codeSent'))).toBeVisible();
    await fill(page, { [account]: freshEmail('corrected') });
    await expect(page.getByRole('button', { name: t('common.sendCode'), exact: true })).toBeEnabled();
  }
});
