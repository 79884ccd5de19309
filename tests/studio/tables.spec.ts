import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { app } from './app.ts';
import { expectAccessible } from './pageChecks.ts';

const onDisk = (file: string): string => readFileSync(path.join(app, file), 'utf8');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

async function open(page: Page, view: string, name: string): Promise<void> {
  await page.goto(`/#/${view}`);
  await expect(page.getByRole('region', { name }).locator('.grid, .empty')).toBeVisible();
}

/** The cell of a column in the first row. */
async function cellOf(page: Page, column: string) {
  const heads = await page.getByRole('columnheader').allTextContents();
  return page.locator('.grid tbody tr').first().locator('th, td').nth(heads.indexOf(column));
}

test('a status has another meaning and another label, in the file of each; Undo brings back every byte', async ({
  page,
}) => {
  const before = ['screens/statuses.json', 'locales/ja.json'].map(onDisk);
  await open(page, 'statuses', 'Statuses');
  await (await cellOf(page, 'Tone')).click();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: /Tone/ }).selectOption('Accent');
  await expect.poll(() => onDisk('screens/statuses.json')).toContain('"accent"');
  await (await cellOf(page, '日本語')).click();
  await page.keyboard.type('新しい名前');
  await page.keyboard.press('Enter');
  await expect.poll(() => onDisk('locales/ja.json')).toContain('新しい名前');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('cell', { name: '新しい名前' }).first()).toBeVisible();
  await undo(page).click();
  await undo(page).click();
  await expect.poll(() => ['screens/statuses.json', 'locales/ja.json'].map(onDisk)).toEqual(before);
});

test('a tab is added with its texts, moved, and removed', async ({ page }) => {
  const before = onDisk('screens/app.json');
  await open(page, 'tabBars', 'Tab bars');
  await page.getByRole('button', { name: 'Add …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Page').selectOption('/pages/settings');
  await dialog.getByLabel('Icon').fill('no-such-icon');
  await dialog.getByLabel('Label (English)').fill('Setup');
  await expect(dialog.getByRole('alert')).toContainText('no icon');
  await dialog.getByLabel('Icon').fill('settings');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.poll(() => onDisk('screens/app.json')).toContain('"icon": "settings"');
  await page.getByRole('cell', { name: 'Setup' }).click();
  await page.getByRole('button', { name: 'Up' }).click();
  await expect(page.getByRole('row', { name: / · 1/ })).toContainText('Setup');
  // The selection goes with the tab.
  await page.getByRole('button', { name: 'Down' }).click();
  await page.getByRole('button', { name: 'Down' }).click();
  await expect(page.getByRole('row', { name: / · 3/ })).toContainText('Setup');
  for (let steps = 0; steps < 4; steps += 1) await undo(page).click();
  await expect.poll(() => onDisk('screens/app.json')).toBe(before);
  await expect.poll(() => onDisk('locales/en.json')).not.toContain('Setup');
});

test('guards and constants are tables too; axe finds nothing in them, in Japanese and on a tablet', async ({
  page,
}) => {
  const before = onDisk('screens/app.json');
  await open(page, 'constants', 'Constants');
  // A table without rows offers it in their place too.
  await page.getByRole('button', { name: 'Add …' }).last().click();
  await page.getByRole('dialog').getByLabel('Name').fill('limit');
  await page.getByRole('dialog').getByLabel('Value').fill('25');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expect.poll(() => JSON.parse(onDisk('screens/app.json')).constants?.limit).toBe(25);
  await page.getByRole('row', { name: 'limit' }).getByRole('cell').click();
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await expect.poll(() => JSON.parse(onDisk('screens/app.json')).constants?.limit).toBe(30);
  await expectAccessible(page);
  await undo(page).click();
  await undo(page).click();
  await expect.poll(() => onDisk('screens/app.json')).toBe(before);
  await page.setViewportSize({ width: 768, height: 1024 });
  await open(page, 'guards', 'Guards');
  await page.getByRole('button', { name: '日本語で表示' }).click();
  await expect(page.getByRole('region', { name: 'ガード' })).toBeVisible();
  await expectAccessible(page);
});

test('a choice is added to a form with its texts: seen by file before, one step with one undo', async ({
  page,
}) => {
  await page.goto('/#/fields');
  await expect(page.getByRole('heading', { name: 'New field' })).toBeVisible();
  const form = await page.getByRole('combobox', { name: 'Form' }).inputValue();
  const schema = `schemas/${form}.json`;
  const files = [schema, 'locales/en.json', 'locales/ja.json'];
  const before = files.map(onDisk);
  await page.getByLabel('Title: English').fill('Purpose');
  await page.getByLabel('Title: 日本語').fill('目的');
  await page.getByLabel('Name', { exact: true }).fill('purpose');
  await page.getByLabel('Type').selectOption('Choice');
  await page.getByLabel('Value 1').fill('gift');
  await page.getByLabel('Label 1: English').fill('A gift');
  await page.getByRole('combobox', { name: 'Required' }).selectOption('Yes, always');
  // What is typed stays while another view is looked at.
  const navigation = page.getByRole('navigation').first();
  await navigation.getByRole('link', { name: 'Texts', exact: true }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await navigation.getByRole('link', { name: 'New field', exact: true }).click();
  await expect(page.getByLabel('Label 1: English')).toHaveValue('A gift');
  const changes = page.getByRole('region', { name: 'Changes to the files' });
  await expect(changes).toContainText('"x-required-when": true');
  for (const file of files) await expect(changes.getByRole('heading', { name: file })).toBeVisible();
  const preview = page.frameLocator('iframe[title="Preview"]');
  await expect(preview.getByText('Purpose').first()).toBeVisible({ timeout: 60_000 });
  expect(files.map(onDisk)).toEqual(before);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add the field' }).click();
  await expect.poll(() => JSON.parse(onDisk(schema)).properties.purpose?.enum).toEqual(['gift']);
  await expect.poll(() => onDisk('locales/ja.json')).toContain('目的');
  await undo(page).click();
  await expect.poll(() => files.map(onDisk)).toEqual(before);
});
