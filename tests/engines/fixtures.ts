/** The base of every engine test: an exchange, the browser, and a phone that tolerates no errors. */
import { test as base, expect } from '@playwright/test';
import { TestExchange } from '../browser/exchange.ts';
import type { Driver, EngineName, Storage } from './driver.ts';
import { Firefox } from './firefox.ts';
import { Phone } from './phone.ts';
import { WebKit } from './webkit.ts';

/** The ports of the exchanges, one per worker. */
const firstPort = Number(process.env.ENGINE_TEST_PORT ?? 4700);

const start = (engine: EngineName, storage: Storage = 'kept'): Promise<Driver> =>
  engine === 'firefox' ? Firefox.start(storage) : WebKit.start(storage);

interface Options {
  engine: EngineName;
}

interface PerWorker extends Options {
  exchange: TestExchange;
  driver: Driver;
}

interface PerTest {
  /** Patterns of messages that a test causes on purpose. */
  expected: RegExp[];
  /** The address of the app: that of the exchange, unless a test puts something before it. */
  origin: string;
  phone: Phone;
  /** Another browser with a different storage mode. */
  otherPhone: (storage: Storage) => Promise<Phone>;
}

export const test = base.extend<PerTest, PerWorker>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  exchange: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use, worker) => {
      const exchange = await TestExchange.start(firstPort + (worker.workerIndex % 50));
      await use(exchange);
      await exchange.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  driver: [
    async ({ engine }, use) => {
      const driver = await start(engine);
      await use(driver);
      await driver.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  expected: [[], { option: true }],
  origin: async ({ exchange }, use) => use(exchange.url),
  phone: async ({ driver, origin, expected }, use, test) => {
    await driver.resize({ width: 360, height: 780 });
    const phone = new Phone(driver, origin);
    await use(phone);
    if (test.status !== test.expectedStatus)
      await test.attach('screen', { body: await driver.screenshot(), contentType: 'image/png' });
    await expectSilence(driver, expected);
    // Nothing of this test continues during the next.
    await driver.goto(`${origin}/icon.svg`);
    await driver.problems();
  },
  otherPhone: async ({ engine, origin, expected }, use) => {
    const drivers: Driver[] = [];
    await use(async (storage) => {
      const driver = await start(engine, storage);
      drivers.push(driver);
      await driver.goto(`${origin}/icon.svg`);
      await driver.resize({ width: 360, height: 780 });
      return new Phone(driver, origin);
    });
    for (const driver of drivers) {
      await expectSilence(driver, expected);
      await driver.close();
    }
  },
});

async function expectSilence(driver: Driver, expected: RegExp[]): Promise<void> {
  const problems = await driver.problems();
  // A document that is an image requests an icon that it may not load; the app's own pages declare theirs.
  const tolerated = [
    ...expected,
    /favicon\.ico/,
    // Firefox says so of requests whose page was left before they were answered.
    /A ServiceWorker intercepted the request and encountered an unexpected error/,
  ];
  const unexpected = problems.filter((problem) => !tolerated.some((pattern) => pattern.test(problem)));
  expect(unexpected, 'the console stays silent').toEqual([]);
}

export { expect };
