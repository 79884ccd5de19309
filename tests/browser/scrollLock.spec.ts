/** The page under a modal dialog does not scroll, whoever has opened it: a widget of another team, too. */
import { expect, test } from './fixtures.ts';
import { loaded, visit } from './steps/page.ts';

const home = '/pages/index/index';

test('the page is locked while a modal dialog is open, and not by another one', async ({ page }) => {
  await visit(page, home);
  await loaded(page, home);
  const html = page.locator('html');
  const locked = /hidden/;
  await page.evaluate(() => {
    const [outer, inner] = [document.createElement('dialog'), document.createElement('dialog')];
    document.body.append(outer, inner);
    outer.id = 'outer';
    inner.id = 'inner';
    outer.show();
  });
  await page.waitForTimeout(100);
  await expect(html).not.toHaveCSS('overflow-y', locked);
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog')) {
      dialog.close();
      dialog.showModal();
    }
  });
  await expect(html).toHaveCSS('overflow-y', locked);
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#inner')?.close());
  await page.waitForTimeout(100);
  await expect(html).toHaveCSS('overflow-y', locked);
  // Removed without being closed.
  await page.evaluate(() => document.querySelector('#outer')?.remove());
  await expect(html).not.toHaveCSS('overflow-y', locked);
});
