import { expect, test } from './fixtures.ts';
import { balanceOf, give, newcomer } from './people.ts';
import { agree, at, fill, goTo, input, messageAt, toast, visit } from './steps/page.ts';
import { bestBid, btc, orders, pick, placeLimit, sellDownTo, send, trade, waits } from './steps/spot.ts';
import { type Language, t, textOf } from './texts.ts';

const [usdt, bitcoin] = [3, 1];

test('a limit order fills in two parts from the book; another is cancelled; what was bought is sold [4.6]', async ({
  page,
  exchange,
}) => {
  const buyer = await newcomer(exchange, 'buyer');
  const seller = await newcomer(exchange, 'seller');
  await give(exchange, buyer, usdt, '200000');
  await give(exchange, seller, bitcoin, '20');
  // Below every quote of the makers, and large, so that only a deliberate sale reaches it.
  const price = String(Math.floor((await bestBid(buyer)) * 0.985));

  await visit(page, `${trade}?symbol=BTC%2FUSDT`, buyer);
  await placeLimit(page, 'buy', price, '2');
  await expect(orders(page, 'open')).toHaveCount(1);
  await expect(orders(page, 'open')).toContainText(`${t('trade.filledOf', { amount: '2', coin: 'BTC' })}0`);
  expect(await balanceOf(exchange, buyer, usdt)).toBe(200_000 - Number(price) * 2);

  const order = () =>
    exchange.db
      .selectFrom('spot_order')
      .select(['filled', 'status', 'fee'])
      .where('user_id', '=', buyer.id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
  await sellDownTo(seller, price, 1);
  const part = Number((await order()).filled);
  expect(part).toBeGreaterThan(0.3);
  expect(part).toBeLessThan(1.7);
  await expect(orders(page, 'open')).toContainText(
    `${t('trade.filledOf', { amount: '2', coin: 'BTC' })}${part}`,
  );
  await expect.poll(() => balanceOf(exchange, buyer, bitcoin)).toBeGreaterThan(0.3);

  await expect(async () => {
    await sellDownTo(seller, price, 2);
    expect((await order()).status).toBe(2);
  }).toPass();
  await expect(orders(page, 'open')).toHaveCount(0);
  await at(page, trade)
    .getByRole('tab', { name: t('trade.history') })
    .click();
  await expect(orders(page, 'history')).toContainText(
    `${t('trade.filledOf', { amount: '2', coin: 'BTC' })}2`,
  );
  await expect(orders(page, 'history')).toContainText(t('status.completed'));
  const { fee } = await order();
  expect(await balanceOf(exchange, buyer, bitcoin)).toBeCloseTo(2 - Number(fee), 8);

  await at(page, trade)
    .getByRole('tab', { name: t('trade.open') })
    .click();
  const before = await balanceOf(exchange, buyer, usdt);
  await placeLimit(page, 'buy', '10000', '0.5');
  await expect(orders(page, 'open')).toContainText(`${t('trade.filledOf', { amount: '0.5', coin: 'BTC' })}0`);
  expect(await balanceOf(exchange, buyer, usdt)).toBe(before - 5000);
  await orders(page, 'open')
    .getByRole('button', { name: t('trade.cancel'), exact: true })
    .click();
  await expect(toast(page, t('trade.cancelled'))).toBeVisible();
  await expect(orders(page, 'open')).toHaveCount(0);
  expect(await balanceOf(exchange, buyer, usdt)).toBe(before);

  await pick(page, 'trade.side', 'trade.sell');
  await pick(page, 'trade.kind', 'trade.market');
  await fill(page, { amount: '0.05' });
  await send(page, 'sell').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('trade.sellCoin', { coin: 'BTC' }), exact: true })
    .click();
  await expect.poll(() => balanceOf(exchange, buyer, usdt)).toBeGreaterThan(before + 1000);
  await at(page, trade)
    .getByRole('tab', { name: t('trade.history') })
    .click();
  await expect(orders(page, 'history').first()).toContainText(t('trade.sell'));
  await expect(orders(page, 'history')).toHaveCount(3);
  await expect(orders(page, 'history').filter({ hasText: t('status.cancelled') })).toHaveCount(1);
});

