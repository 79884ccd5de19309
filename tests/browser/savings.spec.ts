import { expect, test } from './fixtures.ts';
import { balanceOf, give, newcomer } from './people.ts';
import { agree, at, fill, input, loaded, messageAt, press, pressRow, toast, visit } from './steps/page.ts';
import { confirmInvestment, day, invest } from './steps/savings.ts';
import { t } from './texts.ts';

const usdt = 3;
const plan = 2;
const products = '/pages/finance/index';
const buy = '/pages/finance/buyPage';
const orders = '/pages/finance/ordersPage';

test('10000 USDT for 15 days: calculated, agreed to, in custody, credited, redeemed early [3.16, 4.11, 9.18, 9.19, 9.20]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'saver');
  await give(exchange, person, usdt, '10000');
  await visit(page, products, person);
  await expect(at(page, products)).toContainText(/0\.40\s*%/);
  for (const key of ['days', 'cycleRate', 'minimum'])
    await expect(at(page, products)).toContainText(t(`savings.${key}`));
  await pressRow(page, 'USDT 15日プラン');

  await expect(at(page, buy)).toBeVisible();
  await press(page, 'common.all');
  await expect(input(page, 'amount')).toHaveValue(/^10,?000$/);
  const calculator = at(page, buy);
  await expect(calculator).toContainText(/600\s*USDT/);
  await expect(calculator).toContainText(/10,600\s*USDT/);
  await expect(calculator, 'what leaving at once would cost').toContainText(/900\s*USDT/);
  await invest(page, '10000');
  await expect(page.getByRole('dialog')).toContainText(/900\s*USDT/);
  await confirmInvestment(page);
  await expect(toast(page, t('savings.started'))).toBeVisible();
  expect(await balanceOf(exchange, person, usdt)).toBe(0);
  await expect(at(page, orders)).toContainText(/10,000\s*USDT/);
  await expect(at(page, orders)).toContainText(t('savings.inCustody'));

  // Six days and an hour pass.
  const past = Date.now() - 6 * day - day / 24;
  await exchange.db
    .updateTable('savings_order')
    .set({ started_at: past, next_at: past + day })
    .where('user_id', '=', person.id)
    .execute();
  await expect.poll(() => balanceOf(exchange, person, usdt)).toBe(240);
  await page.reload();
  await loaded(page, orders);
  await expect(at(page, orders)).toContainText(/240\s*USDT/);
  await press(page, 'savings.redeem');
  const question = page.getByRole('dialog');
  await expect(question, 'the exact penalty').toContainText(/540\s*USDT/);
  await expect(question).toContainText(/9,460\s*USDT/);
  await expect(question).toContainText(t('savings.penaltyRule', { multiple: '1.5' }));
  await agree(page, t('savings.redeemYes'));
  await expect(toast(page, t('savings.redeemed'))).toBeVisible();
  expect(await balanceOf(exchange, person, usdt)).toBe(9700);
  await expect(at(page, orders)).toContainText(t('savings.noCustody'));
  await page.getByRole('tab', { name: t('savings.redeemedTab') }).click();
  await expect(at(page, orders)).toContainText(/540\s*USDT/);
});

test('errors of an order are shown at its fields, and the values are kept [5.20, 5.21]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'careless');
  await give(exchange, person, usdt, '500');
  await visit(page, `${buy}?id=${plan}`, person);
  const send = page.getByRole('button', { name: t('savings.submit', { coin: 'USDT' }), exact: true });
  await send.click();
  await expect(messageAt(page, 'amount')).toHaveText(t('validation.required'));
  await fill(page, { amount: '99' });
  await send.click();
  await expect(messageAt(page, 'amount')).toHaveText(
    t('savings.belowMinimum', { minimum: 100, coin: 'USDT' }),
  );
  await fill(page, { amount: '500.01' });
  await expect(messageAt(page, 'amount')).toHaveText(t('savings.insufficient'));
  await fill(page, { amount: '200' });
  await send.click();
  await expect(messageAt(page, 'agreement')).toHaveText(t('validation.agreement'));
  await expect(input(page, 'amount')).toHaveValue('200');

  // The money is spent elsewhere while the confirmation is open.
  await invest(page, '200');
  await person.client.call('walletChange', {
    currency_id: usdt,
    from_field: 'change',
    to_field: 'lever',
    number: '400',
  });
  await agree(page, t('savings.confirmYes'));
  await expect(page.getByText(t('server.refusal.insufficient_balance')).first()).toBeVisible();
  await expect(input(page, 'amount')).toHaveValue('200');
  expect(await balanceOf(exchange, person, usdt)).toBe(100);
});

test('an order redeemed in another tab cannot be redeemed again', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'twice');
  await give(exchange, person, usdt, '1000');
  await person.client.call('lhDeposit', { config_id: plan, amount: '1000', agreement: true });
  await visit(page, orders, person);
  await press(page, 'savings.redeem');
  await expect(page.getByRole('dialog')).toContainText(/90\s*USDT/);
  const { order_list } = await person.client.call('lhDepositOrder', { status: 1 });
  await person.client.call('lhDepositOrderCancel', { id: order_list[0]?.id ?? 0 });
  await agree(page, t('savings.redeemYes'));
  await expect(page.getByText(t('server.refusal.order_closed')).first()).toBeVisible();
  expect(await balanceOf(exchange, person, usdt)).toBe(910);
});

test('a visitor sees the products, and logs in to buy one', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'visitor');
  await visit(page, products, null);
  await expect(at(page, products)).toContainText(t('savings.visitor'));
  await pressRow(page, 'USDT 7日プラン');
  await expect(at(page, '/pages/user/login/login')).toBeVisible();
  await fill(page, { user_string: person.email, password: 'tsuki482' });
  await press(page, 'login.submit');
  await expect(at(page, buy)).toContainText('USDT 7日プラン');
});
