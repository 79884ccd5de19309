/** The calls that a page starts with are sent by the first script: before the main script is there, and each once. */
import type { Page, Request } from '@playwright/test';
import type { Screen } from '../../src/language/compiled.ts';
import { demo, expect, test } from './fixtures.ts';
import { type Person, personOf } from './people.ts';
import { allRoutes, needsLogin, placeOf } from './places.ts';
import { holdMainScript, loaded, started, visit } from './steps/page.ts';
import { createUserContent } from './userContent.ts';

const home = '/pages/index/index';

/** A call with all that its answer depends on. */
const written = (request: Request): string =>
  [
    request.method(),
    new URL(request.url()).pathname,
    new URL(request.url()).search,
    request.postData() ?? '',
  ].join(' ');

/** The calls of a page from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request);
  });
  return calls;
}

const namesOf = (calls: readonly Request[]): string[] =>
  calls.map((call) => new URL(call.url()).pathname.replace('/api/', '')).sort();

const repeated = (calls: readonly Request[]): string[] => {
  const all = calls.map(written);
  return all.filter((call, index) => all.indexOf(call) !== index);
};

test('a visitor’s calls are sent before the main script is there, and answered to the page', async ({
  page,
}) => {
  const calls = callsOf(page);
  const arrive = await holdMainScript(page);
  await visit(page, home, null, { lang: 'en' });
  await expect
    .poll(() => namesOf(calls))
    .toEqual(['currency/quotation_new', 'lh/send/get_recommend', 'news/list', 'news/list']);
  const [request] = calls.filter((call) => call.url().endsWith('/news/list'));
  expect(new URLSearchParams(request?.postData() ?? '').get('lang')).toBe('en');
  expect(await request?.headerValue('language-mark')).toBe('en');
  expect(await request?.headerValue('authorization')).toBeNull();
  arrive();
  await loaded(page, home);
  await expect(page.getByText('BTC').first()).toBeVisible();
  expect(repeated(calls)).toEqual([]);
});

test('a user’s calls are sent with the token', async ({ page, exchange }) => {
  const user = await personOf(exchange, demo.account, demo.password);
  const calls = callsOf(page);
  const arrive = await holdMainScript(page);
  await visit(page, '/pages/transfer/record', user);
  await expect.poll(() => namesOf(calls)).toEqual(['user/center', 'wallet/hzhistory']);
  for (const call of calls) expect(await call.headerValue('authorization')).toBe(user.token);
  arrive();
  await started(page);
  await page.waitForLoadState('networkidle');
  expect(repeated(calls)).toEqual([]);
});

test.describe('on a bad network', () => {
  test.use({ expected: [/Failed to load resource/] });

  test('a call whose early request has failed is sent again', async ({ page }) => {
    const arrive = await holdMainScript(page);
    await page.route('**/api/currency/quotation_new', (request) => request.abort(), { times: 1 });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('quotation_new'));
    await visit(page, home);
    await failed;
    arrive();
    await loaded(page, home);
    await expect(page.getByText('BTC').first()).toBeVisible();
  });
});

/** All pages in a full run (FULL=1), otherwise some of those that show prices and balances. */
const some = ['/pages/trade/index', '/pages/assets/index', '/pages/lever/index', '/pages/option/detail'];
const routes = process.env.FULL === '1' ? allRoutes() : some;

/** What a page asks when it starts: as released, or as if the release named no calls. */
async function startOf(page: Page, place: string, who: Person | null, released: boolean) {
  const screen: Partial<Screen> = {};
  await page.route(`**/screens${place.replace(/\?.*/, '')}.json`, async (request) => {
    const response = await request.fetch();
    const { calls, ...rest } = Object.assign(screen, await response.json());
    await request.fulfill({ response, json: released ? { ...rest, calls } : rest });
  });
  const calls = callsOf(page);
  // Open, and silent: what a late socket may have missed would be loaded again.
  await page.routeWebSocket(/socket\.io/, () => {});
  await visit(page, place, who);
  await started(page);
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('request');
  await page.unrouteAll();
  const { calls: first, enter } = screen;
  const paths = [...(first?.visitor ?? []), ...(first?.user ?? [])].map(({ url }) =>
    url.replace('{{server}}', '/api').replace(/\?.*/, ''),
  );
  // Other calls may depend on the time.
  const isFirst = (call: Request) => paths.includes(new URL(call.url()).pathname);
  return { calls: calls.filter(isFirst), reloads: JSON.stringify(enter).includes('"reload"') };
}

for (const who of ['user', 'visitor'])
  test(`a page starts with no other calls than it makes itself, and with none twice, for a ${who}`, async ({
    page,
    exchange,
  }) => {
    test.setTimeout(30_000 + 10_000 * routes.length);
    const user = await personOf(exchange, demo.account, demo.password);
    await createUserContent(exchange, user);
    for (const route of routes) {
      if (who === 'visitor' && needsLogin(route)) continue;
      const place = await placeOf(route, user.client);
      const person = who === 'user' ? user : null;
      const released = await startOf(page, place, person, true);
      const own = (await startOf(page, place, person, false)).calls.map(written);
      expect
        .soft(
          released.calls.map(written).filter((call) => !own.includes(call)),
          route,
        )
        .toEqual([]);
      if (!released.reloads) expect.soft(repeated(released.calls), route).toEqual([]);
    }
  });
