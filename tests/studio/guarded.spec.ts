/** Two people: one changes a guarded file in a draft, the other approves it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { app } from './app.ts';
import { expectAccessible } from './pageChecks.ts';

test.describe.configure({ mode: 'serial' });

const settings = path.join(app, 'screens/app.json');
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Mika', '-c', 'user.email=m@example.com', ...args], {
    cwd: app,
    encoding: 'utf8',
  });
const key = 'common.day';
const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A separate browser context for a person. */
async function personNamed(browser: Browser, name: string, locale = 'en-US'): Promise<Page> {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  await page.addInitScript((own) => localStorage.setItem('shoji.studio.name', own), name);
  return page;
}

let aya: Page;
let ken: Page;
test.beforeAll(async ({ browser }) => {
  [aya, ken] = [await personNamed(browser, 'Aya'), await personNamed(browser, 'Ken')];
  await aya.goto('/#/drafts');
  const start = button(aya, 'Turn on drafts');
  await expect(start.or(aya.getByLabel('Title of a new draft'))).toBeVisible({ timeout: 60_000 });
  if (await start.isVisible()) {
    await start.click();
    await expect(aya.getByLabel('Title of a new draft')).toBeVisible({ timeout: 60_000 });
  }
  edit(settings, (text) => text.replace(/\{/, '{\n  "guarded": ["locales/en.json"],'));
  git('add', '-A');
  git('commit', '-qm', 'Texts are guarded');
});
test.afterAll(async () => {
  for (const page of [aya, ken]) await page.context().close();
  edit(settings, (text) => text.replace(/\n {2}"guarded".*/, ''));
  git('commit', '-qam', 'Texts are free');
});

test('who has changed a guarded file cannot bring it to the app alone', async () => {
  await aya.goto('/#/drafts');
  await aya.getByLabel('Title of a new draft').fill('Guarded texts');
  await button(aya, 'New draft').click();
  await expect(rows(aya, 'Guarded texts')).toContainText('you are here', { timeout: 60_000 });
  await aya.goto('/?draft=guarded-texts#/texts');
  await aya.getByRole('searchbox').fill(key);
  await aya.getByRole('row', { name: key }).first().locator('td[lang^="en"]').click();
  await aya.keyboard.type('Sunny');
  await aya.keyboard.press('Enter');
  await expect(aya.locator('.frame-header output')).toHaveText('Saved');
  await aya.goto('/?draft=guarded-texts#/review');
  const section = aya.getByRole('region', { name: 'Needs approval' });
  await expect(section).toContainText('locales/en.json', { timeout: 60_000 });
  await expect(section).toContainText('Authors: Aya');
  await expect(section.getByRole('status')).toHaveText(
    'You have worked on this draft, so you cannot approve it.',
  );
  await expect(section.getByRole('button')).toHaveCount(0);
  await aya.goto('/?draft=guarded-texts#/drafts');
  await rows(aya, 'Guarded texts').getByRole('button', { name: 'Add to the app' }).click();
  await expect(aya.getByRole('alert')).toContainText('Somebody else has to approve');
});

test('somebody else approves it', async () => {
  await ken.goto('/?draft=guarded-texts#/review');
  const section = ken.getByRole('region', { name: 'Needs approval' });
  await section.getByLabel('What you have checked').fill('The word, in both languages', { timeout: 60_000 });
  await expectAccessible(ken);
  await button(ken, 'Approve').click();
  await expect(section.getByRole('status')).toContainText('Approved by Ken');
});

test('what was approved is added to the app, and the audit says by whom it was approved', async () => {
  await aya.goto('/?draft=guarded-texts#/drafts');
  await rows(aya, 'Guarded texts').getByRole('button', { name: 'Add to the app' }).click();
  await expect(aya.getByRole('main').getByRole('status')).toContainText('Added to the app');
  expect(readFileSync(path.join(app, 'locales/en.json'), 'utf8')).toContain('"Sunny"');
  await aya.goto('/#/audit');
  const taken = rows(aya, 'Guarded texts').filter({ hasText: 'Aya' });
  await expect(taken.getByRole('cell').last()).toHaveText('Ken');
  edit(path.join(app, 'locales/en.json'), (text) => text.replace('"Sunny"', '"Light"'));
});
