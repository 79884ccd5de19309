/** Forms with nested fields, and what a finger does with them. */
import type { Locator, Page } from '@playwright/test';

/** A button by its whole name, or by a pattern of it. */
export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** A text field by its whole label. */
export const box = (within: Page | Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true });

/** The values of all inputs of a field, in the order of the page. */
export const typedIn = (within: Locator): Promise<string[]> =>
  within
    .locator('input')
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : '')));

/** Puts a finger on one element, moves it over another one and past its end, and lifts it. */
export async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error('There is nothing to drag');
  const x = start.x + start.width / 2;
  const top = start.y + start.height / 2;
  const bottom = end.y + end.height;
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await touch('touchStart', top);
  const steps = 12;
  for (let step = 1; step <= steps; step++) await touch('touchMove', top + ((bottom - top) * step) / steps);
  await touch('touchEnd');
  await finger.detach();
}
