import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserPath } from '../../browser/browserPath.ts';
import { workSoFar } from './metrics.ts';

/** How much slower than this machine the measured pages run. */
export const slowdown = 4;

/**
 * Without a window the headless shell is used, if it is there: for each window the whole browser opens pages of its own user
 * interface, of some 400 scripts, on the same processors, just while the measured page starts.
 */
export function launch(): Promise<Browser> {
  return chromium.launch({
    ...browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

export interface MeasuredPage {
  page: Page;
  cdp: CDPSession;
  /**
   * When the page was ready, in milliseconds after navigation, the main thread's work until then and that before, and
   * the requests until then, that of the HTML among them.
   */
  ready: { at: number; work: number; from: number; requests: number };
  /** The script files that the page has loaded so far, by path. */
  scripts: Set<string>;
  /** Fails if the page threw or logged an error. */
  assertQuiet(): void;
}

/** The elements of a page once its content is shown. */
export interface Shown {
  selector: string;
  count: number;
}

/** A network between phone and server. */
export interface Network {
  /** Milliseconds from a request to the first byte of its answer. */
  latency: number;
  /** Bits a second, in both directions. */
  speed: number;
}

/** A phone on 4G, as Lighthouse simulates a slow one. */
export const slowNetwork: Network = { latency: 150, speed: 1.6e6 };

/**
 * Opens a page on a slowed-down phone with an empty cache, waits until it is ready, measures and closes it.
 * @param probe the source of the script that measures inside the page
 */
export async function withPage<Result>(
  browser: Browser,
  probe: string,
  target: { url: string; shown: Shown; network?: Network | undefined },
  measure: (opened: MeasuredPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  try {
    const page = await context.newPage();
    const scripts = new Set<string>();
    const errors: string[] = [];
    page.on('response', (response) => {
      if (response.headers()['content-type']?.includes('javascript'))
        scripts.add(new URL(response.url()).pathname);
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const cdp = await context.newCDPSession(page);
    // From a blank page of the same origin, so that no process starts within the measured time.
    await page.goto(new URL('/blank', target.url).href);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    if (target.network) {
      const { latency, speed } = target.network;
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: speed / 8,
        uploadThroughput: speed / 8,
      });
    }
    const { selector, count } = target.shown;
    await context.addInitScript(`${probe};bench.markReady(${JSON.stringify(selector)},${count})`);
    const before = await workSoFar(cdp);
    await page.goto(target.url, { waitUntil: 'commit' });
    const at = await page.evaluate(() => window.bench.ready());
    const { task } = await workSoFar(cdp);
    const requests = await page.evaluate(
      (until) => performance.getEntriesByType('resource').filter(({ startTime }) => startTime < until).length,
      at,
    );
    const ready = { at, work: task - before.task, from: before.task, requests: requests + 1 };
    const assertQuiet = () => {
      if (errors.length > 0) throw new Error(`${target.url}: ${errors.join('; ')}`);
    };
    return await measure({ page, cdp, ready, scripts, assertQuiet });
  } finally {
    await context.close();
  }
}
