/** Whoever uses the app all day: a page that is left leaves nothing behind. Counts live objects, not bytes. */
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newcomer } from './people.ts';
import { visit } from './steps/page.ts';

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

/** More of them than pages that are kept for going back. */
const warmUp = 100;
/** All thousand take two minutes beside other tests; what grows with each change is seen earlier. */
const changes = process.env.FULL === '1' ? 1000 : 300;

/** Prices and rows come and go: that many objects of a shape more are no leak, which has one for each change, or more. */
const variation = 150;

/** Goes from page to page, and ends where it has begun. */
const wander = (page: Page, count: number): Promise<void> =>
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
    [routes, count] as const,
  );

/** The browser makes these when they are looked at. */
const madeByLooking = /^(Attr|NamedNodeMap|CSSStyleDeclaration|DOMStringMap)\b/;

/** The number of live objects of each shape, after garbage collection. */
async function shapesOf(devtools: CDPSession): Promise<Record<string, number>> {
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
  await wander(page, warmUp);
  const before = await shapesOf(devtools);
  expect(before.nodes).toBeGreaterThan(500);
  await wander(page, changes);
  const after = await shapesOf(devtools);
  const grown = Object.entries(after)
    .map(([shape, count]) => [shape, count - (before[shape] ?? 0)] as const)
    .filter(([shape, more]) => more > variation && !madeByLooking.test(shape));
  expect(grown).toEqual([]);
});
