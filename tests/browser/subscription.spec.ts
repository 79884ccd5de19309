import type { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { balanceOf, give, newcomer } from './people.ts';
import { agree, at, fill, input, messageAt, press, pressRow, toast, visit } from './steps/page.ts';
import { day, subscribe } from './steps/savings.ts';
import { t } from './texts.ts';

const usdt = 3;
const coins = '/pages/publication/index';
const details = '/pages/publication/details';
const purchase = '/pages/publication/purchase';

/** The product of a coin. */
async function productOf(exchange: TestExchange, name: string): Promise<{ id: number; currency_id: number }> {
  return exchange.db
    .selectFrom('subscription_product as product')
    .innerJoin('currency', 'currency.id', 'product.currency_id')
    .select(['product.id', 'product.currency_id'])
    .where('currency.name', '=', name)
    .executeTakeFirstOrThrow();
}

test('from the list to an order that is listed, locked and free [4.10]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'subscriber');
  await give(exchange, person, usdt, '100');
  const { currency_id } = await productOf(exchange, 'SHJ');
  await visit(page, coins, person);
  for (const state of ['subscribing', 'subscriptionUpcoming', 'subscriptionOver', 'subscriptionSoldOut'])
    await expect(at(page, coins)).toContainText(t(`status.${state}`));
  await pressRow(page, 'SHJ');
  // Others may have bought some of it before.
  const left = Number((await person.client.call('lhSendGetRecommend'))?.last_num);
  expect(left).toBeGreaterThan(600_000);
  await expect(at(page, details)).toContainText(new RegExp(`${left.toLocaleString('en')}\\s*SHJ`));
  await page.getByRole('button', { name: t('subscription.buy', { coin: 'SHJ' }), exact: true }).click();

  await expect(at(page, purchase)).toBeVisible();
  await press(page, 'common.all');
  await expect(input(page, 'amount')).toHaveValue('100');
  await subscribe(page, '50', 'SHJ');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/200\s*SHJ/);
  await expect(question).toContainText(/50\s*USDT/);
  await agree(page, t('subscription.confirmYes'));
  await expect(toast(page, t('subscription.done'))).toBeVisible();
  await expect(at(page, coins)).toContainText(/200\s*SHJ/);
  await expect(at(page, coins)).toContainText(t('status.waitingForListing'));
  expect(await balanceOf(exchange, person, usdt)).toBe(50);

  // The listing, and then the end of the lock.
  const now = Date.now();
  const move = (moments: { online_at: number; unlock_at: number; next_at: number }) =>
    exchange.db.updateTable('subscription_order').set(moments).where('user_id', '=', person.id).execute();
  const ownStatus = () =>
    exchange.db
      .selectFrom('subscription_order')
      .select('status')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
  await move({ online_at: now - 1000, unlock_at: now + 30 * day, next_at: now - 1000 });
  await expect.poll(ownStatus).toEqual({ status: 'passed' });
  expect(await balanceOf(exchange, person, currency_id)).toBe(0);
  await page.reload();
  await expect(at(page, coins)).toContainText(t('status.lockedCoins'));
  await move({ online_at: now - 30 * day, unlock_at: now - 1000, next_at: now - 1000 });
  await expect.poll(ownStatus).toEqual({ status: 'redeemed' });
  expect(await balanceOf(exchange, person, currency_id)).toBe(204);
});

test('wrong amounts have their message; a sale that ends meanwhile takes nothing [5.26]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'late');
  await give(exchange, person, usdt, '100');
  const { id } = await productOf(exchange, 'SHJ');
  await visit(page, `${purchase}?id=${id}`, person);
  const send = page.getByRole('button', { name: t('subscription.buy', { coin: 'SHJ' }), exact: true });
  await fill(page, { amount: '9.99' });
  await send.click();
  await expect(messageAt(page, 'amount')).toHaveText(
    t('subscription.belowMinimum', { minimum: 10, coin: 'USDT' }),
  );
  await fill(page, { amount: '100.01' });
  await expect(messageAt(page, 'amount')).toHaveText(t('savings.insufficient'));

  await subscribe(page, '20', 'SHJ');
  const { remaining } = await exchange.db
    .selectFrom('subscription_product')
    .select('remaining')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await exchange.db
    .updateTable('subscription_product')
    .set({ remaining: '0' })
    .where('id', '=', id)
    .execute();
  await agree(page, t('subscription.confirmYes'));
  await expect(page.getByText(t('server.refusal.sold_out')).first()).toBeVisible();
  await expect(at(page, purchase)).toContainText(t('subscription.closed.sold_out'));
  expect(await balanceOf(exchange, person, usdt)).toBe(100);
  await exchange.db.updateTable('subscription_product').set({ remaining }).where('id', '=', id).execute();
});

test('a product that is not open cannot be ordered, and the reason is shown [4.10]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'early');
  for (const [name, label, closed] of [
    ['KAZE', 'subscription.notYet', 'upcoming'],
    ['MIZU', 'subscription.over', 'redemption'],
    ['HANA', 'subscription.soldOut', 'sold_out'],
  ] as const) {
    const { id } = await productOf(exchange, name);
    await visit(page, `${details}?id=${id}`, person);
    await expect(page.getByRole('button', { name: t(label), exact: true })).toBeDisabled();
    await visit(page, `${purchase}?id=${id}`, person);
    await expect(at(page, purchase)).toContainText(t(`subscription.closed.${closed}`));
    await expect(input(page, 'amount')).toHaveCount(0);
  }
});

test('a visitor sees the coins, and his orders once he has logged in', async ({ page }) => {
  await visit(page, `${coins}?tab=mine`, null);
  await expect(at(page, coins)).toContainText(t('subscription.visitor'));
  await page.getByRole('tab', { name: t('subscription.coins') }).click();
  await expect(at(page, coins)).toContainText('SHJ');
  await visit(page, '/pages/index/index', null);
  await expect(at(page, '/pages/index/index')).toContainText('SHJ');
});
