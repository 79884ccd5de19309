/** A member of the library, on a phone. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { at, demo, expect, input, logIn, refused, test, visit } from './library.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
}

test.describe('registration', () => {
  test.use({ expected: [refused] });

  test('a refused nested field shows the message, and the corrected family is registered', async ({
    page,
  }) => {
    await visit(page, '/account');
    await button(page, '利用者登録').click();
    await input(page, 'name').fill('山口 さくら');
    await input(page, 'email').fill('Hana@library.example');
    await input(page, 'password').fill('sakura-1234');
    await input(page, 'address/postcode').fill('100-0001');
    await input(page, 'address/town').fill('千代田区');
    await input(page, 'address/street').fill('千代田1-1');
    await button(page, 'お子さまを追加').click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('[data-field="children/0/name"] input').fill('あおい');
    await sheet.locator('[data-field="children/0/grade"] select').selectOption({ label: '小学1〜3年' });
    await sheet.getByRole('button', { name: '完了' }).click();
    await page.getByLabel('詩歌').check();
    await page.getByLabel('利用規則に同意します').check();
    await button(page, '登録する').click();
    const postcode = page.locator('[data-field="address/postcode"]');
    await expect(postcode.getByRole('alert')).toContainText('多摩地域');
    await input(page, 'address/postcode').fill('183-0055');
    await button(page, '登録する').click();
    // Each is shown at its field; this one is outside the group.
    await expect(page.locator('[data-field="email"]').getByRole('alert')).toContainText('すでに登録');
    await input(page, 'email').fill('sakura@library.example');
    await button(page, '登録する').click();
    await expect(toast(page, /^ようこそ。利用者番号は M-\d{7} です。$/)).toBeVisible();
    await expect(at(page, '/account')).toContainText('山口 さくら');
    await button(page, '登録内容の変更').click();
    await expect(input(page, 'address/town')).toHaveValue('千代田区');
    await expect(at(page, '/account/change')).toContainText('あおい');
    await expect(page.getByLabel('詩歌')).toBeChecked();
  });
});

test('a member logs in, searches, borrows, renews twice and gives back', async ({ page }) => {
  await visit(page, '/books', { language: 'en' });
  await search(page, 'jane aus');
  await page.getByRole('button', { name: /^Pride and Prejudice/ }).click();
  await button(page, 'Borrow').click();
  await logIn(page);
  // Back where the member came from.
  await expect(at(page, '/books/book')).toContainText('Jane Austen');
  await button(page, 'Borrow').click();
  await expect(toast(page, /^It is yours until/)).toBeVisible();
  await expect(at(page, '/books/book')).toContainText('You have this book until');
  await button(page, 'See my loans').click();
  const loan = at(page, '/loans').getByRole('listitem').filter({ hasText: 'Pride and Prejudice' });
  for (const times of [1, 2]) {
    await loan.getByRole('button', { name: 'Renew', exact: true }).click();
    await expect(loan).toContainText(`Renewed ${times} of 2 times`);
  }
  await expect(loan.getByRole('button', { name: 'Renew', exact: true })).toBeDisabled();
  await loan.getByRole('button', { name: 'Give back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give back' }).click();
  await expect(loan).toHaveCount(0);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(at(page, '/loans')).toContainText('Pride and Prejudice');
});

test('log-in leads to the page whose address was opened', async ({ page }) => {
  await visit(page, '/loans', { language: 'en' });
  await logIn(page);
  await expect(at(page, '/loans')).toBeVisible();
});

test('a lent book is reserved, and kept for the next member', async ({ page, library }) => {
  await visit(page, '/account/login');
  await logIn(page, demo.staff.email);
  await expect(at(page, '/home')).toBeVisible();
  await page.goto('/books');
  await search(page, 'Moby-Dick');
  await page.getByRole('button', { name: /^Moby-Dick/ }).click();
  await expect(at(page, '/books/book')).toContainText('貸出中');
  await button(page, '予約する').click();
  await expect(at(page, '/books/book')).toContainText('1番目');
  // The borrower returns it.
  const open = await library.db
    .selectFrom('loans')
    .innerJoin('books', 'books.id', 'loans.book_id')
    .innerJoin('members', 'members.id', 'loans.member_id')
    .select(['loans.id', 'email'])
    .where('title', '=', 'Moby-Dick')
    .where('returned', 'is', null)
    .executeTakeFirstOrThrow();
  const other = await page.context().browser()?.newContext({ baseURL: library.url });
  if (!other) throw new Error('There is no browser');
  await other.request.post('/api/session', { data: { email: open.email, password: demo.password } });
  const { cookies } = await other.storageState();
  const token = cookies.find(({ name }) => name === 'library_csrf')?.value ?? '';
  const back = await other.request.post(`/api/loans/${open.id}/return`, {
    headers: { 'x-csrf-token': token },
  });
  expect(back.status()).toBe(204);
  await other.close();
  await page.goto('/loans');
  await page.getByRole('tab', { name: '予約' }).click();
  await expect(at(page, '/loans')).toContainText('受け取れます');
  await page.getByRole('button', { name: /Moby-Dick/ }).click();
  await expect(at(page, '/books/book')).toContainText('取り置いています');
  await button(page, '借りる').click();
  await expect(at(page, '/books/book')).toContainText('お借りになっています');
});

test.describe('a session that has expired', () => {
  test.use({ expected: [refused] });

  test('leads to log-in, and back to where the member was', async ({ page, library }) => {
    await visit(page, '/account/login', { language: 'en' });
    await logIn(page);
    await expect(at(page, '/home')).toBeVisible();
    await page.goto('/books/book?id=9');
    await expect(button(page, 'Borrow')).toBeVisible();
    await library.db
      .updateTable('sessions')
      .set({ expires: new Date(0) })
      .execute();
    await button(page, 'Borrow').click();
    await expect(at(page, '/account/login')).toBeVisible();
    await expect(toast(page, 'Please log in.')).toBeVisible();
    await logIn(page);
    await expect(at(page, '/books/book')).toBeVisible();
    await expect(button(page, 'Borrow')).toBeVisible();
  });
});

test('the list goes on to its end, and can be narrowed', async ({ page }) => {
  await visit(page, '/books');
  const rows = at(page, '/books').getByRole('listitem');
  await expect(rows.first()).toContainText('吾輩は猫である');
  const last = page.getByText('Lives of the Artists');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(last).toBeVisible({ timeout: 300 });
  }).toPass();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('radio', { name: '自然科学' }).check();
  await expect(rows.filter({ hasText: '天災と国防' })).toBeVisible();
  await expect(rows.filter({ hasText: '吾輩は猫である' })).toHaveCount(0);
  await search(page, 'そのような本はない');
  await expect(at(page, '/books')).toContainText('見つかりませんでした');
});

test('another language changes the texts of the app and of the server', async ({ page }) => {
  await visit(page, '/visit');
  await expect(at(page, '/visit')).toContainText('和綴じの手帖をつくる');
  await page.getByRole('link', { name: 'わたし' }).click();
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(at(page, '/account')).toContainText('Appearance');
  await page.getByRole('radio', { name: 'Night' }).check();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('night');
  await page.getByRole('link', { name: 'Visit' }).click();
  await expect(at(page, '/visit')).toContainText('Binding a notebook');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

const pages = ['/home', '/books', '/books/book?id=7', '/loans', '/visit', '/account', '/account/change'];
for (const device of [
  { language: 'ja', theme: 'night', width: 360 },
  { language: 'en', theme: 'day', width: 430 },
] as const)
  test(`every page is accessible and fits, in ${device.language} by ${device.theme}`, async ({ page }) => {
    await page.setViewportSize({ width: device.width, height: 780 });
    const look = async (route: string) => {
      await visit(page, route, device);
      const shown = at(page, route.replace(/\?.*/, ''));
      await expect(shown).toBeVisible();
      await expect(shown.locator('[aria-busy="true"], [class*="_bone_"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${route} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(device.width);
    };
    await look('/account/register');
    await look('/account/login');
    await logIn(page, demo.staff.email);
    await expect(at(page, '/account/login')).toHaveCount(0);
    for (const route of [...pages, '/staff/book']) await look(route);
  });
