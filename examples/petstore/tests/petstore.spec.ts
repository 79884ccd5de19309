/** The pet store as the tutorial leaves it, on a phone. */
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { silentPage } from '../../silentPage.ts';
import { built } from '../build.ts';
import { buildPetstoreServer } from '../server.ts';

const firstPort = Number(process.env.BROWSER_TEST_PORT ?? 4600);

const test = base.extend<{ expected: RegExp[] }, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use, worker) => {
      const app = await buildPetstoreServer(built);
      const port = firstPort + (worker.workerIndex % 50);
      await app.listen({ port, host: '127.0.0.1' });
      await use(`http://127.0.0.1:${port}`);
      await app.close();
    },
    { scope: 'worker' },
  ],
  expected: [[], { option: true }],
  baseURL: async ({ address }, use) => use(address),
  page: silentPage,
});

test.use({ locale: 'en-US' });

for (const theme of ['default', 'dark'])
  test(`pets are found, added and removed, in the theme ${theme}`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem('shoji-theme', name), theme);
    await page.goto('/');
    await page.getByLabel('Username').fill('ann');
    await page.locator('[data-field="password"] input').fill('ann-secret');
    await page.getByRole('button', { name: 'Log in' }).click();
    const rows = page.getByRole('listitem');
    await expect(rows).not.toHaveCount(0);
    await page.getByRole('searchbox').fill('kur');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Kuro');
    await page.getByRole('button', { name: 'New pet' }).click();
    const name = page.locator('[data-field="name"]');
    await name.locator('input').fill('P');
    await page.getByRole('button', { name: 'Save' }).click();
    // The rule that the tutorial gives the name.
    await expect(name.getByRole('alert')).not.toBeEmpty();
    await name.locator('input').fill(`Pochi ${theme}`);
    await page.locator('[data-field="status"]').getByRole('radio', { name: 'Available' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('[data-route="/pages/pets/detail"]')).toContainText(`Pochi ${theme}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.locator('[data-route="/pages/pets/detail"]')).toHaveCount(0);
  });

test('the page that the tutorial adds shows the sold pets', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('shoji-token', 'a session'));
  await page.goto('/#/pages/home');
  await page.getByRole('button', { name: 'Found a home' }).click();
  await expect(page.getByRole('button', { name: 'Momo' })).toBeVisible();
  await expect(page.locator('img').first()).toHaveJSProperty('complete', true);
});
