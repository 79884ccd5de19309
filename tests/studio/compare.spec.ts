import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { app } from './app.ts';
import { expectAccessible } from './pageChecks.ts';

const file = 'screens/pages/pets/list.json';
const onDisk = path.join(app, file);
const asMade = readFileSync(onDisk, 'utf8');
// Frames of visitors show the page too.
test.beforeEach(() => writeFileSync(onDisk, asMade.replace('  "guards": ["login"],\n', '')));
test.afterEach(() => writeFileSync(onDisk, asMade));

test('a page is compared in frames side by side: answers, languages, themes and widths', async ({ page }) => {
  await page.goto(`/#/editor/${file}`);
  await expect(page.locator('.source .file')).toContainText(file);
  await page.locator('.outline button[data-kind]').first().click();
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Compare frames' });
  const frames = dialog.locator('iframe');
  await expect(frames).toHaveCount(5);
  // Each frame has its own answers.
  const frame = (title: string) => dialog.frameLocator(`iframe[title*="${title}"]`);
  const shown = { timeout: 60_000 };
  await expect(frame('Empty').getByText('Nothing here yet')).toBeVisible(shown);
  await expect(
    frame('Failed')
      .getByText(/The server has a problem/)
      .first(),
  ).toBeVisible(shown);
  await expect(
    frame('Offline')
      .getByText(/No connection/)
      .first(),
  ).toBeVisible(shown);
  await expect(frame('Data').getByRole('listitem').first()).toBeVisible(shown);
  await expect(frame('Data').getByText('Nothing here yet')).toHaveCount(0);
  await expect(frame('Loading').getByText('Nothing here yet')).toHaveCount(0);
  await expectAccessible(page);
  // One kind of answer in both languages and themes: four frames.
  for (const name of ['Empty', 'Loading', 'Failed', 'Offline'])
    await dialog.getByRole('button', { name, exact: true }).click();
  await expect(frames).toHaveCount(1);
  await dialog.getByRole('button', { name: '日本語' }).click();
  await dialog.getByRole('button', { name: 'dark' }).click();
  await expect(frames).toHaveCount(4);
  await expect(frame('日本語').first().locator('html')).toHaveAttribute('lang', /^ja/, shown);
  await expect(frame('English').first().locator('html')).toHaveAttribute('lang', /^en/, shown);
  // The last one of a kind stays chosen.
  await dialog.getByRole('button', { name: '360' }).click();
  await expect(frames).toHaveCount(4);
  await dialog.getByRole('button', { name: '320' }).click();
  await expect(frames).toHaveCount(8);
  expect(new Set(await frames.evaluateAll((all) => all.map((one) => one.clientWidth)))).toEqual(
    new Set([320, 360]),
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});
