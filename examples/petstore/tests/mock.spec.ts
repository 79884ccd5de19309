/** The pet store on the mock of its contract, without a server. */
import { test as base, expect } from '@playwright/test';
import { silentPage } from '../../silentPage.ts';
import { built, root } from '../build.ts';
import { buildPetstoreOnMock } from '../mock.ts';

const firstPort = Number(process.env.BROWSER_TEST_PORT ?? 4600);

const test = base.extend<{ expected: RegExp[] }, { address: string }>({
  address: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use, worker) => {
      const app = await buildPetstoreOnMock(root, built);
      const port = firstPort + (worker.workerIndex % 50);
      await app.listen({ port, host: '127.0.0.1' });
      await use(`http://127.0.0.1:${port}`);
      await app.close();
    },
    { scope: 'worker' },
  ],
  // A sample of a picture's address leads nowhere.
  expected: [[/404 .*\/string$/], { option: true }],
  baseURL: async ({ address }, use) => use(address),
  page: silentPage,
});

test.use({ locale: 'en-US' });

test('its list, a record and its forms work on the examples of the document', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('ann');
  await page.locator('[data-field="password"] input').fill('ann-secret');
  await page.getByRole('button', { name: 'Log in' }).click();
  const list = page.locator('[data-route="/pages/pets/list"]');
  await expect(list.getByRole('listitem')).toContainText('doggie');
  await page.getByRole('button', { name: 'New pet' }).click();
  await page.locator('[data-field="name"] input').fill('Pochi');
  await page.locator('[data-field="status"]').getByRole('radio', { name: 'Available' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  // What was sent is not kept: the page of the new pet shows the example.
  const detail = page.locator('[data-route="/pages/pets/detail"]');
  await expect(detail).toContainText('doggie');
  await expect(detail).toContainText('Dogs');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(detail).toHaveCount(0);
});
