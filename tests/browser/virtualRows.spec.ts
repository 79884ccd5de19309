/** A list of many rows: what leaves the screen makes room for what comes, and every row stays itself. */
import type { Locator, Page } from '@playwright/test';
import { BuiltApp } from './builtApp.ts';
import { expect, portOf, test } from './fixtures.ts';
import { at, toast, visit } from './steps/page.ts';

const route = '/pages/shapes/rows';
const count = 300;
const names = Array.from({ length: count }, (_, place) => `no. ${place}.`);

const row = {
  type: 'row',
  children: [
    { type: 'text', text: '= it.name' },
    { type: 'text', text: '= it.price', look: 'strong' },
  ],
};

const definitions = {
  [`screens${route}.json`]: {
    route,
    title: { en: 'Rows', jp: 'Rows' },
    state: {
      rows: {
        type: 'array',
        items: { type: 'object', properties: { name: { type: 'string' }, price: { type: 'string' } } },
        default: names.map((name, place) => ({ name, price: `${place}.25` })),
      },
    },
    view: [
      {
        type: 'list',
        of: '= state.rows',
        id: '= it.name',
        children: [row],
        press: [{ toast: "= 'pressed ' + it.name" }],
      },
    ],
  },
};

let app: BuiltApp;

/** Beside those of the exchanges. */
const port = portOf(46);

test.beforeAll(async ({ exchange }) => {
  app = await BuiltApp.start(port, exchange.url, definitions);
});
test.afterAll(() => app.stop());
test.use({ baseURL: `http://127.0.0.1:${port}` });

async function open(page: Page): Promise<Locator> {
  await visit(page, route, null, { lang: 'en' });
  const list = at(page, route).locator('ul:has(> li[aria-posinset])');
  await expect(list).toBeVisible();
  return list;
}

const rowAt = (list: Locator, place: number): Locator => list.locator(`li[aria-posinset="${place + 1}"]`);

/** Scrolls on until a row is in the page. */
async function scrollUntil(list: Locator, place: number): Promise<Locator> {
  const wanted = rowAt(list, place);
  await expect(async () => {
    await list.page().evaluate((end) => scrollTo(0, end ? document.body.scrollHeight : 0), place > 0);
    await expect(wanted).toBeInViewport({ timeout: 500 });
  }).toPass();
  return wanted;
}

/** What the rendered rows show, by their places. */
const shown = (list: Locator) =>
  list
    .locator('> li')
    .evaluateAll((rows) =>
      rows.map((item) => [Number(item.getAttribute('aria-posinset')) - 1, item.textContent] as const),
    );

async function expectOwnTexts(list: Locator): Promise<void> {
  const rows = await shown(list);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.map(([place]) => place)).toEqual(rows.map((_, nth) => (rows[0]?.[0] ?? 0) + nth));
  for (const [place, text] of rows) expect(text).toContain(names[place]);
}

test('elements of rows that left show the rows that came', async ({ page }) => {
  const list = await open(page);
  await expect(rowAt(list, 0)).toBeVisible();
  await list.locator('> li').evaluateAll((rows) => {
    for (const item of rows)
      for (const part of item.querySelectorAll('p, button')) part.setAttribute('data-before', '');
  });
  await scrollUntil(list, count - 1);
  await expectOwnTexts(list);
  expect(await list.locator('p[data-before]').count()).toBeGreaterThan(5);
  // What has a state is not shared.
  await expect(list.locator('button[data-before]')).toHaveCount(0);
  await scrollUntil(list, 0);
  await expectOwnTexts(list);
});

test('a press and the focus belong to a row, not to its place', async ({ page }) => {
  const list = await open(page);
  const start = rowAt(list, 0).getByRole('button');
  await start.click();
  await expect(toast(page, `pressed ${names[0]}`)).toBeVisible();
  await start.focus();
  const end = await scrollUntil(list, count - 1);
  await expect(list.locator(':focus')).toHaveCount(0);
  await end.getByRole('button').click();
  await expect(toast(page, `pressed ${names[count - 1]}`)).toBeVisible();
});

test('rows are rendered well ahead, so that scrolling a little changes none', async ({ page }) => {
  const list = await open(page);
  await page.evaluate(() => scrollTo(0, 3000));
  await expect(rowAt(list, 72)).toBeInViewport();
  // Until it has come to rest.
  await page.waitForTimeout(500);
  const changed = await list.evaluate(async (element) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
    const counts: number[] = [];
    for (let step = 1; step <= 12; step++) {
      scrollBy(0, 10);
      await frame();
    }
    counts.push(changes.length);
    scrollBy(0, 400);
    await frame();
    await frame();
    counts.push(changes.length);
    observer.disconnect();
    return counts;
  });
  expect(changed[0]).toBe(0);
  expect(changed[1]).toBeGreaterThan(0);
});
