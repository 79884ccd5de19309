/** Parts of every page: its place, fields, submit button, messages. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { type Language, t } from '../texts.ts';

export interface Device {
  lang?: Language;
  theme?: 'default' | 'dark';
  prefs?: Record<string, unknown>;
}

let visits = 0;

/** Opens a route as a user or as a visitor, on a device that may have stored settings. */
export async function visit(
  page: Page,
  route: string,
  who?: Person | null,
  device: Device = {},
): Promise<void> {
  visits += 1;
  await page.addInitScript(
    ({ number, kept }) => {
      // Only once, and not when the page is reloaded: from then on the app itself changes the storage.
      if (!location.protocol.startsWith('http') || Number(sessionStorage.getItem('visit')) >= number) return;
      sessionStorage.setItem('visit', String(number));
      localStorage.clear();
      for (const [key, value] of Object.entries(kept)) if (value) localStorage.setItem(key, value);
    },
    {
      number: visits,
      kept: {
        token: who?.token ?? '',
        lang: device.lang ?? '',
        theme: device.theme ?? '',
        prefs: device.prefs ? JSON.stringify(device.prefs) : '',
      },
    },
  );
  // A change of the hash alone would not restart the app.
  await page.goto('about:blank');
  await page.goto(`/h5/#${route}`);
}

/** The app's main script waits until the returned function is called. */
export async function holdMainScript(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrived = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/assets/app-*.js', async (request) => {
    await arrived;
    await request.continue();
  });
  return arrive;
}

/**
 * Resolves once the app has joined a channel of its socket, so that it receives later messages. Call it before
 * opening the app.
 */
export function joined(page: Page, channel: string): Promise<void> {
  return new Promise((done) => {
    page.on('websocket', (socket) => {
      const asked = new Set<string>();
      // Socket.IO: an event with acknowledgement is 42<id>["name", …], its answer 43<id>[…].
      socket.on('framesent', ({ payload }) => {
        const [, id] = /^42(\d+)\["subscribe"/.exec(String(payload)) ?? [];
        if (id && String(payload).includes(`"channel":"${channel}"`)) asked.add(id);
      });
      socket.on('framereceived', ({ payload }) => {
        const [, id = ''] = /^43(\d+)\[/.exec(String(payload)) ?? [];
        if (asked.has(id)) done();
      });
    });
  });
}

/** Goes to a route within the running app. */
export async function goTo(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
}

/** The page of a route, once it is the current one. */
export const at = (page: Page, route: string): Locator => page.locator(`[data-route="${route}"]`);

export const field = (page: Page | Locator, name: string): Locator => page.locator(`[data-field="${name}"]`);

export const input = (page: Page | Locator, name: string): Locator =>
  field(page, name).locator('input, textarea, select').first();

export async function fill(page: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await input(page, name).fill(value);
}

/** The message at a field. */
export const messageAt = (page: Page | Locator, name: string): Locator =>
  field(page, name).getByRole('alert');

/** The toast. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').getByText(text, { exact: true });

export async function press(page: Page | Locator, key: string): Promise<void> {
  await page.getByRole('button', { name: t(key), exact: true }).click();
}

/** Presses the list row with this text. */
export async function pressRow(page: Page, text: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: text }).getByRole('button').first().click();
}

/** Selects a segment of a field. */
export async function choose(page: Page | Locator, name: string, label: string): Promise<void> {
  await field(page, name).getByRole('radio', { name: label }).check();
}

/** Answers yes to the open dialog. */
export async function agree(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
}

/** Waits until the app runs: before that, its first view is shown. */
export async function started(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('app') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}

/** Waits until a page has loaded. */
export async function loaded(page: Page, route: string): Promise<void> {
  await started(page);
  await expect(at(page, route)).toBeVisible();
  await expect(at(page, route).locator('[aria-busy="true"], [class*="_bone_"]')).toHaveCount(0);
}

/** Pulls the page down with a finger from the top, far enough to reload it. */
export async function pull(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: 20, y }],
    });
  await touch('touchStart', 150);
  for (const y of [200, 260, 320, 380]) await touch('touchMove', y);
  await touch('touchEnd');
  await finger.detach();
}

/** The sum of the layout shifts so far, of those too that follow an input. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          done(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 500);
      }),
  );
