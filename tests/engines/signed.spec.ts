/**
 * An attacker controls the storage of signed releases: the app accepts only signed files, keeps running with its present
 * release, informs the user, and reports it. tests/browser/signed.spec.ts has more of it, in Chromium.
 */
import { TestExchange } from '../browser/exchange.ts';
import { makeSignedProject, refused, type SignedProject } from '../browser/signedProject.ts';
import { test as base, expect } from './fixtures.ts';
import { eventually } from './found.ts';
import type { Phone } from './phone.ts';
import { Storage } from './storage.ts';

const home = '/pages/index/index';
const trade = '/pages/trade/index';
const register = '/pages/user/login/register';
const help = '/pages/help/center/center';

interface PerWorker {
  signed: SignedProject;
  signedExchange: TestExchange;
  storage: Storage;
}

const firstPort = Number(process.env.ENGINE_TEST_PORT ?? 4700) + 60;

const test = base.extend<object, PerWorker>({
  signed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const signed = await makeSignedProject();
      await use(signed);
      signed.project.remove();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  signedExchange: [
    async ({ signed }, use, { parallelIndex }) => {
      const exchange = await TestExchange.start(firstPort + 2 * parallelIndex, signed.project.root);
      await use(exchange);
      await exchange.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  storage: [
    async ({ signedExchange }, use) => {
      const storage = await Storage.start(signedExchange.port + 1, signedExchange.url);
      await use(storage);
      await storage.close();
    },
    { scope: 'worker' },
  ],
  origin: async ({ storage }, use) => {
    storage.restore();
    await use(storage.url);
    storage.restore();
  },
});

// Logged by the browser for a script that it refuses, and where the service worker is not there.
test.use({ expected: [/integrity|ServiceWorker|service worker|Loading failed for the module/i] });

/** The faults of the kind `signature` that the exchange has counted so far. */
async function counted({ url }: TestExchange): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = metrics.matchAll(/^shoji_page_faults_total\{kind="signature".*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

/** Makes an open app check for a newer release, until it has read the pointer once and again past all caches. */
const look = (phone: Phone, storage: Storage): Promise<void> =>
  eventually(async () => {
    await phone.driver.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(storage.asked('current.json')).toBeGreaterThanOrEqual(2);
  });

test('an open app keeps what it has when the pointer is changed, cut off, unsigned, or older', async ({
  phone,
  storage,
  signed: { first, second, pointers },
  signedExchange,
}) => {
  const before = await counted(signedExchange);
  await phone.visit(home);
  await phone.loaded(home);
  const name = await phone.driver.evaluate(() => document.title);
  for (const [at, change] of [
    (text: string) => text.replace(second, first),
    (text: string) => text.replace(/"signature":"[^"]{20}/, '"signature":"'),
    (text: string) => text.replace(/"signature":"[^"]*",/, ''),
    () => pointers[0],
  ].entries()) {
    storage.change('current.json', change);
    await look(phone, storage);
    if (at === 0) await phone.text(new RegExp(refused)).shown();
  }
  await phone.goTo(trade);
  await phone.loaded(trade);
  await phone.goTo(home);
  await phone.loaded(home);
  expect(await phone.driver.evaluate(() => document.title)).toBe(name);
  // It is reported once.
  await eventually(async () => expect(await counted(signedExchange)).toBe(before + 1));
});

test('a page is not shown if a file of it is changed; the others are', async ({ phone, storage, signed }) => {
  storage.change(`${signed.second}/screens${help}.json`, (text) => text.replace('"route"', '"Route"'));
  await phone.visit(home);
  await phone.loaded(home);
  await phone.goTo(help);
  await phone.text(new RegExp(refused)).shown();
  await phone.at(help).count(0);
  await phone.goTo(home);
  await phone.loaded(home);
});

test('validators that are changed do not run, not even if they are right when they are first read', async ({
  phone,
  storage,
  signed: { second },
  signedExchange,
}) => {
  const file = `${second}/forms/register.js`;
  for (const rightOnes of [0, 1]) {
    storage.change(file, (text, turn) => (turn < rightOnes ? text : `window.swapped = true;${text}`));
    const before = await counted(signedExchange);
    await phone.visit(register);
    // The message to the user disappears by itself; what the app reports stays.
    await eventually(async () => expect(await counted(signedExchange)).toBe(before + 1));
    expect(storage.asked(file)).toBeGreaterThan(rightOnes);
    expect(await phone.driver.evaluate(() => 'swapped' in window)).toBe(false);
  }
  storage.restore();
  await phone.visit(register);
  await phone.loaded(register);
  await phone.input('password').shown();
});
