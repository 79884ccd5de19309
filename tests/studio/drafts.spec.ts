import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { app } from './app.ts';
import { type Metrics, startMetrics } from './metrics.ts';
import { expectAccessible } from './pageChecks.ts';

test.describe.configure({ mode: 'serial' });

const file = path.join(app, 'locales/en.json');
const onDisk = (): string => readFileSync(file, 'utf8');
let before = '';
let metrics: Metrics;
test.beforeAll(async () => {
  before = onDisk();
  metrics = await startMetrics();
});
test.afterAll(() => {
  writeFileSync(file, before);
  metrics.close();
});

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ken', '-c', 'user.email=k@example.com', ...args], {
    cwd: app,
    encoding: 'utf8',
  });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Overwrites the English text of a key in the table of texts. */
async function write(page: Page, id: string, key: string, words: string): Promise<void> {
  await page.goto(`/?draft=${id}#/texts`);
  await page.getByRole('searchbox').fill(key);
  await page.getByRole('row', { name: key }).first().locator('td[lang^="en"]').click();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page.locator('.frame-header output')).toHaveText('Saved');
}

async function create(page: Page, title: string): Promise<void> {
  await page.goto('/#/drafts');
  await page.getByLabel('Title of a new draft').fill(title);
  await button(page, 'New draft').click();
  await expect(row(page, title)).toContainText('you are here', { timeout: 60_000 });
}

