/**
 * Nothing moves when a page replaces its first view: of a few pages, and of all of them in a full run (FULL=1). Its data is
 * not there yet.
 */
import type { Page } from '@playwright/test';
import { demo, expect, test } from './fixtures.ts';
import { personOf } from './people.ts';
import { allRoutes, needsLogin, placeOf } from './places.ts';
import { started, visit } from './steps/page.ts';
import { createUserContent } from './userContent.ts';

/** Pages with values that no release knows: preferences, the device, the user. */
const some = [
  '/pages/assets/index',
  '/pages/settings/index',
  '/pages/settings/language/language',
  '/pages/settings/security/changePayPassword',
];

const routes = process.env.FULL === '1' ? allRoutes() : some;

/** Requests of a page to these addresses wait between `stop` and `go`. */
async function pausing(page: Page, addresses: string): Promise<{ stop(): void; go(): void }> {
  let go = () => {};
  let waiting = Promise.resolve();
  await page.route(addresses, async (request) => {
    await waiting;
    // The page may have been left.
    await request.fallback().catch(() => {});
  });
  const stop = () => {
    waiting = new Promise((done) => {
      go = done;
    });
  };
  return { stop, go: () => go() };
}

/** In pixels. The line of a text may be a little higher or lower than that of its placeholder. */
const tolerance = 6;

/** Where each text is that is there once, in pixels from the top. */
const textsOf = (page: Page): Promise<[string, number][]> =>
  page.evaluate(() => {
    const tops = new Map<string, number[]>();
    const walker = document.createTreeWalker(document.querySelector('#app main') as Element, 4);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      const box = node.parentElement?.getBoundingClientRect();
      if (text && box && box.height > 0) tops.set(text, [...(tops.get(text) ?? []), box.top + scrollY]);
    }
    return [...tops].flatMap(([text, [top, ...others]]) =>
      top === undefined || others.length > 0 ? [] : ([[text, top]] as [string, number][]),
    );
  });

for (const who of ['user', 'visitor'])
  test(`no text of a page moves when the page replaces its first view, for a ${who}`, async ({
    page,
    exchange,
  }) => {
    test.setTimeout(30_000 * routes.length);
    const user = await personOf(exchange, demo.account, demo.password);
    await createUserContent(exchange, user);
    const script = await pausing(page, '**/assets/app-*.js');
    const answers = await pausing(page, '**/api/**');
    for (const route of routes) {
      if (who === 'visitor' && needsLogin(route)) continue;
      const [place = route] = (await placeOf(route, user.client)).split('?');
      script.stop();
      answers.stop();
      await visit(page, place, who === 'user' ? user : null);
      const main = page.locator('#app main');
      // The guards of some pages need data: these have no view.
      const isThere = await main.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
      const view = new Map(isThere ? await textsOf(page) : []);
      if (some.includes(route)) expect(view.size, route).toBeGreaterThan(0);
      script.go();
      if (isThere) {
        await started(page);
        // Code that comes later has a placeholder until then.
        const moved = async () =>
          (await textsOf(page)).flatMap(([text, top]) => {
            const by = top - (view.get(text) ?? top);
            return Math.abs(by) > tolerance ? [`${text}: ${by}px`] : [];
          });
        await expect.configure({ soft: true, timeout: 5000 }).poll(moved, { message: route }).toEqual([]);
      }
      answers.go();
      await page.waitForLoadState('networkidle');
    }
  });
