/** The first view of a contract without an envelope: the status of an answer decides, and its body is the data. */
import { holdMainScript } from '../../../tests/browser/steps/page.ts';
import { expect, test, visit } from './library.ts';

test('books are shown before the main script is there, as the page shows them', async ({ page }) => {
  const arrive = await holdMainScript(page);
  await visit(page, '/books', { language: 'en' });
  const book = page.getByRole('listitem').filter({ hasText: 'Jane Austen' }).first();
  await expect(book).toBeVisible();
  const shown = await book.innerText();
  const element = await book.elementHandle();
  arrive();
  await expect.poll(() => element?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  expect(await book.innerText()).toBe(shown);
});
