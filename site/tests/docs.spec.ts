import fs from 'node:fs';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openCatalogue } from '../../scripts/catalogue/index.ts';
import { serve } from './serve.ts';

let site: Awaited<ReturnType<typeof serve>>;
const complaints: string[] = [];

test.beforeAll(async () => {
  site = await serve();
});
test.afterAll(() => site.close());
test.beforeEach(({ page }) => {
  complaints.length = 0;
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});
test.afterEach(() => expect(complaints).toEqual([]));

/** Serious findings of axe in the page itself: the pages in its frames are the app's, which has its own tests. */
async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

test('the front page leads to the playground and the reference', async ({ page }) => {
  await page.goto(site.url);
  await expect(page.getByText('From an OpenAPI document to a mobile web app')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the playground' })).toHaveAttribute(
    'href',
    /play\/index/,
  );
  expect(await serious(page)).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      for (const address of ['', 'guide/operators.html', 'reference/functions.html', 'play/index.html'])
        test(`/${address} has no barriers and fits`, async ({ page }) => {
          await page.goto(`${site.url}/${address}`);
          await page.waitForLoadState('networkidle').catch(() => undefined);
          expect(await serious(page)).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
        });
    });

test('names in descriptions are shown as code, and names in tables stay on one line', async ({ page }) => {
  await page.goto(`${site.url}/reference/nodes.html`);
  const text = page.locator('h2#facts + p');
  await expect(text.locator('code').first()).toHaveText('rows');
  await expect(text).not.toContainText('`');
  const name = page.locator('td:first-child code', { hasText: 'rows[].label' }).first();
  expect(await name.evaluate((code) => code.getClientRects().length)).toBe(1);
});

test('the tables of the reference fit on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/reference/nodes.html`);
  await expect(page.locator('table').first()).toBeVisible();
  const beyond = await page
    .locator('table')
    .evaluateAll((tables) => Math.max(...tables.map((table) => table.getBoundingClientRect().right)));
  expect(beyond).toBeLessThanOrEqual(390);
});

test('an example of the reference answers a press', async ({ page }) => {
  await page.goto(`${site.url}/reference/nodes.html#button`);
  const frame = page.frameLocator('iframe[title="button, live"]');
  await frame.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(
    frame.getByRole('status').or(frame.getByRole('alert')).filter({ hasText: /\S/ }),
  ).toBeVisible();
});

test('each example of the catalogue is live: it shows something and logs no error', async ({ page }) => {
  test.setTimeout(240_000);
  const folder = path.join(import.meta.dirname, '../generated/live/examples');
  const written = fs
    .readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, '').replaceAll(path.sep, '/'))
    .toSorted();
  const { kinds, examples } = openCatalogue({ root: path.join(import.meta.dirname, '../..') });
  const wanted = kinds
    .map(({ group, name }) => `${group}/${name}`)
    .filter((name) => !name.startsWith('functions/') && examples.has(name));
  expect(wanted.length).toBeGreaterThan(60);
  expect(written).toEqual(wanted.toSorted());

  const wrong: string[] = [];
  for (const example of written) {
    complaints.length = 0;
    await page.goto(`${site.url}/play/frame.html?example=${example}`);
    const isShown = await page
      .waitForFunction(
        () => {
          const main = document.querySelector('main');
          return main && (/\S/.test(main.innerText) || main.querySelector('input, button, img, svg, canvas'));
        },
        undefined,
        { timeout: 5000 },
      )
      .then(
        () => true,
        () => false,
      );
    await page.waitForLoadState('networkidle');
    if (!isShown) wrong.push(`${example}: empty`);
    if (await page.getByText('could not be loaded').count()) wrong.push(`${example}: not loaded`);
    for (const complaint of complaints) wrong.push(`${example}: ${complaint}`);
  }
  complaints.length = 0;
  expect(wrong).toEqual([]);
});

test('a function of the reference opens in the playground with its value', async ({ page }) => {
  await page.goto(`${site.url}/reference/functions.html#round`);
  await page.getByRole('link', { name: 'Try roundTo in the playground' }).click();
  const shown = page.frameLocator('iframe');
  await expect(shown.getByText('12.25')).toBeVisible();
  await expect(page.getByText('There are no problems.')).toBeVisible();
});

test('the search finds what the reference says', async ({ page }) => {
  await page.goto(`${site.url}/guide/language.html`);
  const words = page.getByLabel('SearchPanelInput');
  // The key is handled once the page's script has run.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(words).toBeVisible({ timeout: 1000 });
  }).toPass();
  await words.fill('segmented');
  await expect(page.getByRole('link', { name: /segmented/i }).first()).toBeVisible();
});

test('a link to the playground opens its state in another browser; a damaged one says so', async ({
  page,
  browser,
}) => {
  await page.goto(`${site.url}/play/index.html`);
  const text = await page.getByLabel('Screen definition in JSON').inputValue();
  await page.getByLabel('Screen definition in JSON').fill(text.replace('Say hello', 'Say こんばんは'));
  await expect(page).toHaveURL(/#.{100}/);
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Say こんばんは' })).toBeVisible();
  const link = page.url();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.frameLocator('iframe').getByRole('button', { name: 'Say こんばんは' })).toBeVisible();
  await expect(other.getByRole('alert')).toHaveCount(0);

  const damaged = await context.newPage();
  await damaged.goto(link.slice(0, -40));
  await expect(damaged.getByRole('alert')).toHaveText('This link is damaged. The example is shown instead.');
  await expect(damaged.frameLocator('iframe').getByRole('button', { name: 'Say hello' })).toBeVisible();
  await damaged.getByLabel('Screen definition in JSON').fill(text.replace('Say hello', 'Hi'));
  await expect(damaged.getByRole('alert')).toHaveCount(0);
  await context.close();
});

test('the playground suggests the nearest name, and shows the page once it is corrected', async ({
  page,
}) => {
  await page.goto(`${site.url}/play/index.html`);
  const editor = page.getByLabel('Screen definition in JSON');
  const shown = page.frameLocator('iframe');
  await expect(page.getByText('There are no problems.')).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Say hello' })).toBeVisible();
  expect(await serious(page)).toEqual([]);

  const text = await editor.inputValue();
  await editor.fill(text.replace('it.author', 'it.auhtor'));
  const finding = page.getByRole('button', { name: /author/ });
  await expect(finding).toBeVisible();
  await finding.click();
  await expect(editor).toBeFocused();

  await editor.fill(text.replace('Say hello', 'Say goodbye'));
  await expect(shown.getByRole('button', { name: 'Say goodbye' })).toBeVisible();
  await expect(page).toHaveURL(/#.{100}/);
  await page.reload();
  await expect(shown.getByRole('button', { name: 'Say goodbye' })).toBeVisible();
  // The source of the session also has an answer.
  await expect(shown.getByText('Kokoro').first()).toBeVisible();
  await expect(shown.getByText('could not be loaded')).toHaveCount(0);
});
