import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { app } from './app.ts';

const file = 'screens/pages/settings.json';
const onDisk = (of = file): string => readFileSync(path.join(app, of), 'utf8');
const asMade = onDisk();
// Restores the files, also after a failed test.
test.afterEach(() => {
  if (onDisk() !== asMade) writeFileSync(path.join(app, file), asMade);
});
const viewOnDisk = (): { type: string }[] => JSON.parse(onDisk()).view;

async function open(page: Page): Promise<void> {
  await page.goto(`/#/editor/${file}`);
  await expect(page.locator('.source .file')).toContainText(file);
  await expect(item(page, 'button').first()).toBeVisible();
}

/** An entry of the outline, in any language of the studio. */
const item = (page: Page, name: string): Locator =>
  page.locator('.outline button[data-kind]').filter({ has: page.getByTitle(name, { exact: true }) });
const undo = (page: Page): Promise<void> => page.keyboard.press('Control+z');

test('a node is duplicated, moved, wrapped, unwrapped and removed by keys; undo brings back each byte', async ({
  page,
}) => {
  const before = onDisk();
  await open(page);
  await item(page, 'button').first().click();
  const kinds = viewOnDisk().map(({ type }) => type);
  await page.keyboard.press('Control+d');
  await expect.poll(() => viewOnDisk().length).toBe(kinds.length + 1);
  await page.keyboard.press('Control+g');
  await expect.poll(() => viewOnDisk()[2]?.type).toBe('stack');
  await page.keyboard.press('Control+Shift+g');
  await expect.poll(() => viewOnDisk()[2]?.type).toBe('button');
  await page.keyboard.press('Delete');
  await expect.poll(onDisk).toBe(before);
  await item(page, 'button').first().click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => viewOnDisk()[0]?.type).toBe('button');
  await page.reload();
  await expect(item(page, 'button').first()).toBeVisible();
  for (let step = 0; step < 5; step += 1) {
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeEnabled();
    await undo(page);
  }
  await expect.poll(onDisk).toBe(before);
});

test('a property is set in the panel, with the findings at its field', async ({ page }) => {
  const before = onDisk();
  await open(page);
  await item(page, 'button').first().click();
  const panel = page.getByRole('region', { name: 'Properties' });
  await panel.getByLabel('Look', { exact: true }).selectOption('primary');
  await expect.poll(onDisk).toBe(before.replace('"secondary"', '"primary"'));
  const label = panel.getByLabel('Label', { exact: false }).first();
  await label.fill('common.nothingOfThatName');
  await label.press('Enter');
  await expect(panel.locator('.finding').first()).toContainText('nothingOfThatName');
  await item(page, 'button').first().focus();
  await undo(page);
  await undo(page);
  await expect.poll(onDisk).toBe(before);
});

test('a property is completed in the JSON, with a value and its comma', async ({ page }) => {
  await open(page);
  // The editor renders the lines in view: a selected node is scrolled to.
  await item(page, 'button').first().click();
  const code = page.getByRole('textbox', { name: 'JSON' });
  await code.getByText('"button"').first().click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('"disa');
  await page.getByRole('option', { name: 'disabled' }).click();
  await expect.poll(() => viewOnDisk().find(({ type }) => type === 'button')).toHaveProperty('disabled');
});

test('the steps of a button are added, opened, moved and removed in the panel, without JSON', async ({
  page,
}) => {
  const before = onDisk();
  await open(page);
  await item(page, 'button').first().click();
  const panel = page.getByRole('region', { name: 'Properties' });
  const steps = panel.getByRole('group', { name: 'press' });
  const first = await steps.getByRole('listitem').first().getByRole('button').first().textContent();
  await steps.getByRole('combobox', { name: 'Add a step …' }).selectOption('toast');
  await expect(steps.getByRole('listitem')).toHaveCount(2);
  await steps.getByRole('button', { name: 'toast: up' }).click();
  await expect.poll(() => onDisk().replace(/\s+/g, '')).toContain('"press":[{"toast":""}');
  await steps.getByRole('button', { name: 'Remove toast' }).click();
  await expect.poll(onDisk).toBe(before);
  await steps.getByRole('button', { name: String(first), exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'go' })).toBeVisible();
  await panel.getByLabel('Go', { exact: false }).first().fill('/pages/home');
  await page.keyboard.press('Enter');
  await expect.poll(onDisk).toContain('"go": "/pages/home"');
  await item(page, 'button').first().click();
  for (let step = 0; step < 4; step += 1) await undo(page);
  await expect.poll(onDisk).toBe(before);
});

