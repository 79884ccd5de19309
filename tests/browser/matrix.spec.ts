/**
 * Each page is opened from scratch once as a user, with alternating languages, themes and widths; public pages once more
 * as a visitor, in the other theme. Then one running app navigates through half of the pages in each language. FULL=1
 * opens every page from scratch in all combinations.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { demo, expect, test } from './fixtures.ts';
import { every } from './pairs.ts';
import { type Person, personOf } from './people.ts';
import { allRoutes, needsLogin, placeOf } from './places.ts';
import { at, goTo, loaded, visit } from './steps/page.ts';
import {
  expectAccessible,
  expectInPlace,
  expectLanguage,
  expectNoSideScroll,
  expectSteady,
  watchMoves,
  watchShifts,
} from './steps/pageChecks.ts';
import { languages } from './texts.ts';
import { createUserContent } from './userContent.ts';

const login = '/pages/user/login/login';

/**
 * Pages whose controls move: where rows turn out not to be there (a visitor's balance, facts that a user has not given),
 * and below a text of any length.
 */
const changing = new Set([
  '/pages/help/center/detail user',
  '/pages/help/center/detail visitor',
  '/pages/index/company user',
  '/pages/index/company visitor',
  '/pages/notice/index user',
  '/pages/notice/index visitor',
  '/pages/settings/account/index user',
  '/pages/trade/index visitor',
]);

const routes = allRoutes();
const open = routes.filter((route) => !needsLogin(route));
const screens = { theme: ['default', 'dark'] as const, width: [360, 430] as const };
const full = process.env.FULL === '1';

const rows = full
  ? [
      ...every({ who: ['user'] as const, route: routes, lang: languages, ...screens }),
      ...every({ who: ['visitor'] as const, route: open, lang: languages, ...screens }),
    ]
  : [
      ...routes.map((route, index) => ({ route, who: 'user' as const, ...lookOf(index) })),
      // What a visitor may open is seen in the other theme too.
      ...open.map((route) => ({ route, who: 'visitor' as const, ...lookOf(routes.indexOf(route) + 1) })),
    ];

function turn<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}

function lookOf(index: number) {
  return {
    lang: turn(languages, index),
    theme: turn(screens.theme, index),
    width: turn(screens.width, Math.floor(index / 2)),
  };
}

let user: Person;

test.beforeAll(async ({ exchange }) => {
  user = await personOf(exchange, demo.account, demo.password);
  await createUserContent(exchange, user);
});

// The longest, and it waits much: the other tests run beside it.
test('a visitor is led from every page that needs a user to login, which knows the way back', async ({
  page,
}) => {
  await visit(page, login);
  await loaded(page, login);
  for (const route of routes.filter(needsLogin)) {
    const place = await placeOf(route, user.client);
    await goTo(page, '/pages/user/login/register');
    await expect(at(page, '/pages/user/login/register')).toBeVisible();
    // After a redirect guards are quiet for a second; then they redirect again.
    await goTo(page, place);
    await expect(at(page, login)).toBeVisible();
    const { hash } = new URL(page.url());
    expect(new URLSearchParams(hash.split('?')[1]).get('backpage')).toBe(place);
  }
});

for (const { route, who, theme, lang, width } of rows) {
  test(`${route} ${who} ${theme} ${lang} ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await watchMoves(page);
    // Long enough for its skeletons to be seen.
    await page.route('**/api/**', async (call) => {
      await sleep(200);
      await call.fallback();
    });
    await visit(page, await placeOf(route, user.client), who === 'user' ? user : null, { lang, theme });
    await loaded(page, route);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectNoSideScroll(page, width);
    await expectLanguage(page, lang);
    await expectAccessible(page);
    await expectSteady(page);
    if (!changing.has(`${route} ${who}`)) await expectInPlace(page);
    await expect(at(page, route)).toBeVisible();
  });
}

/** The number of pages per test. */
const stretch = 16;
for (const [turnOf, lang] of (full ? [] : languages).entries()) {
  const half = routes.filter((_, index) => (index + turnOf) % 2 === 0);
  for (let first = 0; first < half.length; first += stretch) {
    const { theme, width } = lookOf(turnOf + first / stretch);
    test(`half of the pages from ${first + 1} on in ${lang} ${theme} ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const [index, route] of half.slice(first, first + stretch).entries())
        await test.step(route, async () => {
          const place = await placeOf(route, user.client);
          if (index === 0) await visit(page, place, user, { lang, theme });
          else await goTo(page, place);
          await loaded(page, route);
          await expectNoSideScroll(page, width);
          await expectLanguage(page, lang);
        });
    });
  }
}