test('a market order shows that it was filled, and its record lists every fill', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'fills');
  await give(exchange, person, usdt, '20000');
  await visit(page, `${trade}?symbol=BTC%2FUSDT`, person, { lang: 'en' });
  const say = (key: string, values?: Record<string, string>) => textOf('en', key, values);
  const shown = at(page, trade);
  await shown
    .getByRole('radiogroup', { name: say('trade.kind') })
    .getByRole('radio', { name: say('trade.market') })
    .check();
  await fill(page, { amount: '0.05' });
  const button = say('trade.buyCoin', { coin: 'BTC' });
  await shown.getByRole('button', { name: button, exact: true }).click();
  await agree(page, button);
  await expect(
    page.getByRole('status').getByText(/^Filled: 0\.05 BTC at an average of [\d,.]+ USDT$/),
  ).toBeVisible();

  await shown.getByRole('tab', { name: say('trade.history') }).click();
  const row = shown.getByRole('list', { name: say('trade.history') }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  const [order] = (await person.client.call('coinList', btc)).data;
  expect(order?.fills.length).toBeGreaterThan(0);
  const total = Number(order?.filled_total).toLocaleString('en', { maximumFractionDigits: 2 });
  await expect(row).toContainText(total.slice(0, total.indexOf('.')));
  await expect(row).toContainText(`${order?.charge_fee}BTC`);
  await row.getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: say('trade.details') });
  const fills = sheet.getByRole('list', { name: say('trade.fills') }).getByRole('listitem');
  await expect(fills).toHaveCount(order?.fills.length ?? 0);
  for (const [index, { amount, fee }] of (order?.fills ?? []).entries()) {
    await expect(fills.nth(index)).toContainText(`${amount}BTC`);
    await expect(fills.nth(index)).toContainText(`${fee} BTC`);
  }
});

test('the allowed prices are shown at the field, and a price beyond them is refused there [9.28]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'band');
  await give(exchange, person, usdt, '20000');
  // The exchange of these tests accepts any price: bounds are added to its answer.
  const band = { order_price_min: '50000', order_price_max: '75000.5' };
  await page.route('**/api/currency/deal?*', async (route) => {
    const answer = await route.fetch();
    const { message, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, message: { ...message, ...band } } });
  });
  await visit(page, `${trade}?symbol=BTC%2FUSDT`, person);
  const shown = { low: '50,000', high: '75,000.5' };
  await expect(at(page, trade).getByText(t('trade.bandHint', shown))).toBeVisible();
  for (const price of ['49999.99', '75000.51']) {
    await fill(page, { target_price: price, amount: '0.01' });
    await send(page, 'buy').click();
    await expect(messageAt(page, 'target_price')).toHaveText(t('trade.outOfBand', shown));
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await fill(page, { target_price: '50000' });
  await expect(messageAt(page, 'target_price')).toHaveCount(0);
  await send(page, 'buy').click();
  await expect(page.getByRole('dialog')).toContainText('50,000');
});

/** The labels of both sides, word for word: texts looked up by key would match whatever they say. */
const sides: Record<Language, [buy: string, sell: string]> = {
  zh: ['买入', '卖出'],
  hk: ['買入', '賣出'],
  jp: ['買い', '売り'],
  kr: ['매수', '매도'],
  en: ['Buy', 'Sell'],
  esp: ['Compra', 'Venta'],
  th: ['ซื้อ', 'ขาย'],
};

