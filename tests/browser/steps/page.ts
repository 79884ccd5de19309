/** What every page has: a place, fields, a button that sends, messages. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../people.ts';
import { type Language, t } from '../texts.ts';

export interface Device {
  lang?: Language;
  theme?: 'default' | 'dark';
}

let visits = 0;

/** Opens a route as somebody, or as a visitor, on a device that may have settings of its own. */
export async function visit(
  page: Page,
  route: string,
  who?: Person | null,
  device: Device = {},
): Promise<void> {
  visits += 1;
  await page.addInitScript(
    ({ number, kept }) => {
      // Once, and not again when the page is loaded anew: from then on the device keeps what the app does.
      if (!location.protocol.startsWith('http') || Number(sessionStorage.getItem('visit')) >= number) return;
      sessionStorage.setItem('visit', String(number));
      localStorage.clear();
      for (const [key, value] of Object.entries(kept)) if (value) localStorage.setItem(key, value);
    },
    { number: visits, kept: { token: who?.token ?? '', lang: device.lang ?? '', theme: device.theme ?? '' } },
  );
  // A place that differs in its hash alone would not start the app anew.
  await page.goto('about:blank');
  await page.goto(`/h5/#${route}`);
}

/**
 * Resolves once the app has joined a channel of its socket: what is sent there from then on reaches it. Called before
 * the app is opened.
 */
export function joined(page: Page, channel: string): Promise<void> {
  return new Promise((done) => {
    page.on('websocket', (socket) => {
      const asked = new Set<string>();
      // Socket.IO: an event that asks for an answer is 42<id>["name", …], its answer 43<id>[…].
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

/** The page of a route, once it is the one on the screen. */
export const at = (page: Page, route: string): Locator => page.locator(`[data-route="${route}"]`);

export const field = (page: Page | Locator, name: string): Locator => page.locator(`[data-field="${name}"]`);

export const input = (page: Page | Locator, name: string): Locator =>
  field(page, name).locator('input, textarea, select').first();

export async function fill(page: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await input(page, name).fill(value);
}

/** The message that stands at a field. */
export const messageAt = (page: Page | Locator, name: string): Locator =>
  field(page, name).getByRole('alert');

/** What is said for a moment. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').getByText(text, { exact: true });

export async function press(page: Page | Locator, key: string): Promise<void> {
  await page.getByRole('button', { name: t(key), exact: true }).click();
}

/** Presses the row of a list that has this text. */
export async function pressRow(page: Page, text: string): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: text }).getByRole('button').first().click();
}

/** Picks one of the segments of a field. */
export async function choose(page: Page | Locator, name: string, label: string): Promise<void> {
  await field(page, name).getByRole('radio', { name: label }).check();
}

/** Answers yes to a question that lies over the page. */
export async function agree(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
}

/** Waits until a page has what it asked for. */
export async function loaded(page: Page, route: string): Promise<void> {
  await expect(at(page, route)).toBeVisible();
  await expect(at(page, route).locator('[aria-busy="true"], [class*="_bone_"]')).toHaveCount(0);
}

/** Pulls the page down with a finger, from its top, so far that it would be loaded anew. */
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
