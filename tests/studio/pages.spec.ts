import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { app } from './app.ts';
import { expectAccessible } from './pageChecks.ts';

const at = (file: string): string => path.join(app, file);
const onDisk = (file: string): string => readFileSync(at(file), 'utf8');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const changed = ['screens/app.json', 'screens/pages/home.json', 'locales/en.json', 'locales/ja.json'];

/** Opens the dialog for a new page. */
async function ask(page: Page) {
  await page.goto('/#/pages');
  await page.getByRole('button', { name: 'New page …' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page …' });
  await expect(dialog.getByLabel('Start with')).toBeVisible();
  return dialog;
}

test('pages are listed with their titles, also when their texts come later than the list', async ({
  page,
}) => {
  await page.goto('/#/pages');
  await expect(page.getByRole('link', { name: /^Settings/ })).toBeVisible();
  await expect(page.getByText('common.settings')).toHaveCount(0);
});

test('an empty page is made with a link, a tab and its title; it is on the phone; one Undo takes it all back', async ({
  page,
}) => {
  const before = changed.map(onDisk);
  const dialog = await ask(page);
  await dialog.getByLabel('Title: English').fill('Fees');
  await dialog.getByLabel('Title: 日本語').fill('手数料');
  await dialog.getByLabel('Address').fill('/pages/home');
  await expect(dialog.getByRole('alert')).toContainText('There is already a page');
  await expect(dialog.getByRole('button', { name: 'Create the page' })).toBeDisabled();
  await dialog.getByLabel('Address').fill('/pages/help/fees');
  await dialog.getByLabel('Tab in the tab bar').selectOption({ index: 1 });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await expect(page).toHaveURL(/#\/editor\/screens\/pages\/help\/fees\.json/);
  const made = 'screens/pages/help/fees.json';
  await expect.poll(() => existsSync(at(made))).toBe(true);
  expect(JSON.parse(onDisk(made))).toMatchObject({ route: '/pages/help/fees', title: 'fees.title' });
  expect(onDisk('screens/pages/home.json')).toContain('"/pages/help/fees"');
  expect(onDisk('screens/app.json')).toContain('"/pages/help/fees"');
  expect(onDisk('locales/ja.json')).toContain('手数料');
  await expect(page.getByText('There are no problems.')).toBeVisible();
  const phone = page.frameLocator('iframe[title="Phone"]');
  await expect(phone.getByText('Fees').first()).toBeVisible({ timeout: 60_000 });
  await undo(page).click();
  await expect.poll(() => existsSync(at(made))).toBe(false);
  await expect.poll(() => changed.map(onDisk)).toEqual(before);
});

test('a page for a call of the server comes with its list and its texts, and one that needs a value says so', async ({
  page,
}) => {
  const before = changed.map(onDisk);
  const dialog = await ask(page);
  await dialog.getByLabel('Start with').selectOption('operation');
  await dialog.getByRole('combobox', { name: /^Call/ }).selectOption('getPetById');
  await expect(dialog.getByLabel('Title: English')).not.toHaveValue('');
  await dialog.getByLabel('Title: 日本語').fill('別のペット');
  await dialog.getByLabel('Address').fill('/pages/pets/other');
  await dialog.getByRole('button', { name: 'Create the page' }).click();
  await expect(dialog.getByRole('status')).toContainText('needs petId', { timeout: 60_000 });
  await dialog.getByRole('link', { name: 'Open in the editor' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.outline button[data-kind="node"]').first()).toBeVisible();
  const screen = JSON.parse(onDisk('screens/pages/pets/other.json'));
  expect(screen.query.petId.type).toBe('integer');
  expect(screen.$schema).toMatch(/^\.\.\/\.\.\/\.\.\/node_modules/);
  expect(onDisk('locales/ja.json')).toContain('"別のペット"');
  await undo(page).click();
  await expect.poll(() => existsSync(at('screens/pages/pets/other.json'))).toBe(false);
  expect(changed.map(onDisk)).toEqual(before);
});

test('a page for a call shows that it is being made, once, and is not made if its dialog was closed', async ({
  page,
}) => {
  let asked = 0;
  let answer = (): void => {};
  await page.route('**/api/newPage?*', async (route) => {
    asked += 1;
    await new Promise<void>((done) => {
      answer = done;
    });
    await route.continue();
  });
  const dialog = await ask(page);
  await dialog.getByLabel('Start with').selectOption('operation');
  await dialog.getByRole('combobox', { name: /^Call/ }).selectOption('getInventory');
  await dialog.getByLabel('Address').fill('/pages/stock');
  const create = dialog.getByRole('button', { name: 'Create the page' });
  await create.click();
  const status = dialog.getByRole('status');
  await expect(status).toHaveText('Creating the page and checking it with the whole app …');
  await expect(status.locator('.spinner')).toBeVisible();
  await expect(dialog.locator('form')).toHaveAttribute('aria-busy', 'true');
  await expect(create).toBeDisabled();
  // In view without scrolling, on a small screen too.
  await page.setViewportSize({ width: 768, height: 600 });
  await expect(status).toBeInViewport();
  await dialog.getByLabel('Address').press('Enter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const answered = page.waitForResponse('**/api/newPage?*');
  answer();
  await answered;
  await page.getByRole('searchbox').fill('stock');
  await expect(page).toHaveURL(/#\/pages$/);
  expect(asked).toBe(1);
  expect(existsSync(at('screens/pages/stock.json'))).toBe(false);
});

test('the map draws links, marks those of a page, and is found in any language; axe finds nothing', async ({
  page,
}) => {
  await page.goto('/#/pages');
  await page.getByRole('button', { name: 'Previews' }).click();
  await page.getByRole('button', { name: 'Link map' }).click();
  const map = page.getByRole('list', { name: 'Link map' });
  const home = map.getByRole('link', { name: '/pages/home' });
  await home.focus();
  const links = page.getByRole('region', { name: 'Links of the page' });
  await expect(links.getByRole('listitem').nth(1)).toBeVisible();
  const count = await links.getByRole('listitem').count();
  await expect(page.locator('.page-map path[data-marked]')).toHaveCount(count);
  await expectAccessible(page);
  const all = await map.getByRole('link').count();
  await page.getByRole('searchbox').fill('設定');
  await expect(map.getByRole('link', { name: '/pages/settings' })).toBeVisible();
  // Home stays too: it has a link with this text.
  await expect.poll(() => map.getByRole('link').count()).toBeLessThan(all);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: '日本語で表示' }).click();
  await expectAccessible(page);
});
