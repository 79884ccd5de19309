import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { app } from './app.ts';
import { code, lineOf, typeOver } from './jsonPane.ts';
import { expectAccessible } from './pageChecks.ts';

const route = '/pages/settings';
const file = `screens${route}.json`;
const onDisk = (): string => readFileSync(path.join(app, file), 'utf8');
const asMade = onDisk();
// Restores the files, also after a failed test.
test.afterEach(() => {
  if (onDisk() !== asMade) writeFileSync(path.join(app, file), asMade);
});

/** Opens the studio at a page. @returns the phone */
async function open(page: Page): Promise<FrameLocator> {
  await page.goto('/');
  await page.getByRole('button', { name: route }).click();
  await expect(page.locator('.source .file')).toContainText(file);
  const phone = page.frameLocator('iframe');
  await expect(phone.getByText('Light')).toBeVisible({ timeout: 60_000 });
  return phone;
}

test('a tap on the phone selects the node there, in the outline and in the JSON', async ({ page }) => {
  const phone = await open(page);
  // The development server may load the page once more, just after it has started.
  await expect(async () => {
    await phone.getByRole('button', { name: 'Log in' }).click();
    await expect(page.locator('.outline [aria-current]')).toContainText('button', { timeout: 2000 });
  }).toPass();
  await expect(code(page).locator('.cm-line', { hasText: '!session.loggedIn' })).toBeInViewport();
  // It was selected, not pressed.
  await expect(page.locator('.source .file')).toContainText(file);
  await page.getByRole('button', { name: 'Use', exact: true }).click();
  await phone.getByRole('button', { name: 'Log in' }).click();
  await expect(phone.getByLabel('Username')).toBeVisible();
});

test('what is typed is saved and shown at once; undo brings back each byte, also after a reload', async ({
  page,
}) => {
  const before = onDisk();
  const phone = await open(page);
  await typeOver(page, 'common.day', 'common.night');
  await expect(phone.getByText('Dark')).toHaveCount(2);
  expect(onDisk()).toBe(before.replace('common.day', 'common.night'));
  await page.reload();
  await page.getByRole('button', { name: route }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.frameLocator('iframe').getByText('Light')).toBeVisible();
  expect(onDisk()).toBe(before);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(onDisk).toBe(before.replace('common.day', 'common.night'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(onDisk).toBe(before);
});

test('what is not JSON yet stays in the editor, and is saved when it is', async ({ page }) => {
  const before = onDisk();
  await open(page);
  await typeOver(page, '"secondary"', '"secondar');
  await expect(page.getByText('this is not valid JSON')).toBeVisible();
  expect(onDisk()).toBe(before);
  await page.keyboard.type('ily"');
  await expect.poll(onDisk).toBe(before.replace('"secondary"', '"secondarily"'));
  await page.keyboard.press('Control+z');
  await expect.poll(onDisk).toBe(before);
});

test('two authors see where the other is and what they change, and each takes back only their own', async ({
  page,
  browser,
  baseURL,
}) => {
  const before = onDisk();
  const other = await browser.newPage({ baseURL, locale: 'en-US', viewport: { width: 1440, height: 900 } });
  await other.addInitScript(() => localStorage.setItem('shoji.studio.name', 'Ken'));
  await Promise.all([open(page), open(other)]);
  const others = page.getByRole('list', { name: 'Also here' }).getByRole('listitem');
  await expect(others).toHaveText('Ken: Settings');
  await expect(page.getByRole('button', { name: route })).toContainText('Ken');
  await expectAccessible(page);
  await typeOver(page, 'common.day', 'common.home');
  await expect(await lineOf(other, 'common.home')).toBeVisible();
  await typeOver(other, 'common.night', 'common.done');
  await expect
    .poll(onDisk)
    .toBe(before.replace('common.day', 'common.home').replace('common.night', 'common.done'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(onDisk).toBe(before.replace('common.night', 'common.done'));
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(onDisk).toBe(before);
  await other.goto('/#/texts');
  await expect(others).toHaveText('Ken: Texts');
  await expect(page.getByRole('button', { name: route })).not.toContainText('Ken');
  await others.getByRole('link').click();
  await expect(page.getByRole('searchbox', { name: 'Search in keys' })).toBeVisible();
  await other.close();
  await expect(others).toHaveCount(0);
});

test('a mistake is found while it is typed, and what another program writes is shown', async ({ page }) => {
  const before = onDisk();
  await open(page);
  await expect(page.getByText('There are no problems.')).toBeVisible();
  writeFileSync(path.join(app, file), before.replace('common.day', 'common.dya'));
  await expect(await lineOf(page, 'common.dya')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Findings' })).toContainText('common.dya');
  writeFileSync(path.join(app, file), before);
  await expect(page.getByText('There are no problems.')).toBeVisible();
});

test('without a connection, changes are kept and checked, and saved when it is back; a view opened meanwhile is loaded', async ({
  page,
  context,
}) => {
  const before = onDisk();
  await open(page);
  await context.setOffline(true);
  await typeOver(page, 'common.day', 'common.hoome');
  await expect(page.getByText('No connection')).toBeVisible();
  // The browser checks what the server does not have.
  const findings = page.getByRole('region', { name: 'Findings' });
  await expect(findings).toContainText('common.hoome');
  await typeOver(page, 'common.hoome', 'common.home');
  await expect(findings).not.toContainText('common.hoome');
  expect(onDisk()).toBe(before);
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading …');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.frame-header output')).toHaveText('Saved');
  await expect.poll(onDisk, { timeout: 30_000 }).toBe(before.replace('common.day', 'common.home'));
  for (const was of [before.replace('common.day', 'common.hoome'), before]) {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(onDisk).toBe(was);
  }
});

test('other websites may neither read nor change the draft', async ({ request, baseURL }) => {
  const step = { id: 'x', author: 'x', label: '', changes: [] };
  const post = (headers: Record<string, string>) => request.post('/api/steps', { data: step, headers });
  expect((await post({})).status()).toBe(403);
  expect((await post({ origin: 'https://example.com' })).status()).toBe(403);
  expect((await post({ origin: String(baseURL), host: 'example.com' })).status()).toBe(421);
  expect((await post({ origin: String(baseURL) })).status()).toBe(200);
  expect((await request.get('/../package.json')).status()).toBe(404);
  expect((await request.get('/api/base?file=../../package.json')).status()).toBe(400);
});
