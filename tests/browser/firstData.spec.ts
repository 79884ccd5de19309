/** The data in a first view: shown before the app's main script is there, the same as on the page, and safe to press. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { personOf } from './people.ts';
import { allRoutes, needsLogin, placeOf } from './places.ts';
import { holdMainScript, loaded, shiftOf, started, visit } from './steps/page.ts';
import type { Language } from './texts.ts';
import { createUserContent } from './userContent.ts';

const home = '/pages/index/index';
const wallet = '/pages/assets/index';

const bones = (page: Page) => page.locator('main [class*="_bone_"]');

test('a visitor sees prices before the main script is there', async ({ page }) => {
  const arrive = await holdMainScript(page);
  await visit(page, home);
  const market = page.getByRole('listitem').filter({ hasText: 'BTC' }).first();
  await expect(market).toContainText(/\d[\d,]*\.\d/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const change = market.locator('[class*="tone-"]').filter({ hasText: '%' });
  const colour = await change.evaluate((element) => getComputedStyle(element).color);
  const shown = await market.elementHandle();
  arrive();
  await loaded(page, home);
  await expect.poll(() => shown?.evaluate((row) => row.isConnected)).toBe(false);
  await expect(market).toContainText(/\d[\d,]*\.\d/);
  // It is a tone of the app's own. Within seconds, the change of a day keeps its sign.
  await expect(change).toHaveCSS('color', colour);
});

test('a user’s balances are there, and stay where they are', async ({ page, exchange }) => {
  const user = await personOf(exchange, demo.account, demo.password);
  const arrive = await holdMainScript(page);
  await visit(page, wallet, user);
  await expect(page.getByRole('listitem').filter({ hasText: 'BTC' }).first()).toBeVisible();
  const shown = (await textsOf(page)).join(' ');
  const before = await shiftOf(page);
  arrive();
  await started(page);
  await page.waitForLoadState('networkidle');
  expect((await textsOf(page)).join(' ')).toBe(shown);
  expect(await shiftOf(page)).toBe(before);
});

test('hidden balances are hidden in the first view too', async ({ page, exchange }) => {
  const user = await personOf(exchange, demo.account, demo.password);
  await holdMainScript(page);
  await visit(page, wallet, user, { prefs: { hideBalance: true } });
  await expect(page.getByRole('listitem').filter({ hasText: 'BTC' }).first()).toContainText('****');
});

test('a press of a row counts for the same row, once the page is there', async ({ page }) => {
  const arrive = await holdMainScript(page);
  await visit(page, home);
  await page.getByRole('listitem').filter({ hasText: 'ETH' }).getByRole('button').first().click();
  arrive();
  await loaded(page, '/pages/trade/kline');
  expect(page.url()).toContain('ETH');
});

test('a row that is no longer there is not pressed', async ({ page }) => {
  const arrive = await holdMainScript(page);
  await visit(page, home);
  const row = page.getByRole('listitem').filter({ hasText: 'ETH' });
  await row.getByRole('button').first().click();
  // As if it were another one.
  await row.first().evaluate((item) => item.setAttribute('data-row', 'gone'));
  arrive();
  await loaded(page, home);
  await page.waitForTimeout(500);
  expect(page.url()).toContain(home);
});

test('an answer that is no success shows nothing', async ({ page }) => {
  const arrive = await holdMainScript(page);
  await page.route('**/api/currency/quotation_new', (request) =>
    request.fulfill({ json: { type: 'error', message: 'closed' } }),
  );
  const answered = page.waitForResponse('**/api/currency/quotation_new');
  await visit(page, home);
  await answered;
  await expect(bones(page).first()).toBeVisible();
  await page.waitForTimeout(300);
  await expect(page.getByRole('listitem').filter({ hasText: 'BTC' })).toHaveCount(0);
  arrive();
  await loaded(page, home);
});

/** All pages in a full run (FULL=1), otherwise some of those that show most. */
const some = [wallet, '/pages/finance/index', '/pages/nft/index', '/pages/settings/account/index'];
const routes = process.env.FULL === '1' ? allRoutes() : some;

/** The texts that are visible, without those of forms: a form says that it is loading. */
const textsOf = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      const text = textContent?.trim();
      if (text && parentElement?.checkVisibility() && !parentElement.closest('form')) found.push(text);
    }
    return found;
  });

for (const [language, who] of [
  ['jp', 'user'],
  ['en', 'user'],
  ['jp', 'visitor'],
] as [Language, string][])
  test(`what a first view says is what the page says, in ${language} for a ${who}`, async ({
    page,
    exchange,
  }) => {
    test.setTimeout(30_000 + 10_000 * routes.length);
    const user = await personOf(exchange, demo.account, demo.password);
    await createUserContent(exchange, user);
    // Prices would move on while the page is awaited.
    await page.route('**/socket.io/**', (request) => request.abort());
    for (const route of routes) {
      if (who === 'visitor' && needsLogin(route)) continue;
      const place = await placeOf(route, user.client);
      if (place.includes('?')) continue;
      const arrive = await holdMainScript(page);
      await visit(page, place, who === 'user' ? user : null, { lang: language });
      await page.waitForTimeout(1000);
      const first = await page.locator('main').count();
      const shown = first > 0 ? await textsOf(page) : [];
      arrive();
      await started(page);
      await page.waitForTimeout(500);
      const all = new Set(await textsOf(page));
      expect
        .soft(
          shown.filter((text) => !all.has(text)),
          route,
        )
        .toEqual([]);
      await page.unroute('**/assets/app-*.js');
    }
  });
