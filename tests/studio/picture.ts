/** Pictures of the documentation. Tests only take them in `npm run studio:pictures`. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

const folder = 'docs/pictures/studio';
/** The maximum width, in pixels. */
const width = 1080;
const soon = { timeout: 60_000 };

/** @param name of the file, without its extension */
export async function savePicture(page: Page, name: string, into = folder): Promise<void> {
  if (!process.env.STUDIO_PICTURES) return;
  await atRest(page);
  const shot = await page.screenshot({ animations: 'disabled' });
  mkdirSync(into, { recursive: true });
  await sharp(shot)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 60, effort: 6 })
    .toFile(path.join(into, `${name}.webp`));
}

/** Waits until nothing is in progress, and the phones in view show their pages with their data. */
async function atRest(page: Page): Promise<void> {
  await expect(page.locator('.spinner, progress').filter({ visible: true })).toHaveCount(0, soon);
  for (const phone of await page.locator('iframe').filter({ visible: true }).all()) {
    const isInView = await phone.evaluate((frame) => {
      const { top, bottom, left, right } = frame.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    if (!isInView) continue;
    const inside = phone.contentFrame();
    await expect(inside.locator('main').first()).toBeVisible(soon);
    await expect(inside.locator('[class*="bone"], main[aria-busy="true"]')).toHaveCount(0, soon);
  }
}

/** In English by day and in Japanese by night, of a page that is in English by day. */
export async function pictures(page: Page, name: string): Promise<void> {
  if (!process.env.STUDIO_PICTURES) return;
  await savePicture(page, `${name}-en-day`);
  await page.getByRole('button', { name: '日本語で表示' }).click();
  // Its messages are loaded first.
  const english = page.getByRole('button', { name: 'Show in English' });
  await english.waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await savePicture(page, `${name}-ja-night`);
  await page.emulateMedia({ colorScheme: 'light' });
  await english.click();
}
