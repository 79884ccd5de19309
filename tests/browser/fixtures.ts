/** The base of every browser test: an exchange per file, and a page that tolerates no console errors. */
import { test as base, expect, type Page, type WorkerInfo } from '@playwright/test';
import { TestExchange } from './exchange.ts';

const firstPort = Number(process.env.BROWSER_TEST_PORT ?? 4600);

/** The port of a worker's exchange. */
export const portOf = (workerIndex: number): number => firstPort + (workerIndex % 50);

interface Fixtures {
  /** Patterns of console messages that a test causes on purpose. */
  expected: RegExp[];
}

/** The exchange of a worker; a test that overrides it gets one that no other file has used. */
export const exchangeOfWorker: [
  (args: object, use: (exchange: TestExchange) => Promise<void>, worker: WorkerInfo) => Promise<void>,
  { scope: 'worker'; timeout: number },
] = [
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  async ({}, use, worker) => {
    const exchange = await TestExchange.start(portOf(worker.workerIndex));
    await use(exchange);
    await exchange.stop();
  },
  { scope: 'worker', timeout: 120_000 },
];

export const test = base.extend<Fixtures, { exchange: TestExchange }>({
  exchange: exchangeOfWorker,
  expected: [[], { option: true }],
  baseURL: async ({ exchange }, use) => use(exchange.url),
  page: async ({ page, expected: own }, use) => {
    // Playwright itself logs that it blocks the service worker.
    const expected = [...own, /Service Worker registration blocked by Playwright/];
    const problems: string[] = [];
    page.on('console', (message) => {
      const text = message.text();
      if (['error', 'warning'].includes(message.type()) && !expected.some((pattern) => pattern.test(text))) {
        problems.push(`${message.type()}: ${text}`);
      }
    });
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
    if (maxLateMs > 0) await delayMainScript(page);
    await use(page);
    expect(problems, 'the console stays silent').toEqual([]);
  },
});

export { expect };

/** The main script takes up to LATE milliseconds more: tests then act on first views, as on a slow network. */
const maxLateMs = Number(process.env.LATE ?? 0);

const delayMainScript = (page: Page): Promise<unknown> =>
  page.route('**/assets/app-*.js', async (request) => {
    await new Promise((done) => setTimeout(done, Math.random() * maxLateMs));
    await request.fallback();
  });

/** Opens a route of the app. */
export async function open(page: Page, route: string): Promise<void> {
  await page.goto(`/h5/#${route}`);
}

export const demo = { account: 'demo@example.com', password: 'demo1234', fundPassword: '246810' } as const;

/** Logs in on the current page, which requires it. */
export async function logIn(
  page: Page,
  account: string = demo.account,
  password: string = demo.password,
): Promise<void> {
  await page.locator('[data-field="user_string"] input').fill(account);
  await page.locator('[data-field="password"] input').fill(password);
  await page
    .locator('[data-route="/pages/user/login/login"] button', { hasText: /^(ログイン|Log in)$/ })
    .click();
}
