/**
 * Gives the pet store a draft in conflict with the app, one with a change that needs approval, two releases, and one on
 * trial.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { app } from '../app.ts';

const texts = path.join(app, 'locales/en.json');
const settings = path.join(app, 'screens/app.json');
const guarded = 'screens/pages/user/login.json';
const soon = { timeout: 60_000 };

export async function prepare(page: Page): Promise<void> {
  // After a failure the next tests find it prepared.
  if (existsSync(path.join(app, 'dist/release/current.json'))) return;
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('shoji.studio.tour', 'seen'));
  await post(page, '/api/drafts/start', { name: 'Aya' });
  writeFileSync(
    settings,
    readFileSync(settings, 'utf8').replace('{', `{\n  "guarded": ${JSON.stringify([guarded])},`),
  );
  commit('Logging in is guarded');
  await post(page, '/api/drafts', { title: 'Words' });
  await page.goto('/?draft=words#/texts');
  await page.getByRole('searchbox').fill('common.day');
  await page.getByRole('row', { name: 'common.day' }).first().locator('td[lang^="en"]').click();
  await page.keyboard.type('Sunny');
  await page.keyboard.press('Tab');
  await page.keyboard.type('晴れ');
  await page.keyboard.press('Enter');
  await expect(page.locator('.frame-header output')).toHaveText('Saved');

  await page.goto('/#/releases');
  await page.reload();
  await publish(page, 'The first release');
  change('"Light"', '"Clear"');
  await publish(page, 'Clearer words');
  change('"Dark"', '"Dim"');
  await page.getByLabel('For how many devices').selectOption('10% (trial)');
  await publish(page, 'Another word for the night');
  commit('Clearer words');

  await post(page, '/api/drafts', { title: 'Logging in' });
  await page.goto('/?draft=logging-in#/drafts');
  await expect(page.locator('.frame-header output')).toHaveText('Saved', soon);
  const was = readFileSync(path.join(app, guarded), 'utf8');
  await post(page, '/api/steps?draft=logging-in', {
    id: 'guarded',
    author: await page.evaluate(() => sessionStorage.getItem('author')),
    label: 'Typed',
    changes: [{ file: guarded, was, text: was.replace('"title": "common.logIn"', '"title": "app.name"') }],
  });
}

function commit(message: string): void {
  const author = ['-c', 'user.name=Ken', '-c', 'user.email=k@example.com'];
  execFileSync('git', [...author, 'commit', '-qam', message], { cwd: app });
}

async function post(page: Page, url: string, data: object): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post(url, { data, headers });
  if (!answer.ok()) throw new Error(await answer.text());
}

async function publish(page: Page, message: string): Promise<void> {
  await page.getByLabel('What changes, and why').fill(message);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: message })).toHaveCount(1, soon);
}

/** As another program does it. */
const change = (from: string, to: string): void =>
  writeFileSync(texts, readFileSync(texts, 'utf8').replace(from, to));
