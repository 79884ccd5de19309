/** Help for new users: the tour, and the list of all commands. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from './pageChecks.ts';

test.describe('on a device where nobody has seen it', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  for (const locale of ['en-US', 'ja-JP'])
    test(`the tour begins by itself, shows each part, and does not come back, in ${locale}`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        locale,
        ...(baseURL && { baseURL }),
        storageState: { cookies: [], origins: [] },
        viewport: { width: 1440, height: 900 },
      });
      const page = await context.newPage();
      await page.goto('/');
      const tour = page.locator('section.tour');
      await expect(tour).toBeVisible();
      for (const view of [/#\/pages/, /#\/editor/, /#\/editor/, /#\/editor/, /#\/texts/, /#\/texts/]) {
        await tour.getByRole('button').last().click();
        await expect(page).toHaveURL(view);
        await expect(page.locator('.tour-mark')).toBeVisible();
      }
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(tour).toHaveCount(0);
      await page.reload();
      await expect(page.locator('.frame-header output')).toHaveAttribute('data-state', 'saved');
      await expect(tour).toHaveCount(0);
      await context.close();
    });
});

test('Ctrl+K works in every view: to another view, to a page, and to the tour, with keys alone', async ({
  page,
}) => {
  await page.goto('/#/texts');
  await expect(page.getByRole('table', { name: 'Texts' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'What do you want to do?' });
  const run = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field.fill(words);
    await page.keyboard.press('Enter');
    await expect(field).toHaveCount(0);
  };
  await run('go to statuses');
  await expect(page).toHaveURL(/#\/statuses/);
  await run('open settings');
  await expect(page).toHaveURL(/#\/editor\/screens\/pages\/settings\.json/);
  await run('new page');
  await expect(page.getByRole('dialog', { name: 'New page …' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/pages$/);
  await run('tour');
  await expect(page.locator('section.tour')).toBeVisible();
  await page.locator('section.tour').getByRole('button', { name: 'Skip the tour' }).press('Escape');
  await expect(page.locator('section.tour')).toHaveCount(0);
});
