/** Slow loading, with a clock controlled by the test: when indicators appear, when the app gives up, and retries. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { give, newcomer, verify } from './people.ts';
import { picture } from './pictures.ts';
import { at, field, fill, goTo, loaded, press, pull, toast, visit } from './steps/page.ts';
import { pickFile, slotSays } from './steps/picture.ts';
import { t } from './texts.ts';

const home = '/pages/index/index';
const transfer = '/pages/transfer/index';

/** Stops the clock of the page; from now on it only advances by the test. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/** Holds requests to these addresses until they are released. */
async function holdRequests(
  page: Page,
  addresses: string | RegExp,
): Promise<{ asked: Promise<unknown>; release(): void }> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const asked = page.waitForRequest(addresses);
  await page.route(addresses, async (route) => {
    await released;
    // The client may have given up.
    await route.continue().catch(() => {});
  });
  return { asked, release };
}

test('a slow page shows a loading view after 200 ms and a message after 20 s [2.3, 2.4, 9.5]', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, home);
  await loaded(page, home);
  const slow = '/pages/finance/rulePage';
  const { asked, release } = await holdRequests(page, `**/h5/release/*/screens${slow}.json`);
  await stopClock(page);
  const loading = page.getByRole('status', { name: t('runtime.loading'), exact: true });
  await goTo(page, slow);
  await asked;
  await page.clock.runFor(199);
  await expect(at(page, home), 'the page of before stays').toBeVisible();
  await expect(loading).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(loading).toBeVisible();
  await expect(at(page, home)).toHaveCount(0);
  await page.clock.runFor(19_799);
  const retry = page.getByRole('button', { name: t('runtime.retry'), exact: true });
  await expect(retry).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(retry).toBeVisible();
  await expect(page.getByText(t('runtime.late')).or(page.getByText(t('runtime.pageFailed')))).toBeVisible();
  await retry.click();
  release();
  await page.clock.resume();
  await expect(at(page, slow)).toBeVisible();
  await expect(loading).toHaveCount(0);
});

test('the indicator of a reloading page is shown for 1000 ms [9.6]', async ({ page }) => {
  await page.clock.install();
  await visit(page, home);
  await loaded(page, home);
  // What a page can do without at first, such as pulling, is loaded after it is shown.
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  const sign = page.getByRole('status', { name: t('runtime.refresh'), exact: true });
  const answered = page.waitForResponse('**/api/currency/quotation_new');
  await pull(page);
  await expect(sign).toBeVisible();
  await (await answered).finished();
  await page.clock.runFor(999);
  await expect(sign).toBeVisible();
  await page.clock.runFor(1);
  await expect(sign).toHaveCount(0);
});

test.describe('code that does not come', () => {
  // Meanwhile the socket has been waiting just as long.
  test.use({ expected: [/WebSocket connection/] });

  test('is given up after 120 s, and can be asked for again [8.5]', async ({ page }) => {
    await page.clock.install();
    await visit(page, home);
    await loaded(page, home);
    const kline = '/pages/trade/kline';
    const { asked, release } = await holdRequests(page, /\/h5\/assets\/Kline-[^/]*\.js$/);
    await stopClock(page);
    const candles = page.waitForResponse('**/api/currency/new_timeshar?*');
    await goTo(page, kline);
    await asked;
    const fault = at(page, kline).getByText(t('runtime.fault'), { exact: true });
    const book = at(page, kline).getByRole('list', { name: t('widget.orderBook.asks') });
    let passed = 0;
    const pass = async (ms: number) => {
      await page.clock.runFor(ms);
      passed += ms;
    };
    // The page is shown without it, and the wait for its placeholder starts then.
    while (!(await book.isVisible())) await pass(100);
    expect(passed).toBeLessThan(3000);
    // Its data has loaded, so that it waits only for its code.
    await (await candles).finished();
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((done) => setTimeout(done, 300));
      await pass(100);
    }
    const from = passed;
    await pass(119_000);
    await expect(fault).toHaveCount(0);
    // In small steps: half a second after a failure, the next render retries.
    while (passed < from + 125_000 && !(await fault.isVisible())) await pass(100);
    expect(passed - from).toBeGreaterThan(119_000);
    expect(passed - from).toBeLessThan(123_000);
    await pass(600);
    release();
    await page.clock.resume();
    await at(page, kline)
      .getByRole('button', { name: t('runtime.retry'), exact: true })
      .click();
    await expect(fault).toHaveCount(0);
  });
});

test('a request times out after 60 s and the input is kept; a read also offers a retry [9.1, 9.4]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'waiting');
  await give(exchange, person, 3, '50');
  await page.clock.install();
  await visit(page, transfer, person);
  await loaded(page, transfer);
  const write = await holdRequests(page, '**/api/wallet/change');
  await fill(page, { number: '5' });
  await stopClock(page);
  await press(page, 'transfer.submit');
  await write.asked;
  await page.clock.runFor(59_000);
  await expect(toast(page, t('runtime.failure.timeout'))).toHaveCount(0);
  await page.clock.runFor(2000);
  await expect(toast(page, t('runtime.failure.timeout'))).toBeVisible();
  await expect(field(page, 'number').locator('input')).toHaveValue('5');

  const record = '/pages/transfer/record';
  const read = await holdRequests(page, '**/api/wallet/hzhistory*');
  await goTo(page, record);
  await read.asked;
  await page.clock.runFor(59_000);
  const retry = at(page, record).getByRole('button', { name: t('runtime.retry'), exact: true });
  await expect(at(page, record)).toBeVisible();
  await expect(retry).toHaveCount(0);
  await page.clock.runFor(2000);
  await expect(at(page, record)).toContainText(t('runtime.failure.timeout'));
  read.release();
  await page.clock.resume();
  await retry.click();
  await expect(at(page, record)).not.toContainText(t('runtime.failure.timeout'));
});

test('an upload times out after 60 s, shows it, and can be retried with the same picture [8.8, 8.9, 9.3]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'slow');
  await verify(exchange, person);
  await page.clock.install();
  await visit(page, '/pages/verification/advanced', person);
  const { asked, release } = await holdRequests(page, '**/api/upload');
  await pickFile(page, 'front_pic', await picture('front.png'));
  await asked;
  await stopClock(page);
  await page.clock.runFor(57_000);
  const retry = field(page, 'front_pic').getByRole('button', { name: t('widget.imageUpload.retry') });
  await expect(slotSays(page, 'front_pic', 'uploading')).toBeVisible();
  await expect(retry).toHaveCount(0);
  await page.clock.runFor(4000);
  await expect(retry).toBeVisible();
  release();
  await page.clock.resume();
  await retry.click();
  await expect(slotSays(page, 'front_pic', 'done')).toBeVisible();
});

test('the socket connects to the server of the page, with a timeout of 60 s, after which prices are marked as late [7.5, 9.2]', async ({
  page,
  exchange,
}) => {
  const sockets: string[] = [];
  await page.routeWebSocket(/socket\.io/, (socket) => {
    // Open, and silent.
    sockets.push(socket.url());
  });
  await page.clock.install();
  const trade = '/pages/trade/index';
  await visit(page, trade);
  await loaded(page, trade);
  await expect.poll(() => sockets.length).toBe(1);
  expect(new URL(sockets[0] ?? '').host).toBe(new URL(exchange.url).host);
  await stopClock(page);
  const late = page.getByText(t('runtime.delayed'));
  await page.clock.runFor(50_000);
  await expect(late).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(late).toBeVisible();
});
