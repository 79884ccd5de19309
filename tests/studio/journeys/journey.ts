/** A task of an operator: done in the studio, published, seen on a phone, and taken back. */
import { test as base, expect, type Page } from '@playwright/test';
import { Operator } from './operator.ts';
import { Phone } from './phone.ts';
import { Running, type Texts } from './running.ts';

const port = Number(process.env.BROWSER_TEST_PORT ?? 5200) + 150;
const soon = { timeout: 60_000 };

const languages = ['jp', 'zh', 'hk', 'kr', 'en', 'esp', 'th'];
export const locales = languages.map((code) => `locales/${code}.json`).sort();

interface Shared {
  running: Running;
  phone: Phone;
  /** The studio in a browser. */
  studio: Page;
}

/** The exchange, the studio and the phone are started once for all tasks. */
export const test = base.extend<{ aya: Operator }, Shared>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the needed fixtures from it.
    async ({}, use) => {
      const running = await Running.start(port);
      await use(running);
      await running.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  phone: [
    async ({ browser, running }, use) => {
      const phone = await Phone.open(browser, running);
      await use(phone);
      await phone.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  studio: [
    async ({ browser, running }, use) => {
      const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await context.addInitScript(() => localStorage.setItem('shoji.studio.tour', 'seen'));
      const page = await context.newPage();
      await page.goto(`${running.studio}/#/pages`);
      await expect(page.getByRole('button', { name: 'New page …' })).toBeVisible(soon);
      await use(page);
      await context.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  aya: async ({ studio }, use) => use(new Operator(studio)),
});

interface Task extends Omit<Shared, 'studio'> {
  name: string;
  aya: Operator;
  /** What the operator does before publishing. */
  make(): Promise<void>;
  /** The most actions that it may take. */
  maxActions?: number;
  /** The files that it changes. */
  files: readonly string[];
  /** Finds the change on the phone. */
  expectLive(): Promise<void>;
  /** Finds on the phone that it was taken back. */
  expectGone(): Promise<void>;
  /** Undoes what was not done in the studio. */
  restore?(): Promise<void>;
}

/** Performs a task to live and back, and prints its actions, times and files. */
export async function perform(task: Task): Promise<void> {
  const { name, aya, running, phone, files, maxActions = 12 } = task;
  const before = running.texts();
  const release = running.inForce();
  const start = performance.now();
  await task.make();
  const changed = (): string[] => running.changedSince(before);
  await expect.poll(changed, soon).toEqual([...files].sort());
  const madeMs = performance.now() - start;
  const { actions } = aya;
  expect(actions).toBeLessThanOrEqual(maxActions);

  await aya.view('Releases');
  await aya.fill(aya.page.getByLabel('What changes, and why'), name);
  const liveMs = await untilRead(
    phone,
    (read) => read !== release,
    () => aya.click(aya.button('Publish')),
  );
  const all = aya.actions;
  await phone.expectTyped();
  await task.expectLive();
  await phone.reopenForm();
  await phone.expectTyped();

  const backMs = await untilRead(
    phone,
    (read) => read === release,
    () => aya.click(aya.button('Roll back to the previous release')),
  );
  await task.expectGone();
  await phone.reopenForm();
  await phone.expectTyped();
  await task.restore?.();
  await undoAll(aya, running, before);
  const withoutTexts = files.filter((file) => !file.startsWith('locales/')).length;
  process.stdout.write(
    `${name}: ${actions} actions in ${seconds(madeMs)} (by a script), ${all} with publishing; ` +
      `${files.length} files, ${withoutTexts} without texts; on the phone ${seconds(liveMs)} after publishing, ` +
      `back ${seconds(backMs)} after the roll-back\n`,
  );
}

/** Undoes step by step until the files are as before. */
async function undoAll(aya: Operator, running: Running, before: Texts): Promise<void> {
  while (running.changedSince(before).length > 0) {
    const now = running.texts();
    await aya.button('Undo').click();
    await expect.poll(() => running.changedSince(now).length, soon).toBeGreaterThan(0);
  }
}

/** @returns the time from the action until the phone reads that the release is in force, in milliseconds */
async function untilRead(
  phone: Phone,
  isExpected: (release: string) => boolean,
  action: () => Promise<void>,
): Promise<number> {
  const read = phone.reads(isExpected);
  const start = performance.now();
  await action();
  await read;
  return performance.now() - start;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
