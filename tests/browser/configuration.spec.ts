/** The settings of app.json, and both readings where the product has two. */
import { expect, test } from './fixtures.ts';
import { newcomer } from './people.ts';
import { type AppDefinition, configure, type ScreenDefinition } from './steps/definitions.ts';
import { agree, at, goTo, loaded, press, visit } from './steps/page.ts';
import { languages, t, textOf } from './texts.ts';

const home = '/pages/index/index';
const languagePage = '/pages/settings/language/language';

/** The entries of the tab bar: their targets and labels. */
const tabs = async (page: Parameters<typeof visit>[0]) => {
  await loaded(page, home);
  const bar = page.getByRole('navigation', { name: t('runtime.tabs') });
  await expect(bar).toHaveCount(1);
  return bar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.textContent]));
};

const entry = (route: string, name: string) => [`#/pages/${route}`, t(`tab.${name}`)];

test('the tab bar has the seven entries of the first reading, and each opens its page [2.6]', async ({
  page,
}) => {
  await visit(page, home);
  const first = [
    entry('index/index', 'home'),
    entry('trade/index', 'trade'),
    entry('nft/index', 'market'),
    entry('lever/index', 'contract'),
    entry('template/index', 'earn'),
    entry('help/center/chat', 'service'),
    entry('nft/my/my', 'mine'),
  ];
  expect(await tabs(page)).toEqual(first);
  for (const [href = '', name = ''] of first) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
    await link.click();
    await expect(at(page, href.slice(1))).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
});

for (const [bar, third] of [
  ['secondWithOptions', entry('option/detail', 'option')],
  ['secondWithContract', entry('lever/index', 'contract')],
] as const) {
  test(`the tab bar ${bar} has the entries of the second reading [2.7, 2.8]`, async ({ page }) => {
    await configure(page, (app) => {
      app.tabBar = bar;
    });
    await visit(page, home);
    expect(await tabs(page)).toEqual([
      entry('index/index', 'home'),
      entry('trade/index', 'trade'),
      third,
      entry('finance/index', 'savings'),
      entry('assets/index', 'assets'),
      entry('nft/index', 'market'),
      entry('nft/my/my', 'mine'),
    ]);
  });
}

for (const bar of ['first', 'secondWithOptions', 'secondWithContract']) {
  test(`no name of the tab bar ${bar} touches its neighbour, in any language [2.32]`, async ({ page }) => {
    await configure(page, (app) => {
      app.tabBar = bar;
    });
    for (const lang of languages) {
      await visit(page, home, null, { lang });
      const bars = page.getByRole('navigation', { name: textOf(lang, 'runtime.tabs') });
      await expect(bars.getByRole('link')).toHaveCount(7);
      const places = await bars
        .locator('a > span')
        .evaluateAll((names) =>
          names.map((name) => name.getBoundingClientRect()).map(({ left, right }) => [left, right]),
        );
      const edges = [[0, 0], ...places, [360, 360]];
      for (const [index, [left = 0]] of edges.slice(1).entries()) {
        const [, before = 0] = edges[index] ?? [];
        expect(left - before, `${lang}, before name ${index}`).toBeGreaterThanOrEqual(
          index === 0 || index === 7 ? 1 : 4,
        );
      }
    }
  });
}

test('options, contracts and spot lead to each other, whichever bar is shown [2.33]', async ({ page }) => {
  for (const bar of ['first', 'secondWithOptions', 'secondWithContract']) {
    await configure(page, (app) => {
      app.tabBar = bar;
    });
    await visit(page, '/pages/trade/index');
    for (const [name, route] of [
      ['option', '/pages/option/detail'],
      ['contract', '/pages/lever/index'],
      ['trade', '/pages/trade/index'],
    ] as const) {
      const step = page.getByRole('main').getByRole('button', { name: t(`tab.${name}`), exact: true });
      await step.click();
      await expect(at(page, route)).toBeVisible();
      await expect(step).toHaveAttribute('aria-current', 'page');
    }
  }
});

test('tab pages are those of the list, whichever bar is shown [2.28]', async ({ page }) => {
  const places: [route: string, backtype: 1 | 2][] = [
    ['/pages/index/index', 2],
    ['/pages/trade/index', 2],
    ['/pages/option/detail', 2],
    ['/pages/template/index', 2],
    ['/pages/nft/index', 2],
    ['/pages/nft/my/my', 2],
    ['/pages/lever/index', 2],
    ['/pages/assets/index', 1],
    ['/pages/finance/index', 1],
    ['/pages/help/center/chat', 1],
    ['/pages/settings/index', 1],
  ];
  // Each of them redirects a visitor to login here, with the type of the page.
  const guarded = places.map(([route]) => [
    route,
    (screen: ScreenDefinition) => {
      screen.guards = ['login'];
    },
  ]);
  const differing = /template|option|assets|finance/;
  for (const [bar, wanted] of [
    ['first', places],
    ['secondWithOptions', places.filter(([route]) => differing.test(route))],
  ] as const) {
    const choose = (app: AppDefinition) => {
      app.tabBar = bar;
    };
    await configure(page, choose, Object.fromEntries(guarded));
    for (const [route, backtype] of wanted) {
      await visit(page, route);
      await expect(page, `${bar} ${route}`).toHaveURL(
        `/h5/#/pages/user/login/login?backpage=${encodeURIComponent(route)}&backtype=${backtype}`,
      );
    }
  }
});

