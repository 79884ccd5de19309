/** Orders: spot, contracts, timed options, and their prices. */
import { balanceOf, give, newcomer, verify } from '../browser/people.ts';
import { t } from '../browser/texts.ts';
import { expect, test } from './fixtures.ts';
import { eventually } from './found.ts';
import { pricesMove } from './steps.ts';

const usdt = 3;
const spot = '/pages/trade/index';
const lever = '/pages/lever/index';
const option = '/pages/option/detail';
const kline = '/pages/trade/kline';

test('a limit order is placed after a look at it, waits, and is cancelled', async ({ phone, exchange }) => {
  const person = await newcomer(exchange, 'spot');
  await give(exchange, person, usdt, '1000');
  await phone.visit(`${spot}?symbol=BTC%2FUSDT`, person);
  const page = phone.at(spot);
  await page.fillIn({ target_price: '10000', amount: '0.05' });
  await page.input('total').holds('500');
  await page.button('trade.buyCoin', { coin: 'BTC' }).press();
  await phone.dialog().says('0.05');
  await phone.agree(t('trade.buyCoin', { coin: 'BTC' }));
  await phone.toast(t('server.done.orderWaits', { price: '10,000', quote: 'USDT' }));
  const open = page.role('list', t('trade.open')).role('listitem');
  await open.count(1);
  expect(await balanceOf(exchange, person, usdt)).toBe(500);
  await open.button('trade.cancel').press();
  await open.count(0);
  expect(await balanceOf(exchange, person, usdt)).toBe(1000);
});

test('a contract is opened, its profit follows the prices of the socket, and it is closed', async ({
  phone,
  exchange,
}) => {
  const person = await newcomer(exchange, 'lever');
  await give(exchange, person, usdt, '1000', 'lever');
  await phone.visit(lever, person);
  const page = phone.at(lever);
  await page.choose('multiple', '20×');
  await page.fillIn({ share: '3' });
  const send = t('lever.openLong', { coin: 'BTC' });
  await page.role('button', send).press();
  await phone.dialog().says(t('lever.liquidationAt'));
  await phone.agree(send);
  const held = page.role('list', t('lever.holding')).role('listitem');
  await held.count(1);
  const profit = held.css('data, [class*="amount"]').nth(0);
  const before = (await profit.one()).text;
  await profit.until(`no longer be ${before}`, ([now]) => now !== undefined && now.text !== before);
  await held.button('lever.close').press();
  await phone.agree(t('lever.close'));
  await held.count(0);
  expect((await person.client.call('leverMyTrade', { status: 3 })).message.total).toBe(1);
});

test('an option is bought, and counts down', async ({ phone, exchange }) => {
  const person = await newcomer(exchange, 'option');
  await verify(exchange, person);
  await give(exchange, person, usdt, '1000', 'micro');
  await phone.visit(option, person);
  const page = phone.at(option);
  await page.button('option.buyCall').press();
  await page.message('seconds').says(t('validation.chooseSeconds'));
  await page
    .field('seconds')
    .role('radio', new RegExp(`(^| )30${t('option.second')} `))
    .check();
  await page.fillIn({ number: '100' });
  await page.button('option.buyCall').press();
  await phone.dialog().says(t('option.ifWin'));
  await phone.agree(t('option.buyCall'));
  const running = phone.role('list', t('option.running')).role('listitem');
  await running.count(1);
  const left = running.role('timer');
  const first = (await left.one()).text;
  await left.until(`no longer say ${first}`, ([now]) => now !== undefined && now.text !== first);
  expect((await person.client.call('microtradeLists', {})).data).toMatchObject([
    { type: 1, seconds: 30, number: '100' },
  ]);
});

test('the chart draws candles, other ones for another interval, and live prices move', async ({ phone }) => {
  await phone.visit(`${kline}?symbol=BTC%2FUSDT`);
  const page = phone.at(kline);
  await phone.loaded(kline);
  /** The drawn candles. */
  const drawn = () =>
    phone.driver.evaluate(() =>
      [...document.querySelectorAll('.highcharts-series-group path')]
        .map((path) => path.getAttribute('d') ?? '')
        .join(),
    );
  const candles = await eventually(async () => {
    const paths = await drawn();
    expect(paths.length).toBeGreaterThan(1000);
    return paths;
  });
  await page.role('radio', t('kline.day')).check();
  await eventually(async () => {
    const paths = await drawn();
    expect(paths.length).toBeGreaterThan(1000);
    expect(paths).not.toBe(candles);
  });
  await pricesMove(phone);
});
