import { expect, test } from './fixtures.ts';
import { balanceOf, give, newcomer, type Person } from './people.ts';
import { btc, lever, openTab, order, pick, question, rows, send } from './steps/lever.ts';
import { at, choose, field, fill, input, messageAt, press, toast, visit } from './steps/page.ts';
import { t } from './texts.ts';

const usdt = 3;

const deal = ({ client }: Person) => client.call('leverDeal', btc);

test('a position is opened at the market, gets its stops, is watched and closed [3.17, 4.7, 9.23]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'holder');
  await give(exchange, person, usdt, '1000', 'lever');
  await visit(page, lever, person);
  await choose(page, 'multiple', '20×');
  await fill(page, { share: '3' });
  await send(page, 'long').click();
  for (const key of ['multiple', 'lots', 'size', 'value', 'margin', 'liquidationAt', 'worst'])
    await expect(question(page)).toContainText(t(`lever.${key}`));
  await expect(question(page)).toContainText(t('lever.fee', { rate: '0.05' }));
  await question(page)
    .getByRole('button', { name: t('lever.openLong', { coin: 'BTC' }), exact: true })
    .click();
  await expect(toast(page, t('server.done.positionOpened'))).toBeVisible();
  await expect(rows(page, 'holding')).toHaveCount(1);
  const { my_transaction, user_lever } = await deal(person);
  const [position] = my_transaction;
  expect(position).toMatchObject({ share: 3, multiple: 20, number: '0.03', status: 1 });
  expect(Number(user_lever)).toBeCloseTo(
    1000 - Number(position?.caution_money) - Number(position?.trade_fee),
    8,
  );
  await expect(at(page, lever)).toContainText(t('lever.hazard'));

  const profit = rows(page, 'holding').locator('data, [class*="amount"]').first();
  const before = await profit.textContent();
  await expect.poll(() => profit.textContent(), { timeout: 8000 }).not.toBe(before);

  await rows(page, 'holding')
    .getByRole('button', { name: t('lever.stops'), exact: true })
    .click();
  const sheet = page.getByRole('dialog');
  await fill(sheet, { target_profit_price: '10000' });
  await press(sheet, 'common.save');
  await expect(messageAt(sheet, 'target_profit_price')).toHaveText(t('lever.profitAbove'));
  await fill(sheet, { target_profit_price: '900000', stop_loss_price: '20000' });
  await press(sheet, 'common.save');
  await expect(toast(page, t('server.done.stopsSet'))).toBeVisible();
  await expect(rows(page, 'holding')).toContainText('900,000');
  await expect(rows(page, 'holding')).toContainText('20,000');
  for (const key of ['openedAt', 'indexNow', 'margin', 'takeProfit', 'stopLoss'])
    await expect(rows(page, 'holding')).toContainText(t(`lever.${key}`));

  await rows(page, 'holding')
    .getByRole('button', { name: t('lever.close'), exact: true })
    .click();
  await question(page)
    .getByRole('button', { name: t('lever.close'), exact: true })
    .click();
  await expect(toast(page, t('server.done.positionClosed'))).toBeVisible();
  await expect(rows(page, 'holding')).toHaveCount(0);
  await openTab(page, 'closed');
  await expect(rows(page, 'closed')).toHaveCount(1);
  await expect(rows(page, 'closed')).toContainText(t('status.byUser'));
  const { data } = (await person.client.call('leverMyTrade', { status: 3 })).message;
  expect(await balanceOf(exchange, person, usdt, 'lever')).toBeCloseTo(
    1000 - Number(data[0]?.trade_fee) + Number(data[0]?.fact_profits),
    8,
  );
});

test('a limit order waits with its money held, and gives it back when it is cancelled [4.7]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'patient');
  await give(exchange, person, usdt, '1000', 'lever');
  await visit(page, lever, person);
  await pick(page, 'lever.short');
  await pick(page, 'trade.limit');
  await fill(page, { target_price: '10000' });
  await send(page, 'short').click();
  await expect(messageAt(page, 'target_price')).toHaveText(t('lever.limitAbove'));
  await fill(page, { target_price: '200000', share: '2' });
  await order(page, 'short');
  await expect(toast(page, t('server.done.orderPlaced'))).toBeVisible();
  await expect(rows(page, 'pending')).toContainText('200,000');
  // 0.02 BTC at 200,000 with a leverage of 10, and 0.05 % of the value.
  expect(await balanceOf(exchange, person, usdt, 'lever')).toBe(1000 - 400 - 2);
  await rows(page, 'pending')
    .getByRole('button', { name: t('lever.cancel'), exact: true })
    .click();
  await expect(rows(page, 'pending')).toHaveCount(0);
  expect(await balanceOf(exchange, person, usdt, 'lever')).toBe(1000);
  await openTab(page, 'cancelled');
  await expect(rows(page, 'cancelled')).toContainText(t('status.cancelled'));
});

