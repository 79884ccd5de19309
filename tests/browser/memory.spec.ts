/** An app that is used all day: pages that were left are garbage. Counts live objects, which differ less than bytes. */
import type { CDPSession, Page } from '@playwright/test';
import type { TestExchange } from './exchange.ts';
import { test as base, exchangeOfWorker, expect } from './fixtures.ts';
import { newcomer } from './people.ts';
import { visit } from './steps/page.ts';

// On one that other tests have used, calls may be refused: pages then have less to keep.
const test = base.extend<object, { exchange: TestExchange }>({ exchange: exchangeOfWorker });

// A trace keeps nodes in memory: 803 were counted with it, and 293 without it, of which the page has 286.
test.use({ trace: 'off' });

/** Pages with live prices, lists, forms, a chart and an order book. */
const routes = [
  '/pages/index/index',
  '/pages/trade/index',
  '/pages/assets/index',
  '/pages/nft/index',
  '/pages/finance/index',
  '/pages/withdraw/index',
  '/pages/trade/kline?symbol=BTC/USDT',
  '/pages/lever/index',
  '/pages/settings/index',
  '/pages/help/center/center',
];

/** Pages without live data. */
const still = ['/pages/settings/index', '/pages/help/center/center'];

/** More changes than there are pages, and entries of the history, that are kept for going back. */
const warmUp = 100;
/** All thousand take two minutes beside other tests; what grows with each change is seen earlier. */
const changes = process.env.FULL === '1' ? 1000 : 300;

/** Goes from page to page. */
const wander = (page: Page, among: readonly string[], count: number): Promise<void> =>
  page.evaluate(
    async ([places, times]) => {
      const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
      for (let turn = 1; turn <= times; turn++) {
        const place = places[turn % places.length] ?? '';
        const shown = `[data-route="${place.split('?')[0]}"]`;
        location.hash = place;
        for (let wait = 0; !document.querySelector(shown); wait++) {
          if (wait === 1000) throw new Error(`${place} is not shown`);
          await pause(10);
        }
        // Its data and its live prices.
        await pause(20);
      }
    },
    [among, count] as const,
  );

/** The browser makes these when elements are inspected. */
const madeByInspection = /^(Attr|NamedNodeMap|CSSStyleDeclaration|DOMStringMap)\b/;

/** The number of live objects of each shape, after garbage collection. */
async function shapesOf(page: Page, devtools: CDPSession): Promise<Record<string, number>> {
  // Pages that are kept for going back hold live data, which fills up with time. These take their places.
  await wander(page, still, 24);
  await page.waitForTimeout(1000);
  for (let turn = 0; turn < 3; turn++) await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const objectGroup = 'counted';
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const counted = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    returnByValue: true,
    functionDeclaration: `function () {
      const counts = {};
      for (const object of this) {
        const kind = Object.getPrototypeOf(object)?.constructor?.name ?? '';
        const shape = /^(Object|)$/.test(kind) ? 'Object { ' + Object.keys(object).slice(0, 6).join(', ') + ' }' : kind;
        counts[shape] = (counts[shape] ?? 0) + 1;
      }
      return counts;
    }`,
  });
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
  return { ...counted.result.value, nodes, listeners: jsEventListeners };
}

test('pages that were left leave nothing in memory', async ({ page, exchange }) => {
  test.setTimeout(300_000);
  await visit(page, '/pages/index/index', await newcomer(exchange, 'memory'), { lang: 'en' });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await wander(page, routes, warmUp);
  const before = await shapesOf(page, devtools);
  // The counter sees this page. With it there is little else.
  const shown = await page.evaluate(() => {
    const nodes = document.createTreeWalker(document);
    let count = 1;
    while (nodes.nextNode()) count += 1;
    return count;
  });
  expect(before.nodes).toBeGreaterThanOrEqual(shown);
  expect(before.nodes).toBeLessThan(2 * shown);
  await wander(page, routes, changes);
  const after = await shapesOf(page, devtools);
  const grown = Object.entries(after)
    .map(([shape, count]) => [shape, count - (before[shape] ?? 0)] as const)
    // One object whenever all pages have been visited would be a leak.
    .filter(([shape, more]) => more >= changes / routes.length && !madeByInspection.test(shape));
  expect(grown).toEqual([]);
});