test('the sides are labelled buy and sell, and each sends an order of its side [9.26]', async ({
  page,
  exchange,
}) => {
  for (const [lang, [buy, sell]] of Object.entries(sides) as [Language, [string, string]][]) {
    await visit(page, trade, null, { lang });
    const shown = at(page, trade)
      .getByRole('radiogroup', { name: textOf(lang, 'trade.side') })
      .getByRole('radio');
    await expect(shown).toHaveCount(2);
    for (const [index, name] of [buy, sell].entries())
      await expect(shown.nth(index)).toHaveAccessibleName(name);
  }
  const person = await newcomer(exchange, 'sides');
  await give(exchange, person, usdt, '1000');
  await give(exchange, person, bitcoin, '1');
  await visit(page, `${trade}?symbol=BTC%2FUSDT`, person);
  await placeLimit(page, 'buy', '10000', '0.01');
  await expect(orders(page, 'open')).toHaveCount(1);
  await pick(page, 'trade.side', 'trade.sell');
  await placeLimit(page, 'sell', '900000', '0.01');
  await expect(orders(page, 'open')).toHaveCount(2);
  const placed = await exchange.db
    .selectFrom('spot_order')
    .select(['side', 'price'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();
  expect(placed.map(({ side, price }) => [side, Number(price)])).toEqual([
    [1, 10_000],
    [2, 900_000],
  ]);
  await expect(orders(page, 'open').filter({ hasText: '売り' })).toHaveCount(1);
  await expect(orders(page, 'open').filter({ hasText: '買い' })).toHaveCount(1);
});

test('more than the balance cannot be spent, and the values are kept [5.22, 5.23]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'poor');
  await give(exchange, person, usdt, '100');
  await visit(page, trade, person);
  await expect(send(page, 'buy')).toBeEnabled();
  await send(page, 'buy').click();
  await expect(messageAt(page, 'amount')).toHaveText(t('validation.required'));
  await fill(page, { target_price: '50000', amount: '0.01' });
  await send(page, 'buy').click();
  await expect(messageAt(page, 'amount')).toHaveText(t('trade.insufficientBuy', { coin: 'USDT' }));
  await expect(input(page, 'total')).toHaveValue('500');
  await fill(page, { amount: '0.0000001' });
  await expect(messageAt(page, 'amount')).toHaveText(t('validation.number.places', { places: 6 }));

  await pick(page, 'trade.side', 'trade.sell');
  await fill(page, { amount: '0.01' });
  await send(page, 'sell').click();
  await expect(messageAt(page, 'amount')).toHaveText(t('trade.insufficientSell', { coin: 'BTC' }));
  await expect(input(page, 'target_price')).toHaveValue('50000');
  const placed = await exchange.db
    .selectFrom('spot_order')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(placed).toEqual([]);
});

test('price, amount, total and percent drive each other; a price of the book fills the form', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'linked');
  await give(exchange, person, usdt, '1000');
  await visit(page, trade, person);
  await fill(page, { target_price: '50000', total: '250' });
  await expect(input(page, 'amount')).toHaveValue('0.005');
  await fill(page, { amount: '0.01' });
  await expect(input(page, 'total')).toHaveValue('500');
  await fill(page, { target_price: '40000' });
  await expect(input(page, 'total')).toHaveValue('400');
  await at(page, trade)
    .getByRole('slider', { name: t('trade.share') })
    .fill('2');
  await expect(input(page, 'amount')).toHaveValue('0.0125');
  await expect(input(page, 'total')).toHaveValue('500');

  const ask = at(page, trade)
    .getByRole('list', { name: t('widget.orderBook.asks') })
    .getByRole('button')
    .last();
  await ask.click();
  await expect(input(page, 'target_price')).not.toHaveValue('40000');
  expect(Number(await input(page, 'target_price').inputValue())).toBeGreaterThan(40_000);
});

test('a confirmation that was switched off is not asked for', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'quick');
  await give(exchange, person, usdt, '1000');
  await visit(page, '/pages/settings/index', person);
  await page.getByRole('switch', { name: t('settings.confirmOrders') }).uncheck();
  await goTo(page, trade);
  await fill(page, { target_price: '10000', amount: '0.01' });
  await send(page, 'buy').click();
  await expect(page.getByRole('status').getByText(waits('10000'))).toBeVisible();
  await expect(orders(page, 'open')).toHaveCount(1);
});

test('a visitor sees the market and a button to log in', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'later');
  await visit(page, trade);
  await expect(at(page, trade).getByRole('list', { name: t('widget.orderBook.bids') })).toContainText(/\d/);
  await expect(send(page, 'buy')).toHaveCount(0);
  await fill(page, { amount: '0.02' });
  await at(page, trade)
    .getByRole('button', { name: t('trade.logIn') })
    .first()
    .click();
  await expect(at(page, '/pages/user/login/login')).toBeVisible();
  await expect(page).toHaveURL(/backtype=2/);
  await fill(page, { user_string: person.email, password: 'tsuki482' });
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(send(page, 'buy')).toBeVisible();
});

test('the chart has its seven intervals and time-share, each with its own candles [9.25]', async ({
  page,
}) => {
  const kline = '/pages/trade/kline';
  await visit(page, `${kline}?symbol=BTC%2FUSDT`);
  const group = at(page, kline).getByRole('radiogroup', { name: t('kline.interval'), exact: true });
  // Between two with the same candles there is another: nothing is requested twice in a row.
  const intervals = [
    ['min1', '1min'],
    ['min5', '5min'],
    ['line', '1min'],
    ['min30', '30min'],
    ['min60', '60min'],
    ['day', '1day'],
    ['week', '1week'],
    ['month', '1mon'],
  ] as const;
  await expect(group.getByRole('radio')).toHaveCount(intervals.length);
  // In reverse order, so that the interval that is selected at first comes last.
  for (const [name, period] of [...intervals].reverse()) {
    const asked = page.waitForResponse(
      (response) =>
        response.url().includes('/api/currency/new_timeshar') &&
        new URL(response.url()).searchParams.get('period') === period,
    );
    await group.getByRole('radio', { name: t(`kline.${name}`), exact: true }).check();
    const { data } = await (await asked).json();
    expect(data.length, name).toBeGreaterThan(0);
  }
});
