/** Timed options on the phone: requirements, and the life of an option. */
import type { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { balanceOf, give, newcomer, type Person } from './people.ts';
import { buy, buyButton, buyer, chooseSeconds, openTab, option, rows } from './steps/option.ts';
import { at, fill, input, messageAt, visit } from './steps/page.ts';
import { t } from './texts.ts';

const usdt = 3;

// Written by the browser itself when it cannot reach a server.
const unreached = /Failed to load resource|WebSocket connection|net::ERR/;

async function optionsOf({ client }: Person) {
  return (await client.call('microtradeLists', {})).data;
}

async function expectOne(exchange: TestExchange, person: Person): Promise<void> {
  const [order, ...others] = await optionsOf(person);
  expect(others).toEqual([]);
  if (!order?.end_tick) throw new Error('The option is not settled');
  expect(order.end_tick.time - order.open_tick.time).toBe(30_000);
  const rise = Number(order.end_tick.price) - Number(order.open_tick.price);
  expect(order.profit_result).toBe(Math.sign(order.type === 1 ? rise : -rise) + 0);
  expect(await balanceOf(exchange, person, usdt, 'micro')).toBeCloseTo(
    1000 - Number(order.fee) + Number(order.fact_profits),
    6,
  );
}

test('a call is bought, runs with its countdown, and is delivered at a named tick [3.18, 4.9, 5.17, 5.18]', async ({
  page,
  exchange,
}) => {
  test.setTimeout(120_000);
  const person = await buyer(exchange, 'option');
  await visit(page, option, person);
  await buyButton(page, 'call').click();
  await expect(messageAt(page, 'seconds')).toHaveText(t('validation.chooseSeconds'));
  await chooseSeconds(page, 30);
  await buyButton(page, 'call').click();
  await expect(messageAt(page, 'number')).toHaveText(t('validation.required'));
  await fill(page, { number: '100' });
  await buyButton(page, 'call').click();
  const question = page.getByRole('dialog');
  for (const key of ['indexNow', 'stake', 'ifWin', 'ifLoss'])
    await expect(question).toContainText(t(`option.${key}`));
  await question.getByRole('button', { name: t('option.buyCall'), exact: true }).click();
  await expect(rows(page, 'running')).toHaveCount(1);
  await expect(rows(page, 'running').getByRole('timer')).toBeVisible();
  await expect(rows(page, 'running')).toContainText(t('status.awaitingDelivery'));
  const [order] = await optionsOf(person);
  expect(order).toMatchObject({ type: 1, seconds: 30, number: '100', fee: '0.5', profit_ratio: '75' });
  await expect(rows(page, 'running')).toContainText(t('option.endTick'), { timeout: 45_000 });
  await openTab(page, 'ended');
  await expect(rows(page, 'ended')).toContainText(t('option.settledBy', { id: String(order?.id) }));
  for (const key of ['stakeIn', 'openPrice', 'openTick', 'endPrice', 'endTick'])
    await expect(rows(page, 'ended')).toContainText(t(`option.${key}`, { coin: 'USDT' }));
  await expect(rows(page, 'ended')).toContainText(t('option.call'));
  await expectOne(exchange, person);
});

test('an unverified user is sent to the verification, and nothing is bought [5.19, 6.7]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'unverified');
  await give(exchange, person, usdt, '1000', 'micro');
  await visit(page, option, person);
  await chooseSeconds(page, 30);
  await fill(page, { number: '100' });
  await buyButton(page, 'put').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('verification.start'), exact: true })
    .click();
  await expect(at(page, '/pages/verification/index')).toBeVisible();
  expect(await optionsOf(person)).toEqual([]);
  expect(await balanceOf(exchange, person, usdt, 'micro')).toBe(1000);
});

test('a visitor sees prices and durations, and is led to the log-in', async ({ page }) => {
  await visit(page, option);
  await chooseSeconds(page, 60);
  await buyButton(page, 'call').click();
  await expect(at(page, '/pages/user/login/login')).toBeVisible();
});

test('a stake that is too small, too large or more than the balance shows an error at its field [5.17, 5.24]', async ({
  page,
  exchange,
}) => {
  const person = await buyer(exchange, 'poor', '100');
  await visit(page, option, person);
  await chooseSeconds(page, 30);
  const says = async (number: string, text: string) => {
    await fill(page, { number });
    await buyButton(page, 'put').click();
    await expect(messageAt(page, 'number')).toHaveText(text);
  };
  await says('9.99', t('option.belowMinimum', { minimum: '10', coin: 'USDT' }));
  await says('1000.01', t('option.aboveMaximum', { maximum: '1,000', coin: 'USDT' }));
  await says('100', t('option.insufficient', { coin: 'USDT' }));
  await expect(input(page, 'number')).toHaveValue('100');
  expect(await optionsOf(person)).toEqual([]);
  // 99.5 and its fee are available to the last unit.
  await fill(page, { number: '99' });
  await buy(page, 'put');
  await expect(rows(page, 'running')).toHaveCount(1);
  expect(await balanceOf(exchange, person, usdt, 'micro')).toBeCloseTo(100 - 99 - 0.495, 6);
});

test.describe('an exchange that is killed', () => {
  test.use({ expected: [unreached] });

  test('while an option runs settles it at its due time when it is back', async ({ page, exchange }) => {
    test.setTimeout(150_000);
    const person = await buyer(exchange, 'killed');
    await visit(page, option, person);
    await chooseSeconds(page, 30);
    await fill(page, { number: '100' });
    await buy(page, 'put');
    await expect(rows(page, 'running')).toHaveCount(1);
    const [order] = await optionsOf(person);
    const due = Date.parse(order?.complete_at ?? '');
    await exchange.kill();
    await page.waitForTimeout(Math.max(0, due + 3000 - Date.now()));
    await exchange.run();
    await expect.poll(async () => (await optionsOf(person))[0]?.status, { timeout: 15_000 }).toBe(3);
    await expectOne(exchange, person);
    await openTab(page, 'ended');
    await expect(rows(page, 'ended')).toContainText(t('option.endTick'), { timeout: 30_000 });
  });
});
