import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { app } from './app.ts';
import { expectAccessible } from './pageChecks.ts';

const fileOf = (language: string): string => path.join(app, `locales/${language}.json`);
const onDisk = (language: string): string => readFileSync(fileOf(language), 'utf8');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#/texts');
  await expect(page.getByRole('table', { name: 'Texts' })).toBeVisible();
});

// Restores the files, also after a failed test.
const asMade = new Map(['en', 'ja'].map((language) => [language, onDisk(language)]));
test.afterEach(() => {
  for (const [language, before] of asMade)
    if (onDisk(language) !== before) writeFileSync(fileOf(language), before);
});

/** The cell of a key in a language. Columns have its tag: `ja-JP`. */
const cell = (page: Page, key: string, language: string) =>
  page.getByRole('row', { name: key }).first().locator(`td[lang^="${language}"]`);

async function find(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
}

test('a text is typed over, changed, kept and taken back, with keys alone; each byte is back', async ({
  page,
}) => {
  const before = onDisk('en');
  await find(page, 'common.day');
  await cell(page, 'common.day', 'en').click();
  await page.keyboard.type('Bright');
  await expect(page.getByRole('textbox', { name: /common.day/ })).toHaveValue('Bright');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'common.day', 'en')).toHaveText('Light');
  await page.keyboard.press('F2');
  await page.keyboard.type(' and bright');
  await page.keyboard.press('Tab');
  await expect.poll(() => onDisk('en')).toBe(before.replace('"Light"', '"Light and bright"'));
  await page.keyboard.press('Control+z');
  await expect.poll(() => onDisk('en')).toBe(before);
  await expect(cell(page, 'common.day', 'en')).toHaveText('Light');
});

test('a block from a spreadsheet fills several files as one step, which survives a reload', async ({
  page,
}) => {
  const before = { en: onDisk('en'), ja: onDisk('ja') };
  await find(page, 'common.');
  await cell(page, 'common.day', 'en').click();
  const rows = await page.getByRole('rowheader').allTextContents();
  const next = rows[rows.indexOf('common.day') + 1] ?? '';
  await page.evaluate(() => navigator.clipboard.writeText('Morning\t朝\r\nSecond\t二番\r\n'));
  await page.keyboard.press('Control+v');
  await expect(cell(page, next, 'ja')).toHaveText('二番');
  await expect.poll(() => onDisk('ja')).toContain('朝');
  expect(onDisk('en')).toContain('Morning');
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Morning');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Texts' })).toBeVisible();
  await undo(page).click();
  await expect.poll(() => onDisk('en')).toBe(before.en);
  await expect.poll(() => onDisk('ja')).toBe(before.ja);
});

test('a text without its placeholder is marked and says so; missing ones come first', async ({ page }) => {
  const key = 'common.day';
  for (const language of ['en', 'ja'])
    writeFileSync(fileOf(language), onDisk(language).replace(/("day": "[^"]*)"/, '$1 {{name}}"'));
  const before = onDisk('ja');
  await find(page, key);
  await expect(cell(page, key, 'ja')).toContainText('{{name}}');
  await cell(page, key, 'ja').click();
  await page.keyboard.type('短い');
  await page.keyboard.press('Enter');
  await expect(cell(page, key, 'ja')).toHaveAttribute('data-tone', 'bad');
  await cell(page, key, 'ja').click();
  await expect(page.getByRole('region', { name: 'Selected text' })).toContainText(
    'The placeholder {{name}} is missing.',
  );
  await page.keyboard.press('Delete');
  await expect(cell(page, key, 'ja')).toHaveAttribute('data-tone', 'missing');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('Missing');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('rowheader', { name: key, exact: true })).toBeVisible();
  await undo(page).click();
  await undo(page).click();
  await expect.poll(() => onDisk('ja')).toBe(before);
});

test('texts go out as CSV and come back changed', async ({ page }) => {
  const before = onDisk('ja');
  await find(page, 'common.day');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const file = test.info().outputPath('texts.csv');
  await download.saveAs(file);
  const csv = readFileSync(file, 'utf8');
  expect(csv).toMatch(/^\uFEFFkey,en,ja\r\ncommon\.day,Light,/);
  writeFileSync(file, csv.replace(/(common\.day,Light),[^\r]*/, '$1,"昼, 明るい"'));
  await page.getByLabel('Open CSV …').last().setInputFiles(file);
  await expect(cell(page, 'common.day', 'ja')).toHaveText('昼, 明るい');
  await expect.poll(() => onDisk('ja')).toContain('昼, 明るい');
  await undo(page).click();
  await expect.poll(() => onDisk('ja')).toBe(before);
});

test('a new text is added in all languages, and removed again', async ({ page }) => {
  const before = { en: onDisk('en'), ja: onDisk('ja') };
  await page.getByRole('button', { name: 'New text …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Key').fill('common.hello');
  await dialog.getByLabel('Text (English)').fill('Hello');
  await expectAccessible(page);
  await dialog.getByLabel('Text (日本語)').fill('こんにちは');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.poll(() => onDisk('ja')).toContain('"hello": "こんにちは"');
  await find(page, 'common.hello');
  await cell(page, 'common.hello', 'en').click();
  await page.getByRole('button', { name: 'Remove common.hello' }).click();
  await expect.poll(() => onDisk('en')).toBe(before.en);
  expect(onDisk('ja')).toBe(before.ja);
});

test('a use leads to the editor, and Back leads to the table; axe finds nothing, in both languages', async ({
  page,
}) => {
  await find(page, 'common.day');
  await cell(page, 'common.day', 'en').click();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /settings\.json/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/editor\/screens\/pages\/settings\.json\?at=/);
  await expect(page.locator('.source .file')).toContainText('settings.json');
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Texts' })).toBeVisible();
  await page.getByRole('button', { name: '日本語で表示' }).click();
  await expect(page.getByRole('table', { name: 'テキスト' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectAccessible(page);
});
