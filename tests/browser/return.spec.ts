/**
 * A session ended by the exchange: login is shown once, and leads to the page that the user wanted. The ways to a page and
 * the strange addresses are distributed over the tests; FULL=1 tries all of them in each.
 */
import type { Page } from '@playwright/test';
import type { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { newcomer, type Person, password } from './people.ts';
import { at, fill, goTo, loaded, press, visit } from './steps/page.ts';
import { t } from './texts.ts';

const home = '/pages/index/index';
const login = '/pages/user/login/login';

/** The starting page, and what was tapped. */
const ways: [from: string, to: string][] = [
  [home, '/pages/trade/index'],
  [home, '/pages/nft/my/my'],
  [home, '/pages/assets/index'],
  [home, '/pages/deposit/charge?currency_code=ETH&currency_id=10000'],
  ['/pages/assets/index', '/pages/transfer/index?currency_id=3&from=micro'],
  ['/pages/trade/index', '/pages/lever/index'],
  ['/pages/nft/my/my', '/pages/settings/security/index'],
  ['/pages/settings/index', '/pages/template/index'],
  ['/pages/help/center/center', '/pages/assets/record?kind=withdraw'],
  ['/pages/finance/index', '/pages/finance/ordersPage'],
  ['/pages/transfer/record', '/pages/option/detail'],
];

const full = process.env.FULL === '1';

/** Of pairs of two choices, one at a time: all of them in a full run, otherwise those that fall to this one. */
const share = <T>(values: readonly T[], own: number, of: number): T[] =>
  values.filter((_, index) => full || index % of === own);

/** The delay of each call in milliseconds, by its position: none, and various orders. */
const delays: { name: string; of: (call: number) => number }[] = [
  { name: 'answers at once', of: () => 0 },
  { name: 'answers one after the other', of: (call) => 60 * call },
  { name: 'answers in disorder', of: (call) => (call * 7919) % 450 },
  { name: 'a late first answer', of: (call) => (call === 1 ? 700 : 0) },
];

async function logInAgain(page: Page, person: Person): Promise<void> {
  await fill(page, { user_string: person.email, password });
  await press(page, 'login.submit');
}

/** The exchange no longer knows the user's session. */
const endSessions = async (exchange: TestExchange, person: Person): Promise<void> => {
  await exchange.db.deleteFrom('session').where('user_id', '=', person.id).execute();
};

const backpageOf = (page: Page): string | null =>
  new URLSearchParams(page.url().split('?')[1]).get('backpage');

const routeOf = (place: string): string => place.split('?')[0] ?? '';

for (const [own, { name, of }] of delays.entries()) {
  test(`login leads to the page that was tapped when the session ended: ${name} [2.30]`, async ({
    page,
    exchange,
  }) => {
    test.setTimeout(240_000);
    const person = await newcomer(exchange, 'ended');
    let calls = 0;
    let slow = false;
    await page.route('**/api/**', async (route) => {
      calls += 1;
      const wait = slow ? of(calls) : 0;
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      await route.continue().catch(() => {});
    });
    await visit(page, login);
    await logInAgain(page, person);
    await loaded(page, home);
    for (const [from, to] of share(ways, own, delays.length)) {
      const way = `${from} → ${to}`;
      await goTo(page, from);
      await loaded(page, routeOf(from));
      await endSessions(exchange, person);
      calls = 0;
      slow = true;
      await goTo(page, to);
      await expect(at(page, login), way).toBeVisible();
      await expect.poll(() => backpageOf(page), { message: way }).toBe(to);
      slow = false;
      // All refused calls reported it at the same time: it is shown once.
      expect(
        await page.getByRole('status').getByText(t('server.refusal.not_logged_in'), { exact: true }).count(),
        way,
      ).toBeLessThanOrEqual(1);
      await logInAgain(page, person);
      await expect(at(page, routeOf(to)), way).toBeVisible();
      expect(decodeURIComponent(new URL(page.url()).hash), way).toBe(`#${to}`);
      await page.goBack();
      await expect(at(page, login), `${way}, and back`).toHaveCount(0);
    }
  });
}

test('login that is left by going back asks again at the next protected page [2.30, 6.2]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'undecided');
  await visit(page, home, person);
  await loaded(page, home);
  await endSessions(exchange, person);
  await page.locator('nav a[href$="/pages/nft/my/my"]').click();
  await expect(at(page, login)).toBeVisible();
  await page.goBack();
  await expect(at(page, login)).toHaveCount(0);
  await goTo(page, '/pages/transfer/record');
  await expect(at(page, login)).toBeVisible();
  await logInAgain(page, person);
  await expect(at(page, '/pages/transfer/record')).toBeVisible();
});

test('a user who taps another page during the redirect to login gets to that page [2.30]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'hasty');
  await visit(page, home, person);
  await loaded(page, home);
  await endSessions(exchange, person);
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue().catch(() => {});
  });
  await goTo(page, '/pages/assets/index');
  await page.waitForTimeout(100);
  await goTo(page, '/pages/transfer/index?currency_id=1');
  await expect(at(page, login)).toBeVisible();
  // The tap may come after the redirect: then the guard waits for a second, and redirects again.
  await expect.poll(() => backpageOf(page)).toBe('/pages/transfer/index?currency_id=1');
  await page.unroute('**/api/**');
  await logInAgain(page, person);
  await expect(at(page, '/pages/transfer/index')).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/transfer\/index\?currency_id=1$/);
});

/** A tab page, another one, and none of them. */
const backtypes = ['2', '1', 'x'];
for (const [own, backtype] of backtypes.entries())
  test(`a backpage that is not a page of this app leads home, with backtype ${backtype} [2.31]`, async ({
    page,
    exchange,
  }) => {
    const person = await newcomer(exchange, 'lured');
    const strange = [
      'https://example.com/',
      '//example.com',
      'javascript:alert(1)',
      '/pages/../../x',
      '/pages/no/such/page',
      '/app',
      login,
      '/pages/index/index#/pages/assets/index',
    ];
    for (const backpage of share(strange, own, backtypes.length)) {
      // Another page of the app was open before: it leads home anyway.
      await visit(page, '/pages/help/center/center');
      await loaded(page, '/pages/help/center/center');
      await goTo(page, `${login}?backpage=${encodeURIComponent(backpage)}&backtype=${backtype}`);
      await logInAgain(page, person);
      await expect(at(page, home), backpage).toBeVisible();
      expect(new URL(page.url()).origin).toBe(exchange.url);
    }
  });
