/**
 * Every page under every fault of the server, the socket and the device, as the demo user: the page is never blank, no
 * spinner stays for ever, failures are shown and can be retried, there are no uncaught errors, and the page still
 * responds. In pairs of fault, language and theme, distributed over the pages; FULL=1 checks every page under every
 * fault.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { test as base, demo, expect } from '../fixtures.ts';
import { every, pairwise } from '../pairs.ts';
import { type Person, personOf } from '../people.ts';
import { allRoutes, placeOf } from '../places.ts';
import { languages, textOf } from '../texts.ts';
import { createUserContent } from '../userContent.ts';
import { type Fault, faults, inject } from './inject.ts';

const routes = allRoutes();
const full = process.env.FULL === '1';
const themes = ['default', 'dark'] as const;

const rows = full
  ? every({ route: routes, fault: faults }).map((row, index) => ({ ...row, ...lookOf(index) }))
  : pairwise({ fault: faults, lang: languages, theme: themes }).map((row, index) => ({
      ...row,
      // A step that is coprime with the number of pages, so that all pages are used before one is used twice.
      route: routes[(index * 23) % routes.length] ?? '',
    }));

function lookOf(index: number) {
  return {
    lang: languages[index % languages.length] ?? 'jp',
    theme: themes[index % themes.length] ?? 'default',
  };
}

interface Tabs {
  /** Navigates between checks, so that unchanged code is loaded only once. */
  tab: Page;
  /** A page whose clock can be advanced. */
  timed: Page;
  user: Person;
}

const test = base.extend<Record<never, never>, Tabs>({
  user: [
    async ({ exchange }, use) => {
      const user = await personOf(exchange, demo.account, demo.password);
      await createUserContent(exchange, user);
      await use(user);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  tab: [
    async ({ browser, exchange }, use) => {
      const context = await phone(browser, exchange.url);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  timed: [
    async ({ browser, exchange }, use) => {
      const context = await phone(browser, exchange.url);
      await context.clock.install();
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

async function phone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  await context.addInitScript(inject);
  return context;
}

/** Faults under which no answer arrives. */
const nothingComes: ReadonlySet<Fault> = new Set(['500', 'html', 'cut', 'offline', 'otherTypes']);
/** Faults that change the content of answers: it is still wrong after a retry. */
const staysSo: ReadonlySet<Fault> = new Set(['empty', 'huge']);
/** Requested on every page, and possibly shown on none. */
const ofSession = new Set(['/api/set/lang', '/api/user/center', '/api/get/lang']);

const busy = '[aria-busy="true"], [class*="_bone_"], [class*="_spinner_"], [class*="_dot_"][aria-hidden]';
const main = (page: Page) => page.locator('main#main');
/** The retry buttons; a box that can be pressed as a whole is named after all its content, and is not one. */
const retries = (page: Page, label: string) =>
  main(page).getByRole('button', { name: label }).and(page.locator(':not([class*="_cover_"])'));

/** The text of the page, without the shell around it. */
const readable = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector<HTMLElement>('main#main');
    const inputs = place?.querySelectorAll('input, img, canvas, svg').length ?? 0;
    return `${place?.innerText.trim() ?? ''}${inputs > 0 ? ' +' : ''}`;
  });

/** The page is not blank, and no spinner stays forever; the end of a long list is checked too, since it loads more. */
async function expectShown(page: Page): Promise<void> {
  await expect(main(page)).toBeVisible();
  await expect.poll(() => readable(page), 'the page is not white').not.toBe('');
  const spinning = () =>
    page.evaluate((what) => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.querySelectorAll(`main#main :is(${what})`).length;
    }, busy);
  await expect.poll(spinning, 'nothing spins for ever').toBe(0);
}

async function expectWhole(page: Page, retry: string): Promise<void> {
  await expectShown(page);
  await expect(retries(page, retry)).toHaveCount(0);
}

/** A guard may ask before it lets the user in; saying no leads to a page as well. */
async function answer(page: Page, no: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(main(page).or(dialog).first()).toBeVisible();
  const asks = (await main(page).count()) === 0 && (await dialog.count()) > 0;
  if (asks) await dialog.getByRole('button', { name: no, exact: true }).click();
}

/** The fault is over: each failed source has a retry button. */
async function tryAgain(page: Page, retry: string, failed: number): Promise<void> {
  await page.evaluate(() => {
    window.fault.on = false;
    window.fault.release();
  });
  for (let press = 0; press < failed + 3; press++) {
    const left = retries(page, retry).first();
    if ((await left.count()) === 0) return;
    await left.click({ timeout: 5000 }).catch(() => {});
    await expectShown(page);
  }
}

/** What a device shows while no answer arrives, and that the page is complete afterwards. */
async function outlast(page: Page, retry: string): Promise<void> {
  await expect(main(page).or(page.locator(busy)).first()).toBeVisible();
  await page.clock.fastForward(30_000);
  const shown = async () => (await readable(page)) !== '' || (await page.locator(busy).count()) > 0;
  await expect.poll(shown, 'a slow page shows that it loads').toBe(true);
  await tryAgain(page, retry, await retries(page, retry).count());
  await expectWhole(page, retry);
}

/** Another tab of the same browser logs out and in again. */
async function logOutElsewhere(page: Page, token: string, retry: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/h5/icon.svg');
  await other.evaluate(() => localStorage.removeItem('token'));
  await expect.poll(() => readable(page), 'the page is not white').not.toBe('');
  await other.evaluate((own) => localStorage.setItem('token', own), token);
  await other.close();
  await expectWhole(page, retry);
}

let visits = 0;

for (const { route, fault, lang, theme } of rows) {
  test(`${route} ${fault} ${lang} ${theme}`, async ({ tab, timed, user }) => {
    const page = fault === 'slow' ? timed : tab;
    const problems: string[] = [];
    const note = (error: Error) => problems.push(error.stack ?? error.message);
    page.on('pageerror', note);
    const retry = textOf(lang, 'runtime.retry');
    visits += 1;
    const device = new URLSearchParams({ fault, token: user.token, lang, theme, visit: String(visits) });
    await page.goto(`/h5/?${device}#${await placeOf(route, user.client)}`);
    try {
      if (fault === 'slow') return await outlast(page, retry);
      await answer(page, textOf(lang, 'runtime.no'));
      await expectShown(page);
      // Code that runs later (timers, sockets, steps) may throw too.
      await page.waitForTimeout(fault === 'socket' ? 1500 : 300);
      if (fault === 'twoTabs') await logOutElsewhere(page, user.token, retry);
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
      const folder = process.env.FAULT_PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/${fault}${route.replaceAll('/', '_')}.png` });
      if (failed > 0) {
        await tryAgain(page, retry, failed);
        if (!staysSo.has(fault)) await expectWhole(page, retry);
      }
    } finally {
      page.off('pageerror', note);
      expect(problems, 'nothing is thrown that nobody caught').toEqual([]);
    }
  });
}
