/**
 * A release on trial, on three devices: one that is selected at once, one that a larger share adds, and one that cannot
 * store its random number. Open apps are notified over the socket, and use a release from their next navigation.
 */
import type { Browser, Page } from '@playwright/test';
import type { Trial } from '../../src/shell/release/reader.ts';
import { isInTrial } from '../../src/shell/release/trial.ts';
import { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { ProjectCopy } from './projectCopy.ts';
import { at, goTo, joined } from './steps/page.ts';

const port = Number(process.env.BROWSER_TEST_PORT ?? 4600) + 78;
const home = '/pages/index/index';
const other = '/pages/nft/index';

test.use({ baseURL: `http://127.0.0.1:${port}` });

interface Pointer {
  release: string;
  trial: Trial;
}

test('a trial begins, grows, ends and is promoted while phones are open', async ({ browser, baseURL }) => {
  test.setTimeout(400_000);
  const project = new ProjectCopy();
  await project.command('release');
  const pointer = (): Pointer => project.read<Pointer>('dist/release/current.json');
  const before = pointer().release;
  project.edit<{ tab: { home: string } }>('locales/jp.json', ({ tab }) => {
    tab.home = '試験';
  });
  await project.command('release', 'trial', '--share', '50');
  const { release, trial } = pointer();
  expect([release, trial.share]).toEqual([before, 0.5]);

  const exchange = await TestExchange.start(port, project.root);
  const lots = Array.from({ length: 100 }, (_, n) => `${n}`);
  const device = (lot: string | undefined) => openOn(browser, baseURL ?? '', lot);
  try {
    const [first, second, third] = await Promise.all([
      device(lots.find((lot) => isInTrial(trial, lot))),
      device(lots.find((lot) => !isInTrial(trial, lot))),
      device(undefined),
    ]);
    const labels = () => Promise.all([first, second, third].map((page) => labelIn(page)));
    expect(await labels()).toEqual(['試験', 'ホーム', 'ホーム']);
    /** Moves the pointer, and navigates once each phone has received the message. */
    const moved = async (...command: string[]): Promise<string[]> => {
      // The command is a process of its own, which takes its time on a shared machine.
      const heard = [first, second, third].map((page) =>
        page.waitForResponse('**/release/current.json', { timeout: 90_000 }),
      );
      await project.command('release', ...command);
      await Promise.all(heard);
      for (const page of [first, second, third]) await turn(page);
      return labels();
    };

    expect(await moved('trial', trial.release, '--share', '100')).toEqual(['試験', '試験', 'ホーム']);
    expect(await moved('trial', '--end')).toEqual(['ホーム', 'ホーム', 'ホーム']);
    await moved('trial', trial.release, '--share', '50');
    expect(await moved('promote')).toEqual(['試験', '試験', '試験']);
    expect(pointer().release).toBe(trial.release);
    for (const page of [first, second, third]) await page.context().close();
  } finally {
    await exchange.stop();
    project.remove();
  }
});

/** Opens the app on a device with a random number, or without storage, and follows releases then. */
async function openOn(browser: Browser, baseURL: string, lot: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'ja-JP' });
  const page = await context.newPage();
  await page.addInitScript((lot) => {
    if (lot !== undefined) localStorage.setItem('shoji-lot', lot);
    else
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  }, lot);
  const listens = joined(page, 'release');
  await page.goto(`/h5/#${home}`);
  await listens;
  return page;
}

/** What the first tab is called. */
const labelIn = async (page: Page): Promise<string> =>
  (await page.getByRole('navigation').getByRole('link').first().textContent()) ?? '';

/** To another page and back. */
async function turn(page: Page): Promise<void> {
  for (const route of [other, home]) {
    await goTo(page, route);
    await expect(at(page, route)).toBeVisible();
  }
}
