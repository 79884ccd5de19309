/** The first visit takes the language and the theme of the device. */
import { expect, test } from './library.ts';

test.describe('a dark device in English', () => {
  test.use({ locale: 'en-GB', colorScheme: 'dark' });

  test('shows the library in English and by night, from its first paint', async ({ page, library }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        if (document.body) seen.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(library.url);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    await expect(page.locator('nav')).toBeVisible();
    const colours = await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
    expect(colours).toEqual(['rgb(19, 24, 19)']);
  });

  test('follows the device while nothing is chosen, and the choice of the user afterwards', async ({
    page,
    library,
  }) => {
    await page.goto(library.url);
    const root = page.locator('html');
    await expect(root).toHaveAttribute('data-theme', 'night');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(root).toHaveAttribute('data-theme', 'day');
    await page.evaluate(() => localStorage.setItem('shoji-theme', 'day'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await expect(page.locator('nav')).toBeVisible();
    await expect(root).toHaveAttribute('data-theme', 'day');
  });
});

test.describe('a device in a language that the library does not have', () => {
  test.use({ locale: 'fr-FR' });

  test('shows the library in Japanese', async ({ page, library }) => {
    await page.goto(library.url);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'day');
  });
});
