/** A draft on phones elsewhere, in production: by a signed link, with what is typed kept while the draft is changed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { app } from './app.ts';
import { expectAccessible } from './pageChecks.ts';
import { savePicture } from './picture.ts';
import { port } from './playwright.config.ts';

test.describe.configure({ mode: 'serial' });

/** The port, next to those of the other tests' studios. Previews use the next one. */
const own = port + 6;
const origin = `http://localhost:${own}`;
const previews = `http://localhost:${own + 1}`;
const root = `${app}-preview`;
const data = `${root}-data`;
const texts = path.join(root, 'locales/en.json');
const ready = { timeout: 120_000 };

let studio: ChildProcess;
let mika: Page;
let phone: Page;
let link = '';
/** Violations of the pages' Content-Security-Policies. */
const violations: string[] = [];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function device(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted ?Type|frame-ancestors/i.test(message.text()))
      violations.push(message.text());
  });
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return page;
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  for (const folder of [root, data]) rmSync(folder, { recursive: true, force: true });
  const left = ['.git', '.cache', '.shoji', 'dist'].map((name) => path.join(app, name));
  cpSync(app, root, { recursive: true, verbatimSymlinks: true, filter: (file) => !left.includes(file) });
  const options = ['--root', root, '--port', String(own), '--mock', '--host', origin, '--preview', previews];
  studio = spawn(process.execPath, ['--import', 'tsx', 'scripts/studio.ts', ...options], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, XDG_DATA_HOME: data, SHOJI_AUTHOR: 'Mika' },
  });
  let printed = '';
  studio.stdout?.on('data', (part) => {
    printed += part;
  });
  await expect(() => expect(printed).toContain('/join#')).toPass({ timeout: 240_000 });
  mika = await device(browser, { width: 1440, height: 900 });
  phone = await device(browser, { width: 360, height: 780 });
  await mika.goto(/http:\S+\/join#\S+/.exec(printed)?.[0] ?? '');
  await button(mika, 'Create passkey').click();
  await expect(mika.locator('.frame-header output')).toHaveText('Saved', ready);
});
test.afterAll(async () => {
  for (const page of [mika, phone]) await page?.context().close();
  const ended = once(studio, 'exit');
  process.kill(-Number(studio.pid), 'SIGTERM');
  await ended;
});

test('the phone in the studio shows the app from the address of previews, and a tap selects a node', async () => {
  test.setTimeout(300_000);
  await mika.goto(`${origin}/#/editor/screens/pages/settings.json`);
  await expect(mika.locator('iframe')).toHaveAttribute('src', new RegExp(`^${previews}/draft-`), ready);
  const frame = mika.frameLocator('iframe');
  await expect(frame.getByText('Light')).toBeVisible({ timeout: 240_000 });
  await frame.getByRole('button', { name: 'Log in' }).click();
  await expect(mika.locator('.outline [aria-current]')).toContainText('button');
});

test('whoever can publish or edit gets a link and its QR code', async () => {
  await button(mika, 'On a phone').click();
  const dialog = mika.getByRole('dialog', { name: 'On a phone' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible(ready);
  link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(new RegExp(`^${previews}/draft-[0-9a-f]{32}-[0-9a-z]+-/$`));
  await expectAccessible(mika);
  await savePicture(mika, 'phone-en-day');
  await button(mika, 'Close').click();
});

test('the link opens the app without an account; what is typed stays while the draft is changed', async () => {
  await phone.goto(`${link}#/pages/user/login`);
  await expect(phone.getByLabel('Username')).toBeVisible(ready);
  await phone.getByLabel('Username').fill('half typed');
  const before = readFileSync(texts, 'utf8');
  const started = performance.now();
  writeFileSync(texts, before.replaceAll('"Username"', '"Name of the user"'));
  await expect(phone.getByLabel('Name of the user')).toHaveValue('half typed', ready);
  process.stdout.write(`the phone shows the change after ${Math.round(performance.now() - started)} ms\n`);
  writeFileSync(texts, before);
  await expect(phone.getByLabel('Username', { exact: true })).toHaveValue('half typed', ready);
});

test('without a link there is nothing: no page, no call, no source', async ({ playwright }) => {
  const stranger = await playwright.request.newContext();
  const statusOf = async (url: string): Promise<number> => (await stranger.get(url)).status();
  const forged = link.replace(/draft-./, (found) => (found === 'draft-0' ? 'draft-1' : 'draft-0'));
  for (const url of [`${previews}/`, forged, `${previews}/src/main.ts`, `${previews}/index.html`])
    expect([url, await statusOf(url)]).toEqual([url, 403]);
  expect(await statusOf(`${previews}/api/v3/pet/1`)).toBe(403);
  await stranger.dispose();
  // Whoever has one reads the built app, and none of its sources.
  for (const file of ['src/main.ts', 'package.json', '.shoji/accounts.json', '../package.json'])
    expect([file, (await phone.request.get(`${link}${file}`)).status()]).toEqual([file, 404]);
  expect(violations).toEqual([]);
});
