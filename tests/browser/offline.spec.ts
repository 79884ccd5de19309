/** The installed app without a network: it opens with cached data, marks it as old, and sends nothing twice. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { balanceOf, give, newcomer } from './people.ts';
import { at, goTo, input, loaded, press, visit } from './steps/page.ts';
import { t } from './texts.ts';
import { isCached } from './workerCache.ts';

const home = '/pages/index/index';
const assets = '/pages/assets/index';
const transfer = '/pages/transfer/index';
const usdt = 3;

// Written by the browser itself when it cannot reach a server.
const unreached = /Failed to load resource|WebSocket connection|net::ERR|FetchEvent|when fetching the script/;

test.use({ serviceWorkers: 'allow', expected: [unreached] });
// The exchange is restarted, sometimes more than once.
test.setTimeout(240_000);

/** Checks that the page shows its age. */
const asOf = (page: Page) => page.getByText(t('runtime.asOf', { time: '' }).trim());

const untilCached = (page: Page) => expect.poll(() => page.evaluate(isCached)).toBe(true);

async function cut(context: BrowserContext, exchange: TestExchange): Promise<void> {
  await context.setOffline(true);
  await exchange.kill();
}

async function join(context: BrowserContext, exchange: TestExchange): Promise<void> {
  await exchange.run();
  await context.setOffline(false);
}

test('opens without a network with prices that say how old they are, and shows no old balance', async ({
  page,
  context,
  exchange,
}) => {
  const person = await newcomer(exchange, 'offline');
  await give(exchange, person, usdt, '1234');
  await visit(page, assets, person);
  await loaded(page, assets);
  await goTo(page, home);
  await loaded(page, home);
  await expect(at(page, home)).toContainText('BTC');
  await untilCached(page);
  await expect(asOf(page)).toHaveCount(0);

  await cut(context, exchange);
  await page.reload();
  await expect(at(page, home)).toContainText('BTC');
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByText(t('runtime.offline'))).toBeVisible();
  await goTo(page, assets);
  await expect(
    at(page, assets)
      .getByRole('button', { name: t('runtime.retry') })
      .first(),
  ).toBeVisible();
  await expect(at(page, assets)).not.toContainText('1,234');

  await join(context, exchange);
  await expect(at(page, assets)).toContainText('1,234', { timeout: 30_000 });
  await goTo(page, home);
  await loaded(page, home);
  await expect(asOf(page)).toHaveCount(0, { timeout: 30_000 });
});

test('a call that failed without a network is sent once, when the user sends it again', async ({
  page,
  context,
  exchange,
}) => {
  const person = await newcomer(exchange, 'sender');
  await give(exchange, person, usdt, '100');
  await visit(page, transfer, person);
  await loaded(page, transfer);
  await untilCached(page);
  await context.setOffline(true);
  await input(page, 'number').fill('7');
  await press(page, 'transfer.submit');
  await expect(page.getByText(t('runtime.failure.offline')).first()).toBeVisible();
  await expect(input(page, 'number')).toHaveValue('7');
  await context.setOffline(false);
  // Nothing is sent automatically once the network is back.
  await expect(page.getByText(t('runtime.offline'))).toHaveCount(0);
  await goTo(page, assets);
  await loaded(page, assets);
  expect(await balanceOf(exchange, person, usdt)).toBe(100);
  await page.goBack();
  await expect(input(page, 'number')).toHaveValue('7');
  await press(page, 'transfer.submit');
  await expect(input(page, 'number')).toHaveValue('');
  expect(await balanceOf(exchange, person, usdt)).toBe(93);
});

test.describe('a newer app', () => {
  let folder = '';
  test.beforeEach(async ({ exchange }) => {
    folder = await mkdtemp(path.join(tmpdir(), 'shoji-app-'));
    await cp('dist', folder, { recursive: true });
    exchange.env.WEB_FOLDER = folder;
    await exchange.kill();
    await exchange.run();
  });
  test.afterEach(async ({ exchange }) => {
    delete exchange.env.WEB_FOLDER;
    delete exchange.env.SERVICE_WORKER;
    await exchange.kill();
    await exchange.run();
    await rm(folder, { recursive: true });
  });

  const revision = (html: string) => createHash('sha256').update(html).digest('hex').slice(0, 16);

  test('is there at the next start, also without a network, and never under an open page', async ({
    page,
    context,
  }) => {
    await visit(page, home);
    await loaded(page, home);
    await untilCached(page);
    const html = await readFile(path.join(folder, 'index.html'), 'utf8');
    const newer = html.replace('<body>', '<body data-newer>');
    await writeFile(path.join(folder, 'index.html'), newer);
    const worker = await readFile(path.join(folder, 'sw.js'), 'utf8');
    expect(worker).toContain(revision(html));
    await writeFile(path.join(folder, 'sw.js'), worker.replace(revision(html), revision(newer)));
    await rm(path.join(folder, 'index.html.br'), { force: true });
    await rm(path.join(folder, 'index.html.gz'), { force: true });

    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await expect
      .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting)))
      .toBe(true);
    await expect(page.locator('body')).not.toHaveAttribute('data-newer');
    // While another page is open, which is as old as this one, a reload stays on the old app.
    const other = await context.newPage();
    await visit(other, home);
    await loaded(other, home);
    await page.reload();
    await loaded(page, home);
    await expect(page.locator('body')).not.toHaveAttribute('data-newer');
    await other.close();
    await page.reload();
    await expect(page.locator('body')).toHaveAttribute('data-newer');
    await loaded(page, home);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null))
      .toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('body')).toHaveAttribute('data-newer');
    await expect(at(page, home)).toBeVisible();
    await context.setOffline(false);
  });

  test('can be one that the server has switched off', async ({ page, exchange }) => {
    await visit(page, home);
    await loaded(page, home);
    await untilCached(page);
    exchange.env.SERVICE_WORKER = '0';
    await exchange.kill();
    await exchange.run();
    await page.reload();
    await expect
      .poll(
        () =>
          page.evaluate(async () => {
            const registrations = await navigator.serviceWorker.getRegistrations();
            const names = await caches.keys();
            return [registrations.length, names.filter((name) => name !== 'answers /h5/').length];
          }),
        { timeout: 30_000 },
      )
      .toEqual([0, 0]);
    await page.reload();
    await loaded(page, home);
  });
});

test('can be installed: a manifest in the app’s name, with icons that are there', async ({
  page,
  exchange,
}) => {
  await visit(page, home);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(`${exchange.url}${href}`)).json();
  expect(manifest).toMatchObject({ name: t('app.name'), display: 'standalone', start_url: '/h5/' });
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  for (const src of [apple, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    const icon = await page.request.get(`${exchange.url}${src}`);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);
  }
  const installability = await page.context().newCDPSession(page);
  const { installabilityErrors } = await installability.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
