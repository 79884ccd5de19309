/** Distances in rows, facts and segments on every page, measured on pages of the exchange. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { type Person, personOf } from './people.ts';
import { at, loaded, visit } from './steps/page.ts';
import { expectSteady, watchShifts } from './steps/pageChecks.ts';
import { createUserContent } from './userContent.ts';

let user: Person;

test.beforeAll(async ({ exchange }) => {
  user = await personOf(exchange, demo.account, demo.password);
  await createUserContent(exchange, user);
});

/** The boxes of the lines of a text, in pixels. */
const linesOf = (text: Locator): Promise<{ left: number; right: number; bottom: number }[]> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].map(({ left, right, bottom }) => ({ left, right, bottom }));
  });

for (const { lang, width, date } of [
  { lang: 'en', width: 360, date: /^\d+\/\d+\/\d{4}, \d+:\d\d$/ },
  { lang: 'jp', width: 430, date: /^\d{4}\/\d+\/\d+ \d+:\d\d$/ },
] as const)
  test(`the date of an open order is on one line, ${lang} ${width}`, async ({ page }) => {
    const route = '/pages/trade/index';
    await page.setViewportSize({ width, height: 780 });
    await visit(page, route, user, { lang });
    await loaded(page, route);
    expect(await linesOf(at(page, route).locator('dd').filter({ hasText: date }).first())).toHaveLength(1);
  });

test('segments keep a distance, whatever the lengths of their labels', async ({ page }) => {
  const route = '/pages/promotion/index2';
  await visit(page, route, user, { lang: 'en' });
  await loaded(page, route);
  const labels = at(page, route).getByRole('radiogroup').locator('label span span');
  const lines = await Promise.all((await labels.all()).map(linesOf));
  const [, ...gaps] = lines.map(([line], index) => (line?.left ?? 0) - (lines[index - 1]?.[0]?.right ?? 0));
  expect(gaps).toHaveLength(3);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(14);
});

test('a card has no more room under a row than under anything else', async ({ page }) => {
  const route = '/pages/settings/security/index';
  await visit(page, route, user, { lang: 'en' });
  await loaded(page, route);
  const card = at(page, route)
    .locator('section, div')
    .filter({ has: page.locator('> dl') })
    .last();
  const [line] = await linesOf(card.locator('dd').last());
  const bottom = await card.evaluate((element) => element.getBoundingClientRect().bottom);
  const padding = await card.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).paddingBottom),
  );
  expect(bottom - (line?.bottom ?? 0) - padding).toBeLessThan(4);
});

test('questions that are loaded late move nothing of the help page', async ({ page }) => {
  const route = '/pages/help/center/center';
  await page.setViewportSize({ width: 360, height: 800 });
  await watchShifts(page);
  await page.route('**/api/news/list*', async (call) => {
    await sleep(2500);
    await call.continue();
  });
  await visit(page, route, user, { lang: 'hk' });
  await loaded(page, route);
  await expectSteady(page);
});

test.describe('what failed in the head of a card', () => {
  test.use({ expected: [/503/] });

  test('leaves the title on one line', async ({ page }) => {
    const route = '/pages/verification/index';
    await page.route('**/api/**', (call) => call.fulfill({ status: 503 }));
    await visit(page, route, user, { lang: 'jp' });
    await expect(at(page, route).locator('[data-failed]').first()).toBeVisible();
    expect(await linesOf(at(page, route).getByRole('heading', { level: 2 }).first())).toHaveLength(1);
  });
});
