/**
 * Every page under every fault of the server, the socket and the device, for the demo user: it is never white, nothing
 * spins for ever, what failed is told and can be tried again, nothing is thrown that nobody caught, and the page still
 * answers. In pairs of fault, language and theme, the pages taking turns; FULL=1 shows every page under every fault.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { test as base, demo, expect } from '../fixtures.ts';
import { every, pairwise } from '../pairs.ts';
import { type Person, personOf } from '../people.ts';
import { allRoutes, placeOf } from '../places.ts';
import { languages, textOf } from '../texts.ts';
import { leaveTraces } from '../traces.ts';
import { type Fault, faults, inject } from './inject.ts';

const routes = allRoutes();
const full = process.env.FULL === '1';
const themes = ['default', 'dark'] as const;

const rows = full
  ? every({ route: routes, fault: faults }).map((row, index) => ({ ...row, ...lookOf(index) }))
  : pairwise({ fault: faults, lang: languages, theme: themes }).map((row, index) => ({
      ...row,
      // A step that shares no factor with the number of pages, so that each comes before one comes twice.
      route: routes[(index * 23) % routes.length] ?? '',
    }));

function lookOf(index: number) {
  return {
    lang: languages[index % languages.length] ?? 'jp',
    theme: themes[index % themes.length] ?? 'default',
  };
}

/** A tab that goes from one look to the next, so that what never changes is loaded once. */
const test = base.extend<Record<never, never>, { tab: Page; user: Person }>({
  user: [
    async ({ exchange }, use) => {
      const user = await personOf(exchange, demo.account, demo.password);
      await leaveTraces(exchange, user);
      await use(user);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: [
    async ({ browser, exchange }, use) => {
      const context: BrowserContext = await browser.newContext({
        baseURL: exchange.url,
        viewport: { width: 360, height: 780 },
        hasTouch: true,
        isMobile: true,
        locale: 'ja-JP',
        timezoneId: 'Asia/Tokyo',
      });
      await context.addInitScript(inject);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** How long answers are held back, in milliseconds. */
const heldBack = full ? 30_000 : 2000;

/** Faults under which nothing that is asked for comes. */
const nothingComes: ReadonlySet<Fault> = new Set(['500', 'html', 'cut', 'offline', 'otherTypes']);

const busy = '[aria-busy="true"], [class*="_bone_"], [class*="_spinner_"], [class*="_dot_"][aria-hidden]';
const main = (page: Page) => page.locator('main#main');
const retries = (page: Page, label: string) => main(page).getByRole('button', { name: label });

/** What can be read on the page, besides what stands around every page. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector<HTMLElement>('main#main');
    const inputs = place?.querySelectorAll('input, img, canvas, svg').length ?? 0;
    return `${place?.innerText.trim() ?? ''}${inputs > 0 ? ' +' : ''}`;
  });

async function expectWhole(page: Page, retry: string): Promise<void> {
  await expect(main(page)).toBeVisible();
  await expect.poll(() => readable(page), 'the page is not white').not.toBe('');
  await expect(main(page).locator(busy), 'nothing spins for ever').toHaveCount(0);
  await expect(retries(page, retry)).toHaveCount(0);
}

let visits = 0;

for (const { route, fault, lang, theme } of rows) {
  test(`${route} ${fault} ${lang} ${theme}`, async ({ tab: page, user }) => {
    const problems: string[] = [];
    const note = (error: Error) => problems.push(error.stack ?? error.message);
    page.on('pageerror', note);
    const retry = textOf(lang, 'runtime.retry');
    visits += 1;
    const device = new URLSearchParams({ fault, token: user.token, lang, theme, visit: String(visits) });
    await page.goto(`/h5/?${device}#${await placeOf(route, user.client)}`);
    try {
      if (fault === 'slow') {
        await page.waitForTimeout(heldBack);
        await expect(page.locator('body')).toContainText(/\S/);
        expect(
          (await readable(page)) !== '' || (await page.locator(busy).count()) > 0,
          'a slow page shows that it loads',
        ).toBe(true);
        await page.evaluate(() => {
          window.fault.on = false;
          window.fault.release();
        });
        await expectWhole(page, retry);
      } else {
        await expect(main(page)).toBeVisible();
        await expect.poll(() => readable(page), 'the page is not white').not.toBe('');
        await expect(main(page).locator(busy), 'nothing spins for ever').toHaveCount(0);
        // What comes later (timers, sockets, what a step asks for) may throw too.
        await page.waitForTimeout(fault === 'socket' ? 1500 : 300);
      }
      if (fault === 'twoTabs') {
        const other = await page.context().newPage();
        await other.goto('/h5/icon.svg');
        await other.evaluate(() => localStorage.removeItem('token'));
        await expect.poll(() => readable(page), 'the page is not white').not.toBe('');
        await other.evaluate((token) => localStorage.setItem('token', token), user.token);
        await other.close();
        await expectWhole(page, retry);
      }
      const { scroll, inner, asked, there } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        inner: window.innerWidth,
        asked: window.fault.changed,
        there: document.querySelector<HTMLElement>('[data-route]')?.dataset.route,
      }));
      expect(scroll, 'nothing reaches over the edge').toBe(inner);
      const failed = await retries(page, retry).count();
      if (nothingComes.has(fault) && there === route && asked.some((path) => !ofSession.has(path)))
        expect(failed, `says what failed of ${asked}`).toBeGreaterThan(0);
      if (process.env.FAULT_PICTURES)
        await page.screenshot({
          path: `${process.env.FAULT_PICTURES}/${fault}${route.replaceAll('/', '_')}.png`,
        });
      if (failed > 0) {
        await page.evaluate(() => {
          window.fault.on = false;
        });
        // Each source that failed has a retry of its own.
        for (let press = 0; press < failed + 3; press++) {
          const left = retries(page, retry).first();
          if ((await left.count()) === 0) break;
          await left.click({ timeout: 5000 }).catch(() => {});
          await expect(main(page).locator(busy)).toHaveCount(0);
        }
        if (fault !== 'empty' && fault !== 'huge') await expectWhole(page, retry);
      }
    } finally {
      page.off('pageerror', note);
    }
    expect(problems, 'nothing is thrown that nobody caught').toEqual([]);
  });
}

/** What is asked for on every page, and may be shown on none. */
const ofSession = new Set(['/api/set/lang', '/api/user/center', '/api/get/lang']);