test('an expression is completed and checked while it is typed', async ({ page }) => {
  const before = onDisk();
  await open(page);
  await item(page, 'button').first().click();
  const when = page.getByRole('textbox', { name: 'when =' });
  await expect(when).toContainText('!session.loggedIn');
  await when.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('device.onl');
  await expect(page.locator('.cm-tooltip-autocomplete')).toContainText('online');
  // An Enter right after the list has opened does not accept a suggestion.
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
  await expect(when).toContainText('device.online');
  await page.keyboard.type(' + 1');
  await expect(page.locator('.panel .expression .cm-editor[data-wrong="true"]')).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('device.width < 0');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect.poll(onDisk).toContain('"= device.width < 0"');
  await expect(page.locator('.reading')).toContainText('device.width < 0 is false');
  await item(page, 'button').first().focus();
  await undo(page);
  await expect.poll(onDisk).toBe(before);
});

test('a node comes from the palette by click and by drag, and the command palette does all by its name', async ({
  page,
}) => {
  const before = onDisk();
  await open(page);
  await item(page, 'button').first().click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const tile = page
    .getByRole('region', { name: 'Add' })
    .getByRole('button', { name: 'divider', exact: true });
  await tile.click();
  await expect.poll(() => viewOnDisk()[2]?.type).toBe('divider');
  await tile.dragTo(item(page, 'card').first(), { targetPosition: { x: 40, y: 2 } });
  await expect.poll(() => viewOnDisk()[0]?.type).toBe('divider');
  await item(page, 'divider').first().click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'What do you want to do?' }).fill('wrap in row');
  await page.keyboard.press('Enter');
  await expect.poll(() => viewOnDisk()[0]?.type).toBe('row');
  for (let step = 0; step < 3; step += 1) await undo(page);
  await expect.poll(onDisk).toBe(before);
});

test('a node is dragged on the phone', async ({ page }) => {
  const before = onDisk();
  await open(page);
  const phone = page.frameLocator('iframe');
  const login = phone.getByRole('button', { name: 'Log in' });
  await expect(login).toBeVisible({ timeout: 60_000 });
  await login.dragTo(phone.getByText('Language', { exact: true }).first(), {
    targetPosition: { x: 5, y: 1 },
  });
  await expect.poll(() => JSON.stringify(viewOnDisk()[0])).toContain('common.logIn');
  await item(page, 'card').first().focus();
  await undo(page);
  await expect.poll(onDisk).toBe(before);
});

test('a node becomes a part, and the page uses it', async ({ page }) => {
  const before = onDisk();
  await open(page);
  await item(page, 'button').first().click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'What do you want to do?' }).fill('part');
  await page.keyboard.press('Enter');
  await page.getByLabel('Name of the part').fill('logInButton');
  await page.keyboard.press('Enter');
  await expect.poll(() => viewOnDisk()[1]?.type).toBe('use');
  expect(JSON.parse(onDisk('screens/parts/logInButton.json')).part).toBe('logInButton');
  await expect(page.getByText('There are no problems.')).toBeVisible();
  await item(page, 'card').first().focus();
  await undo(page);
  await expect.poll(onDisk).toBe(before);
});

for (const locale of ['en-US', 'ja-JP'])
  test.describe(locale, () => {
    test.use({ locale });
    test(`axe finds nothing in the editor, in ${locale}`, async ({ page }) => {
      await open(page);
      await item(page, 'button').first().click();
      await expect(page.locator('.panel .field').first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });
  });
