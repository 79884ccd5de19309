/** The JSON pane of the editor. */
import { expect, type Page } from '@playwright/test';

export const code = (page: Page) => page.getByRole('textbox', { name: 'JSON' });

/** The first line of the JSON that has a text. The editor renders only the lines near those in view. */
export async function lineOf(page: Page, found: string) {
  const line = code(page).locator('.cm-line', { hasText: found }).first();
  await code(page).press('Control+Home');
  await expect(async () => {
    if ((await line.count()) === 0) await code(page).press('PageDown');
    await line.scrollIntoViewIfNeeded({ timeout: 1000 });
  }).toPass();
  return line;
}

/** Selects a text in the JSON, and types over it: at once, as keys that come late would be several steps. */
export async function typeOver(page: Page, found: string, typed: string): Promise<void> {
  await select(page, found);
  await page.keyboard.insertText(typed);
}

/** Selects a text in the JSON. */
export async function select(page: Page, found: string): Promise<void> {
  const line = await lineOf(page, found);
  await code(page).focus();
  await line.evaluate((element, text) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const start = (element.textContent ?? '').indexOf(text);
    const range = document.createRange();
    let before = 0;
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const { length } = node.textContent ?? '';
      if (start >= before && start < before + length) range.setStart(node, start - before);
      if (start + text.length > before && start + text.length <= before + length)
        range.setEnd(node, start + text.length - before);
      before += length;
    }
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  }, found);
  await page.waitForTimeout(100);
}
