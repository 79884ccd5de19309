import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { app } from './app.ts';

const file = 'screens/pages/settings.json';
const other = 'screens/pages/pets/list.json';
const onDisk = (of = file): string => readFileSync(path.join(app, of), 'utf8');
const asMade = new Map([file, other].map((one) => [one, onDisk(one)]));
// Restores the files, also after a failed test.
test.afterEach(() => {
  for (const [one, text] of asMade) if (onDisk(one) !== text) writeFileSync(path.join(app, one), text);
});
test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

interface Node {
  type: string;
  label?: string;
}
const viewOf = (of = file): Node[] => JSON.parse(onDisk(of)).view;
/** The labels of the nodes of a page, or their kinds. */
const nodes = (of = file): string[] => viewOf(of).map(({ type, label }) => label ?? type);

/** An entry of the outline. */
const item = (page: Page, name: string): Locator =>
  page.locator('.outline button[data-kind]').filter({ has: page.getByText(name, { exact: true }) });

async function open(page: Page, of = file): Promise<void> {
  await page.goto(`/#/editor/${of}`);
  await expect(page.locator('.source .file')).toContainText(of);
}

const [card, logIn, logOut] = ['card', 'common.logIn', 'common.logOut'];

test('a node is copied and pasted, also into a group and into another page; undo brings back each byte', async ({
  page,
}) => {
  await open(page);
  expect(nodes()).toEqual([card, logIn, logOut]);
  await item(page, 'button').first().click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect.poll(() => nodes()).toEqual([card, logIn, logIn, logOut]);
  await item(page, 'card').first().click();
  await page.keyboard.press('Control+Shift+v');
  await expect.poll(() => JSON.stringify(viewOf()[0])).toContain(logIn);
  await open(page, other);
  await item(page, 'list').first().click();
  await page.keyboard.press('Control+v');
  await expect.poll(() => nodes(other).at(-1)).toBe(logIn);
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  await undo.click();
  await expect.poll(() => onDisk(other)).toBe(asMade.get(other));
  await undo.click();
  await undo.click();
  await expect.poll(() => onDisk()).toBe(asMade.get(file));
});

test('a node is cut, and pasted elsewhere; text that is no node is refused', async ({ page }) => {
  await open(page);
  await item(page, 'button').first().click();
  await page.keyboard.press('Control+x');
  await expect.poll(() => nodes()).toEqual([card, logOut]);
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
    label: logIn,
  });
  await item(page, 'button').first().click();
  await page.keyboard.press('Control+v');
  await expect.poll(() => nodes()).toEqual([card, logOut, logIn]);
  const pasted = onDisk();
  await page.evaluate(() => navigator.clipboard.writeText('Good morning'));
  await page.keyboard.press('Control+v');
  await expect(page.locator('.outline .refused')).toHaveText('This is not a node.');
  expect(onDisk()).toBe(pasted);
  const undo = page.getByRole('button', { name: 'Undo' }).first();
  await undo.click();
  await undo.click();
  await expect.poll(() => onDisk()).toBe(asMade.get(file));
});
