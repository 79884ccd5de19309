/**
 * Every page, by day and by night, in every language, on a narrow and on a wide phone, for a visitor and for a
 * user: paired, so that each pair of these is seen. FULL=1 shows all combinations.
 */
import { demo, expect, test } from './fixtures.ts';
import { every, pairwise } from './pairs.ts';
import { type Person, personOf } from './people.ts';
import { allRoutes, needsLogin, placeOf } from './places.ts';
import {
  expectAccessible,
  expectLanguage,
  expectNoSideScroll,
  expectSteady,
  watchShifts,
} from './steps/look.ts';
import { at, goTo, loaded, visit } from './steps/page.ts';
import { languages } from './texts.ts';
import { leaveTraces } from './traces.ts';

const login = '/pages/user/login/login';

const routes = allRoutes();
const open = routes.filter((route) => !needsLogin(route));
const looks = { theme: ['default', 'dark'] as const, lang: languages, width: [360, 430] as const };
const full = process.env.FULL === '1';

const rows = full
  ? [
      ...every({ who: ['user'] as const, route: routes, ...looks }),
      ...every({ who: ['visitor'] as const, route: open, ...looks }),
    ]
  : [
      ...pairwise({ who: ['user'] as const, route: routes, ...looks }),
      // What a visitor sees is seen of every page that is open to one; which look goes with it takes turns.
      ...open.map((route, index) => ({ who: 'visitor' as const, route, ...lookOf(index) })),
    ];

function lookOf(index: number) {
  const { theme, lang, width } = looks;
  return {
    theme: theme[index % theme.length] ?? 'default',
    lang: lang[index % lang.length] ?? 'jp',
    width: width[Math.floor(index / 2) % width.length] ?? 360,
  };
}

let user: Person;

test.beforeAll(async ({ exchange }) => {
  user = await personOf(exchange, demo.account, demo.password);
  await leaveTraces(exchange, user);
});

for (const { route, who, theme, lang, width } of rows) {
  test.describe(() => {
    test.use({ viewport: { width, height: 800 } });

    test(`${route} ${who} ${theme} ${lang} ${width}`, async ({ page }) => {
      await watchShifts(page);
      await visit(page, await placeOf(route, user.client), who === 'user' ? user : null, { lang, theme });
      await loaded(page, route);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expectNoSideScroll(page, width);
      await expectLanguage(page, lang);
      await expectAccessible(page);
      await expectSteady(page);
      await expect(at(page, route)).toBeVisible();
    });
  });
}

test('a visitor is led from every page that needs a user to login, which knows the way back', async ({
  page,
}) => {
  await visit(page, login);
  await loaded(page, login);
  for (const route of routes.filter(needsLogin)) {
    const place = await placeOf(route, user.client);
    await goTo(page, '/pages/user/login/register');
    await expect(at(page, '/pages/user/login/register')).toBeVisible();
    // A guard that has just redirected is quiet for a second, and leads on after it.
    await goTo(page, place);
    await expect(at(page, login)).toBeVisible();
    const { hash } = new URL(page.url());
    expect(new URLSearchParams(hash.split('?')[1]).get('backpage')).toBe(place);
  }
});
