/** The pages in the requirements: each at its address, loaded when it is opened, and reloaded by pulling. */
import { readFileSync } from 'node:fs';
import { demo, expect, test } from './fixtures.ts';
import { type Person, personOf } from './people.ts';
import { allRoutes, placeOf } from './places.ts';
import { at, goTo, loaded, pull, visit } from './steps/page.ts';
import { t } from './texts.ts';
import { createUserContent } from './userContent.ts';

const home = '/pages/index/index';

/** The pages in docs/product, and whether pulling reloads them. */
function listed(): { route: string; pulled: boolean }[] {
  const text = readFileSync('docs/product/2-screens.md', 'utf8');
  const lines = text.slice(text.indexOf('- **2.11**'), text.indexOf('## Login and back'));
  return [...lines.matchAll(/`([\w/-]+)`( ↻)?/g)].map(([, path, mark]) => ({
    route: `/pages/${path}`,
    pulled: mark !== undefined,
  }));
}

let user: Person;

test.beforeAll(async ({ exchange }) => {
  user = await personOf(exchange, demo.account, demo.password);
  await createUserContent(exchange, user);
});

test('every page that is listed is there at its address in the hash, and no other [2.1, 2.11, 2.12, 2.13, 2.14, 2.15, 2.16, 2.17, 2.18, 2.19, 2.20, 2.21, 2.22, 2.23, 2.24, 2.25]', async ({
  page,
  exchange,
}) => {
  test.setTimeout(240_000);
  expect(
    listed()
      .map(({ route }) => route)
      .sort(),
  ).toEqual(allRoutes());
  await visit(page, home, user);
  for (const { route } of listed()) {
    const place = await placeOf(route, user.client);
    await goTo(page, place);
    await loaded(page, route);
    await expect(page).toHaveURL(`${exchange.url}/h5/#${place}`);
    await expect(at(page, route).getByRole('heading', { level: 1 })).toHaveText(/\S/);
    await expect(at(page, route).getByRole('main')).toContainText(/\S/);
  }
});

test('the root is home; a page is asked for when it is opened, and not before [2.2, 2.9]', async ({
  page,
}) => {
  const pages: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/release\/\w+\/screens\/(.*)\.json$/.exec(request.url()) ?? [];
    if (name) pages.push(`/${name}`);
  });
  await visit(page, home);
  await page.goto('about:blank');
  pages.length = 0;
  await page.goto('/h5/');
  await loaded(page, home);
  await page.waitForLoadState('networkidle');
  expect(pages).toEqual([home]);
  await goTo(page, '/pages/finance/index');
  await loaded(page, '/pages/finance/index');
  expect(pages).toEqual([home, '/pages/finance/index']);
});

test('a marked page reloads when it is pulled down, the others do not [2.10]', async ({ page }) => {
  test.setTimeout(400_000);
  const all = listed();
  expect(all.filter(({ pulled }) => pulled)).toHaveLength(10);
  await visit(page, home, user);
  await loaded(page, home);
  // Pulling is loaded after the first page.
  await page.waitForLoadState('networkidle');
  // Detects an indicator even if it appears and disappears between two checks.
  await page.evaluate((name) => {
    new MutationObserver(() => {
      if (document.querySelector(`[role="status"][aria-label="${name}"]`))
        Object.assign(window, { seen: true });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  }, t('runtime.refresh'));
  const seen = () => page.evaluate(() => 'seen' in window && window.seen === true);
  for (const { route, pulled } of all) {
    await goTo(page, await placeOf(route, user.client));
    await loaded(page, route);
    await page.evaluate(() => Object.assign(window, { seen: false }));
    const asked = pulled ? page.waitForRequest('**/api/**') : null;
    await pull(page);
    if (pulled) {
      await expect.poll(seen, { message: route }).toBe(true);
      await asked;
    } else {
      await page.waitForTimeout(100);
      expect(await seen(), route).toBe(false);
    }
  }
});

test('while the app starts there is no tab bar; then there is its own, at the bottom, and a bar of 44 px on top [2.5, 9.7]', async ({
  page,
}) => {
  let start = () => {};
  const held = new Promise<void>((done) => {
    start = done;
  });
  await page.route('**/h5/release/current.json', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/h5/release/current.json');
  await visit(page, home);
  await asked;
  const bars = page.getByRole('navigation');
  await expect(bars).toHaveCount(0);
  start();
  await loaded(page, home);
  await expect(bars).toHaveCount(1);
  const box = await bars.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height);
  for (const route of [home, '/pages/settings/index']) {
    await goTo(page, route);
    await loaded(page, route);
    expect((await at(page, route).getByRole('banner').boundingBox())?.height).toBe(44);
  }
});

test.describe('a phone in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('shows the times of Tokyo [9.12]', async ({ page }) => {
    const { data } = await user.client.call('walletHzhistory', { page: 1, limit: 1 });
    const at_ = new Date(data[0]?.created_time ?? '');
    const time = (timeZone: string) =>
      at_.toLocaleTimeString('ja-JP', { timeZone, hour: '2-digit', minute: '2-digit' });
    const record = '/pages/transfer/record';
    await visit(page, record, user);
    const row = at(page, record).getByRole('listitem').first();
    await expect(row).toContainText(time('Asia/Tokyo'));
    await expect(row).not.toContainText(time('America/New_York'));
  });
});
