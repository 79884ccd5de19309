import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { app } from './app.ts';
import { expectAccessible } from './pageChecks.ts';

const page = 'screens/pages/settings.json';
const locale = 'locales/en.json';
const contract = 'openapi.yaml';
const onDisk = (file: string): string => readFileSync(path.join(app, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(path.join(app, file), text);
const asMade = new Map([page, locale].map((file) => [file, onDisk(file)]));
// Restores the files, also after a failed test.
test.afterEach(() => {
  for (const [file, text] of asMade) if (onDisk(file) !== text) write(file, text);
});

const code = (of: Page) => of.getByRole('textbox', { name: 'JSON' });
const findings = (of: Page) => of.getByRole('region', { name: 'Findings' });

test('a finding in a broken file leads to the place; its fix is one tap, and one step', async ({
  page: studio,
}) => {
  const broken = (asMade.get(page) ?? '').replace(/^(\s*"route": ".*"),$/m, '$1');
  await studio.goto('/#/pages');
  await expect(studio.getByRole('link', { name: /settings/ }).first()).toBeVisible();
  write(page, broken);
  await studio.goto('/#/editor/screens/app.json');
  const finding = findings(studio)
    .getByRole('button', { name: new RegExp(page) })
    .first();
  await finding.click();
  await expect(studio.locator('.source .file')).toContainText(page);
  await expect(studio.getByRole('region', { name: 'Outline' })).toContainText('cannot be read');
  await expect(code(studio)).toBeFocused();
  await expectAccessible(studio);
  await findings(studio).getByRole('button', { name: 'Fix: ' }).first().click();
  await expect.poll(() => JSON.parse(onDisk(page)).route).toBe('/pages/settings');
  await expect(studio.getByText('There are no problems.')).toBeVisible();
  await studio.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => onDisk(page)).toBe(broken);
});

test('a finding in texts puts the cursor at the line, where it is typed over', async ({ page: studio }) => {
  const before = asMade.get(locale) ?? '';
  write(locale, before.replace('"day": "Light"', '"day": 5'));
  await studio.goto(`/#/editor/${page}`);
  const line = before.slice(0, before.indexOf('"day"')).split('\n').length;
  await findings(studio)
    .getByRole('button', { name: new RegExp(locale) })
    .first()
    .click();
  await expect(studio.locator('.source .file')).toContainText(locale);
  await expect(code(studio)).toBeFocused();
  await expect(studio.locator('.cm-lint-marker').first()).toBeVisible();
  await studio.keyboard.press('Home');
  await studio.keyboard.press('Shift+End');
  const selected = await studio.evaluate(() => String(getSelection()));
  expect(selected.trim()).toBe(onDisk(locale).split('\n')[line - 1]?.trim());
});

test('unfinished input stays with its file, and YAML is saved when it can be read', async ({
  page: studio,
}) => {
  await studio.goto(`/#/editor/${page}`);
  await code(studio).press('Control+End');
  await studio.keyboard.type('{');
  await expect(studio.getByText('this is not valid JSON')).toBeVisible();
  await studio.goto(`/#/editor/${contract}`);
  await expect(code(studio)).toContainText('openapi');
  const before = onDisk(contract);
  await code(studio).press('Control+Home');
  await studio.keyboard.type('# of the app\n');
  await expect.poll(() => onDisk(contract)).toBe(`# of the app\n${before}`);
  await studio.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => onDisk(contract)).toBe(before);
  await studio.goto(`/#/editor/${page}`);
  await expect(studio.getByText('this is not valid JSON')).toBeVisible();
  expect(onDisk(page)).toBe(asMade.get(page));
  await code(studio).press('Control+End');
  await studio.keyboard.press('Backspace');
  await expect(studio.getByText('this is not valid JSON')).toBeHidden();
});
