import { demo, expect, logIn, open, test } from './fixtures.ts';
import { t } from './texts.ts';

test('log in, see the assets, move some, and find it in the ledger', async ({ page, exchange }) => {
  await open(page, '/pages/transfer/index');
  await expect(page).toHaveURL(/login\?backpage=%2Fpages%2Ftransfer%2Findex&backtype=1/);
  await logIn(page);
  await expect(page).toHaveURL(/#\/pages\/transfer\/index$/);

  const number = page.locator('[data-field="number"] input');
  await number.fill('99999');
  await page.getByRole('button', { name: '振替する' }).click();
  await expect(page.locator('[data-field="number"]')).toContainText('残高が足りません');
  await expect(number).toHaveValue('99999');

  await number.fill('１２.５');
  await number.blur();
  await expect(number).toHaveValue('12.5');
  await page.getByRole('button', { name: '振替する' }).click();
  await expect(page.getByText(t('transfer.done', { amount: '12.5', coin: 'USDT' }))).toBeVisible();

  await open(page, '/pages/transfer/record');
  await expect(page.getByRole('main').getByText('12.5').first()).toBeVisible();

  const user = await exchange.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demo.account)
    .executeTakeFirstOrThrow();
  const entries = await exchange.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select('ledger_entry.amount')
    .where('ledger_account.user_id', '=', String(user.id))
    .where('ledger_entry.amount', 'in', ['12.5', '-12.5'])
    .execute();
  expect(entries.map((entry) => Number(entry.amount)).sort((a, b) => a - b)).toEqual([-12.5, 12.5]);
});

test('a wrong password shows a message and keeps the input', async ({ page }) => {
  await open(page, '/pages/user/login/login');
  await logIn(page, demo.account, 'wrong1234');
  await expect(page.getByRole('main')).toContainText(/パスワードが/);
  await expect(page.locator('[data-field="user_string"] input')).toHaveValue(demo.account);
});