test('invalid input is shown at its field before it is sent, and the values are kept [5.16, 9.22]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'small');
  await give(exchange, person, usdt, '5', 'lever');
  await visit(page, lever, person);
  await expect(input(page, 'share')).toHaveValue('1');
  await fill(page, { share: '0' });
  await send(page, 'long').click();
  await expect(messageAt(page, 'share')).toHaveText(t('validation.lots'));
  await fill(page, { share: '7' });
  await send(page, 'long').click();
  await expect(messageAt(page, 'share')).toHaveText(t('lever.insufficient'));
  await field(page, 'stops').getByRole('switch').check();
  await fill(page, { target_profit_price: '10000', stop_loss_price: '900000' });
  await send(page, 'long').click();
  await expect(messageAt(page, 'target_profit_price')).toHaveText(t('lever.profitAbove'));
  await expect(messageAt(page, 'stop_loss_price')).toHaveText(t('lever.stopBelow'));
  await expect(input(page, 'share')).toHaveValue('7');
  expect((await deal(person)).my_transaction).toEqual([]);
});

test('one press closes all positions; a liquidated one is marked as such', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'bold');
  await give(exchange, person, usdt, '1000', 'lever');
  for (const type of [1, 2] as const)
    await person.client.call('leverSubmit', { ...btc, type, status: 1, multiple: 50, share: 1 });
  await visit(page, lever, person);
  await expect(rows(page, 'holding')).toHaveCount(2);
  await press(page, 'lever.closeAll');
  await question(page)
    .getByRole('button', { name: t('lever.closeAll'), exact: true })
    .click();
  await expect(rows(page, 'holding')).toHaveCount(0);
  expect((await person.client.call('leverMyTrade', { status: 3 })).message.total).toBe(2);

  await person.client.call('leverSubmit', { ...btc, type: 1, status: 1, multiple: 100, share: 1 });
  await expect(rows(page, 'holding')).toHaveCount(1);
  // The spread alone has cost two percent of this margin: with a threshold of 99 % it is liquidated.
  await exchange.db.updateTable('lever_rule').set({ liquidation_rate: '99' }).execute();
  await expect(rows(page, 'holding')).toHaveCount(0, { timeout: 15_000 });
  await exchange.db.updateTable('lever_rule').set({ liquidation_rate: '30' }).execute();
  await openTab(page, 'closed');
  await expect(rows(page, 'closed').first()).toContainText(t('status.byLiquidation'), { timeout: 15_000 });
});

test.describe('an exchange that is killed', () => {
  test.use({ expected: [/Failed to load resource|WebSocket|ERR_/] });

  test('in the middle of an order opens it once, when it is there again', async ({ page, exchange }) => {
    const person = await newcomer(exchange, 'unlucky');
    await give(exchange, person, usdt, '1000', 'lever');
    await visit(page, lever, person);
    await fill(page, { share: '2' });
    await send(page, 'long').click();
    await expect(question(page)).toBeVisible();
    await exchange.kill();
    const yes = question(page).getByRole('button', {
      name: t('lever.openLong', { coin: 'BTC' }),
      exact: true,
    });
    await yes.click();
    await expect(page.getByRole('status').getByText(t('runtime.failure.offline'))).toBeVisible();
    await expect(input(page, 'share')).toHaveValue('2');
    await exchange.run();
    await expect(async () => {
      await send(page, 'long').click({ timeout: 2000 });
      await yes.click({ timeout: 2000 });
      await expect(rows(page, 'holding')).toHaveCount(1, { timeout: 5000 });
    }).toPass({ timeout: 40_000 });
    expect((await deal(person)).my_transaction).toHaveLength(1);
  });
});

test('a visitor sees prices and terms, and a button to log in', async ({ page }) => {
  await visit(page, lever);
  await expect(at(page, lever)).toContainText(t('lever.index'));
  await expect(field(page, 'multiple').getByRole('radio')).not.toHaveCount(0);
  await expect(send(page, 'long')).toHaveCount(0);
  await at(page, lever)
    .getByRole('button', { name: t('trade.logIn') })
    .first()
    .click();
  await expect(at(page, '/pages/user/login/login')).toBeVisible();
  await expect(page).toHaveURL(/backtype=2/);
});
