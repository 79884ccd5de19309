/**
 * An attacker controls the storage of signed releases: the app accepts only signed files, keeps running with its
 * present release, informs the user, and reports it.
 */
import type { Page, Route } from '@playwright/test';
import { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { makeSignedProject, notOpened, refused, type SignedProject } from './signedProject.ts';
import { at, goTo, input, loaded, visit } from './steps/page.ts';

const port = Number(process.env.BROWSER_TEST_PORT ?? 4600) + 84;
const home = '/pages/index/index';
const register = '/pages/user/login/register';
const wholeMinute = 61_000;

test.use({
  baseURL: `http://127.0.0.1:${port}`,
  expected: [/Failed to load resource|valid digest in the 'integrity'/],
});

let signed: SignedProject;
let exchange: TestExchange;
let first = '';
let second = '';
let pointers: SignedProject['pointers'];
const stored = (file: string): string => signed.stored(file);

test.beforeAll(async () => {
  test.setTimeout(400_000);
  signed = await makeSignedProject();
  ({ first, second, pointers } = signed);
  exchange = await TestExchange.start(port, signed.project.root);
});
test.afterAll(async () => {
  await exchange?.stop();
  signed?.project.remove();
});

/** Answers a file of the storage with another content. */
async function serve(page: Page, file: string, content: (true_: string) => string): Promise<void> {
  await page.route(`**/h5/release/${file}`, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: content(await response.text()) });
  });
}

const reports = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/faults')) seen.push(request.postData() ?? '');
  });
  return seen;
};

test('a signed release is accepted, with its forms', async ({ page }) => {
  await visit(page, register);
  await loaded(page, register);
  await expect(input(page, 'password')).toBeVisible();
  await page.locator('form button[type=submit]').first().click();
  await expect(page.getByRole('alert').first()).toBeVisible();
});

test('an open app keeps what it has when the pointer is changed, cut off, unsigned, or older', async ({
  page,
}) => {
  await page.clock.install();
  const seen = reports(page);
  await visit(page, home);
  await loaded(page, home);
  // The code that looks for newer releases is loaded after the first page.
  await page.waitForLoadState('networkidle');
  let served = (text: string): string => text;
  await serve(page, 'current.json', (text) => served(text));
  for (const [at, pointer] of [
    (text: string) => text.replace(second, first),
    (text: string) => text.replace(/"signature":"[^"]{20}/, '"signature":"'),
    (text: string) => text.replace(/"signature":"[^"]*",/, ''),
    () => pointers[0],
  ].entries()) {
    served = pointer;
    let answers = 0;
    // What is refused is read once more, past all caches.
    const asked = page.waitForResponse((response) => /current\.json/.test(response.url()) && ++answers === 2);
    await page.clock.runFor(wholeMinute);
    await asked;
    // It is reported once.
    if (at === 0) await expect(page.getByText(refused)).toBeVisible();
  }
  served = (text) => text;
  await goTo(page, '/pages/trade/index');
  await loaded(page, '/pages/trade/index');
  expect(seen.filter((report) => report.includes('kind=signature'))).toHaveLength(1);
});

for (const [what, file, content] of [
  [
    'is changed',
    () => `${second}/screens${register}.json`,
    (text: string) => text.replace('"route"', '"Route"'),
  ],
  [
    'is another one of the release',
    () => `${second}/screens${register}.json`,
    () => stored(`${second}/screens${home}.json`),
  ],
  [
    'is that of another release',
    () => `${second}/texts/jp${register}.json`,
    () => stored(`${first}/texts/jp${register}.json`),
  ],
] as const) {
  test(`a page is not shown if a file of it ${what}; the others are`, async ({ page }) => {
    const seen = reports(page);
    await serve(page, file(), content);
    await visit(page, home);
    await loaded(page, home);
    await goTo(page, register);
    await expect(page.getByText(refused)).toBeVisible();
    await expect(at(page, register)).toHaveCount(0);
    await goTo(page, home);
    await expect(at(page, home)).toBeVisible();
    await expect.poll(() => seen.filter((report) => report.includes('kind=signature')).length).toBe(1);
  });
}

test('validators that are changed do not run, not even if they are right when they are first read', async ({
  page,
}) => {
  for (const rightOnes of [0, 1]) {
    let asked = 0;
    await page.route(`**/h5/release/${second}/forms/register.js`, async (route) => {
      const response = await route.fetch();
      const body =
        asked++ < rightOnes ? await response.text() : `window.swapped = true;${await response.text()}`;
      // Without these, the browser would not ask again.
      await route.fulfill({
        response,
        body,
        headers: { ...response.headers(), 'cache-control': 'no-store' },
      });
    });
    await visit(page, register);
    await expect(page.getByText(refused)).toBeVisible();
    expect(asked).toBeGreaterThan(rightOnes);
    expect(await page.evaluate(() => 'swapped' in window)).toBe(false);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('an app that accepts no pointer shows why it does not open, and opens when it can', async ({ page }) => {
  const seen = reports(page);
  await serve(page, 'current.json', (text) =>
    text.replace(/"signature":"[0-9a-f]{8}/, '"signature":"00000000'),
  );
  await page.goto(`/h5/#${home}`);
  await expect(page.getByText(notOpened)).toBeVisible();
  await expect.poll(() => seen.join()).toContain('kind=signature');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button').click();
  await loaded(page, home);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('nothing refused is kept, and a start with a changed pointer uses the kept one', async ({
    page,
    context,
  }) => {
    await page.goto(`/h5/#${home}`);
    await loaded(page, home);
    const keptPointer = () =>
      page.evaluate(async () => (await (await caches.match('/h5/release/current.json'))?.text()) ?? '');
    await expect.poll(keptPointer).toBe(pointers[1]);
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    await context.route('**/h5/release/current.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: pointers[0] });
    });
    await context.route(`**/h5/release/${second}/screens${register}.json`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"route"', '"Route"') });
    });
    await page.reload();
    await loaded(page, home);
    await expect(page.getByText(refused)).toBeVisible();
    await goTo(page, register);
    await expect(page.getByRole('button', { name: '再試行' })).toBeVisible();
    expect(await keptPointer()).toBe(pointers[1]);
    const kept = await page.evaluate(
      async (file) => Boolean(await caches.match(file)),
      `/h5/release/${second}/screens${register}.json`,
    );
    expect(kept).toBe(false);
  });
});
