/** A page that tolerates neither a console error nor a violation of its Content-Security-Policy. */
import { expect, type Page } from '@playwright/test';

/** @param expected patterns of console messages that a test causes on purpose */
export async function silentPage(
  { page, expected: own }: { page: Page; expected: RegExp[] },
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const expected = [...own, /Service Worker registration blocked by Playwright/];
  const problems: string[] = [];
  page.on('console', (message) => {
    const text = `${message.text()} ${message.location().url}`;
    if (['error', 'warning'].includes(message.type()) && !expected.some((pattern) => pattern.test(text)))
      problems.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.stack ?? error.message}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // biome-ignore lint/suspicious/noConsole: the console has to stay silent
      console.error(`Content-Security-Policy: ${effectiveDirective} ${blockedURI}`);
    });
  });
  await use(page);
  expect(problems, 'the console stays silent').toEqual([]);
}