test('the default language is Japanese; each of the seven languages can be chosen and is stored with its mark [3.5, 9.8, 9.9, 9.10]', async ({
  page,
}) => {
  await visit(page, languagePage);
  await loaded(page, languagePage);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await expect(at(page, languagePage)).toContainText(t('settings.languageSpoken', { language: '日本語' }));
  const rows = at(page, languagePage).getByRole('listitem');
  const names = ['简体中文', '繁體中文', '日本語', '한국어', 'English', 'Español', 'ไทย'];
  await expect(rows).toHaveText(names);
  expect(languages).toEqual(['zh', 'hk', 'jp', 'kr', 'en', 'esp', 'th']);
  for (const [index, language] of languages.entries()) {
    await rows.nth(index).getByRole('button').click();
    const kept = () =>
      page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('language-mark')]);
    await expect.poll(kept).toEqual([language, language]);
    // It goes back once the language is loaded.
    await expect(at(page, languagePage)).toHaveCount(0);
    await goTo(page, languagePage);
    await expect(at(page, languagePage)).toContainText(
      textOf(language, 'settings.languageSpoken', { language: names[index] ?? '' }),
    );
  }
  await page.reload();
  await expect(at(page, languagePage)).toContainText(textOf('th', 'settings.languageHint'));
});

test('the answer to set/lang is stored and sent as the mark, also after the app is restarted [7.4, 7.6]', async ({
  page,
}) => {
  await page.route('**/api/set/lang', (route) => route.fulfill({ json: { type: 'ok', message: 'esp-MX' } }));
  // Another server, with its own names.
  const marks: (string | undefined)[] = [];
  await page.route('**/api/get/lang', (route) => {
    marks.push(route.request().headers()['language-mark']);
    return route.fulfill({ json: { type: 'ok', message: 'esp' } });
  });
  await visit(page, languagePage);
  await at(page, languagePage)
    .getByRole('listitem')
    .filter({ hasText: 'Español' })
    .getByRole('button')
    .click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language-mark'))).toBe('esp-MX');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('esp');
  await page.goto('about:blank');
  await page.goto(`/h5/#${languagePage}`);
  await expect(at(page, languagePage)).toContainText(textOf('esp', 'settings.languageHint'));
  await expect.poll(() => marks).toEqual(['jp', 'esp-MX']);
});

test('if only japanese is supported, no other language is offered, or taken from the device [9.11]', async ({
  page,
}) => {
  await configure(page, (app) => {
    app.languages.supported = ['jp'];
  });
  await visit(page, languagePage, null, { lang: 'en' });
  await expect(at(page, languagePage).getByRole('listitem')).toHaveText(['日本語']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await expect(at(page, languagePage)).toContainText(t('settings.languageHint'));
});

test.describe('links to others', () => {
  // The exchange's policy allows no frames unless configured.
  test.use({ expected: [/Content Security Policy|frame/i] });

  test('open if they are configured and are absent otherwise [7.41]', async ({ page, context, exchange }) => {
    const person = await newcomer(exchange, 'linked');
    const charge = '/pages/deposit/charge?currency_code=ETH';
    await configure(page, (app) => {
      app.links.buyEth = { url: '' };
      app.links.chat = { url: '', frame: true };
    });
    await visit(page, charge, person);
    await loaded(page, '/pages/deposit/charge');
    await expect(page.getByText(t('deposit.buyEth'))).toHaveCount(0);
    await goTo(page, '/pages/help/center/chat');
    await expect(at(page, '/pages/help/center/chat')).toContainText(t('support.title'));

    await configure(page, (app) => {
      app.links.buyEth = { url: 'https://buy.example.com/eth' };
      app.links.chat = { url: 'https://chat.example.com/room', frame: true };
    });
    await context.route('https://*.example.com/**', (route) => route.fulfill({ body: 'elsewhere' }));
    await visit(page, charge, person);
    await page.getByText(t('deposit.buyEth')).click();
    await expect(page.getByRole('dialog')).toContainText('buy.example.com');
    const opened = context.waitForEvent('page');
    await agree(page, t('runtime.leave.yes'));
    const shop = await opened;
    await expect.poll(() => shop.url()).toBe('https://buy.example.com/eth');
    await goTo(page, '/pages/help/center/chat');
    await expect(page.locator('iframe')).toHaveAttribute('src', 'https://chat.example.com/room');
  });
});

test('version labels and environment are on the company page; whatever the environment, one server is used [3.2, 9.13, 9.14]', async ({
  page,
  exchange,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const company = '/pages/index/company';
  for (const environment of ['test', 'production']) {
    if (environment !== 'test')
      await configure(page, (app) => {
        expect(app.constants.environment).toBe('test');
        app.constants.environment = environment;
      });
    await visit(page, company);
    await loaded(page, company);
    for (const text of ['3.5.8', '1.0.0', environment]) await expect(at(page, company)).toContainText(text);
    const calls = asked.splice(0).filter((url) => url.includes('/api/'));
    expect(calls).not.toEqual([]);
    for (const url of calls) expect(url.startsWith(`${exchange.url}/api/`), url).toBe(true);
  }
});

test('the shortcut on the home page opens the deposit of ETH, by either of its ids [2.29, 3.8]', async ({
  page,
  exchange,
}) => {
  const charge = '/pages/deposit/charge';
  await visit(page, home, await newcomer(exchange, 'shortcut'));
  await press(page, 'home.deposit');
  await expect(page).toHaveURL(/#\/pages\/deposit\/charge\?currency_code=ETH&currency_id=10000$/);
  const shown = page.locator('[data-field="currency"] option:checked');
  await expect(shown).toHaveText('ETH');
  for (const id of [1000, 10000]) {
    await visit(page, `${charge}?currency_id=${id}`, await newcomer(exchange, 'shortcut'));
    await expect(shown).toHaveText('ETH');
  }
  await visit(page, `${charge}?currency_id=1`, await newcomer(exchange, 'shortcut'));
  await expect(shown).toHaveText('BTC');
});