test('drafts are turned on, and one is made, changed, renamed, and added to the app', async ({ page }) => {
  await page.goto('/#/drafts');
  await expect(page.getByText('not in a git repository yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Aya');
  await button(page, 'Save').click();
  await button(page, 'Turn on drafts').click();
  await create(page, 'Fees');
  await expect(row(page, 'Fees')).toContainText('Aya');
  await write(page, 'fees', 'common.day', 'Bright');
  expect(onDisk()).toBe(before);
  await page.goto('/?draft=fees#/drafts');
  await page.reload();
  await expect(row(page, 'Fees')).toContainText('changes: 1');
  await expect(row(page, 'Fees')).toContainText('Aya');
  expect(git('log', '-1', '--format=%an', 'draft/fees').trim()).toBe('Aya');
  await row(page, 'Fees').getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Fees of spring');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Fees of spring')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Add to the app').click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Files: 1.');
  expect(onDisk()).toBe(before.replace('"Light"', '"Bright"'));
  expect(git('log', '-1', '--format=%s').trim()).toBe('Draft “Fees of spring”');
  // The page of a draft comes late if its app is large: until then, this one says so. Playwright cannot look at it.
  await page.evaluate(() => {
    const note = (): void => {
      const told = document.querySelector('main [role="status"]')?.textContent;
      if (told) sessionStorage.setItem('told', told);
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await page.route(/localhost:\d+\/$/, async (route) => {
    await new Promise((resume) => setTimeout(resume, 500));
    await route.continue();
  });
  await row(page, 'The working copy').getByRole('link', { name: 'Open' }).click();
  await expect(row(page, 'The working copy')).toContainText('you are here');
  expect(await page.evaluate(() => sessionStorage.getItem('told'))).toBe('Opening “The working copy” …');
});

test('a deleted draft comes back as it was', async ({ page }) => {
  await page.goto('/#/drafts');
  await row(page, 'Fees of spring').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Fees of spring')).toHaveCount(0);
  await button(page, 'Restore').click();
  await expect(row(page, 'Fees of spring')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Fees of spring')).toBeVisible();
});

test('of a place that both have changed, one is chosen; the rest of both is kept', async ({ page }) => {
  await create(page, 'Words');
  await write(page, 'words', 'common.day', 'Sunny');
  writeFileSync(file, onDisk().replace('"Bright"', '"Clear"').replace('"Dark"', '"Dim"'));
  git('commit', '-qam', 'At hand');
  await page.goto('/?draft=words#/drafts');
  await expect(row(page, 'Words')).toContainText('1 behind');
  await row(page, 'Words').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('1 left to choose')).toBeVisible();
  await expect(page.getByText('"Sunny"')).toBeVisible();
  await expect(page.getByText('"Clear"')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Use this').first().click();
  await button(page, 'Continue with these choices').click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Updated');
  await expect(row(page, 'Words')).not.toContainText('behind');
  const draft = git('show', 'draft/words:locales/en.json');
  expect(draft).toContain('"Sunny"');
  expect(draft).toContain('"Dim"');
});

test('releases are published, reviewed, and taken back with one button; the audit has who did it', async ({
  page,
}) => {
  await page.goto('/#/releases');
  await expect(page.getByText('Nothing was released yet.')).toBeVisible();
  await page.getByLabel('What changes, and why').fill('First');
  await button(page, 'Publish').click();
  await expect(page.getByText('In force: ')).toBeVisible({ timeout: 60_000 });
  const first = await page.getByText('In force: ').textContent();
  await page.goto('/?draft=words#/review');
  await expect(page.getByRole('region', { name: 'What changes for users' })).toContainText('Sunny', {
    timeout: 60_000,
  });
  await page.getByRole('combobox', { name: 'Page' }).selectOption('/pages/settings');
  const shown = { timeout: 60_000 };
  await expect(page.frameLocator('iframe[title="Before"]').getByText('Clear')).toBeVisible(shown);
  await expect(page.frameLocator('iframe[title="After"]').getByText('Sunny')).toBeVisible(shown);
  await expectAccessible(page);
  await page.goto('/?draft=words#/drafts');
  await row(page, 'Words').getByRole('button', { name: 'Add to the app' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('Added to the app');
  await page.goto('/#/releases');
  await page.getByLabel('What changes, and why').fill('Second');
  await button(page, 'Publish').click();
  await expect(row(page, 'Second')).toContainText('in force', { timeout: 60_000 });
  await expect(page.getByText('In force: ')).not.toHaveText(String(first));
  await expectAccessible(page);
  await button(page, 'Roll back to the previous release').click();
  await expect(page.getByText('In force: ')).toHaveText(String(first));
  await page.reload();
  await expect(page.getByText('In force: ')).toHaveText(String(first));
  await page.goto('/#/audit');
  await expect(row(page, 'put back in force')).toBeVisible();
  await expect(row(page, 'Second')).toContainText('released');
  await expectAccessible(page);
  await button(page, '日本語で表示').click();
  await expect(page.getByRole('heading', { name: '監査' })).toBeVisible();
  await expect(row(page, '再び公開')).toBeVisible();
});

test('a release is tried on a share of the devices, with its health beside, and put in force for everyone', async ({
  page,
}) => {
  writeFileSync(file, onDisk().replace('"Dim"', '"Gloomy"'));
  await page.goto('/#/releases');
  await page.getByLabel('What changes, and why').fill('Third');
  await page.getByLabel('For how many devices').selectOption('10% (trial)');
  await button(page, 'Publish').click();
  await expect(page.getByText(/^On trial: \w+, for 10% of the devices/)).toBeVisible({ timeout: 60_000 });
  const { release, trial } = JSON.parse(readFileSync(path.join(app, 'dist/release/current.json'), 'utf8'));
  metrics.count(release, { ok: 990, refused: 10, faults: 0 });
  metrics.count(trial.release, { ok: 75, refused: 25, faults: 3 });
  const health = page.getByRole('region', { name: 'Health of releases' });
  const counts = (state: string) => health.getByRole('row').filter({ hasText: state }).getByRole('cell');
  await expect(counts('in force')).toContainText(['in force', '1000', '10 (1.0%)', '0', '0', '0']);
  await expect(counts('on trial')).toContainText(['on trial', '100', '25 (25.0%)', '0', '0', '3']);
  await expectAccessible(page);
  await page.getByLabel('For how many devices').first().selectOption('50%');
  await button(page, 'Change the share').click();
  await expect(page.getByText(/^On trial: \w+, for 50% of the devices/)).toBeVisible();
  await page.getByLabel('Reason for the rollback').fill('Nobody complained');
  await button(page, 'Put in force for everyone').click();
  await expect(page.getByText(`In force: ${trial.release}`)).toBeVisible();
  await expect(page.getByText('On trial: ')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'Nobody complained',
  );
  await expect(counts('in force')).toContainText(['in force', '100', '25 (25.0%)', '0', '0', '3']);
});
