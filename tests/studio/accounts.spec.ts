/**
 * The studio in production: the first administrator, an invited operator, what each of them may do, and signing out.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { app } from './app.ts';
import { expectAccessible } from './pageChecks.ts';
import { pictures } from './picture.ts';
import { port } from './playwright.config.ts';

test.describe.configure({ mode: 'serial' });

/** The port, next to that of the other tests' studio. */
const own = port + 4;
const origin = `http://localhost:${own}`;
const root = `${app}-accounts`;
const data = `${root}-data`;
const cookie = '__Host-shoji-studio';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const rows = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const saved = (page: Page) => page.locator('.frame-header output');

let studio: ChildProcess;
let link = '';
let mika: Page;
let aya: Page;
/** Violations of the pages' Content-Security-Policy. */
const violations: string[] = [];

/** A separate device, with a virtual authenticator. */
async function device(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted ?Type/i.test(message.text())) violations.push(message.text());
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

const tokenOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies(origin)).find(({ name }) => name === cookie)?.value ?? '';

/** The status of a request that is not sent by a page. */
const ask = (token: string, method: string, url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((answered, failed) => {
    const sent = request(`${origin}${url}`, {
      method,
      headers: { cookie: `${cookie}=${token}`, ...headers },
    });
    sent.on('response', (response) => {
      answered(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', failed);
    sent.end(method === 'GET' ? undefined : '{}');
  });

test.beforeAll(async ({ browser }) => {
  for (const folder of [root, data]) rmSync(folder, { recursive: true, force: true });
  const left = ['.git', '.cache', '.shoji', 'dist'].map((name) => path.join(app, name));
  cpSync(app, root, { recursive: true, verbatimSymlinks: true, filter: (file) => !left.includes(file) });
  studio = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      'scripts/studio.ts',
      '--root',
      root,
      '--port',
      String(own),
      '--mock',
      '--host',
      origin,
    ],
    {
      cwd: path.join(import.meta.dirname, '../..'),
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
      env: {
        ...process.env,
        XDG_DATA_HOME: data,
        // The name of the first administrator.
        SHOJI_AUTHOR: 'Mika',
      },
    },
  );
  let printed = '';
  studio.stdout?.on('data', (part) => {
    printed += part;
  });
  await expect(() => expect(printed).toContain('/join#')).toPass({ timeout: 90_000 });
  link = /http:\S+\/join#\S+/.exec(printed)?.[0] ?? '';
  [mika, aya] = [await device(browser), await device(browser)];
});
test.afterAll(async () => {
  for (const page of [mika, aya]) await page?.context().close();
  const ended = once(studio, 'exit');
  process.kill(-Number(studio.pid), 'SIGTERM');
  await ended;
});

test('whoever is not signed in sees the way in, and nothing of the app', async () => {
  const calls: string[] = [];
  mika.on('response', (response) => calls.push(`${response.status()} ${new URL(response.url()).pathname}`));
  await mika.goto(origin);
  await expect(button(mika, 'Sign in')).toBeVisible();
  expect(calls.filter((call) => call.includes('/api/'))).toEqual(['401 /api/account']);
  await expectAccessible(mika);
  await pictures(mika, 'sign-in');
});

test('the link on the terminal makes the first administrator, once', async () => {
  await mika.goto(link);
  await expect(mika.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expectAccessible(mika);
  await pictures(mika, 'join');
  // By keyboard.
  await button(mika, 'Create passkey').focus();
  await mika.keyboard.press('Enter');
  await expect(saved(mika)).toHaveText('Saved', { timeout: 60_000 });
  const found = (await mika.context().cookies(origin)).find(({ name }) => name === cookie);
  expect(found).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  await aya.goto(link);
  await expect(aya.getByRole('alert')).toContainText('This link was used');
});

test('the administrator invites an operator, who joins with a passkey of theirs', async () => {
  await view(mika, 'People').click();
  const form = mika.getByRole('region', { name: 'Invite somebody' });
  await form.getByLabel('Name').fill('Aya');
  await form.getByLabel('texts').check();
  await form.getByLabel('pages').check();
  await button(mika, 'Create link').click();
  const made = mika.getByRole('textbox', { name: 'Link for Aya' });
  await expect(made).toHaveValue(/\/join#/);
  await expect(rows(mika, 'Aya')).toContainText('texts, pages');
  await expectAccessible(mika);
  await pictures(mika, 'people');
  await aya.goto(await made.inputValue());
  await expect(aya.getByRole('heading', { name: 'Welcome, Aya' })).toBeVisible();
  await button(aya, 'Create passkey').click();
  await expect(saved(aya)).toHaveText('Saved', { timeout: 60_000 });
  await expect(view(aya, 'My account')).toBeVisible();
  await expect(view(aya, 'People')).toHaveCount(0);
});

test('the operator works in a draft under her name, and cannot add it to the app', async () => {
  await view(mika, 'Drafts').click();
  await button(mika, 'Turn on drafts').click();
  await expect(mika.getByLabel('Title of a new draft')).toBeVisible({ timeout: 60_000 });
  await view(aya, 'Drafts').click();
  await aya.getByLabel('Title of a new draft').fill('Better words');
  await button(aya, 'New draft').click();
  await expect(rows(aya, 'Better words')).toContainText('you are here', { timeout: 60_000 });
  await aya.goto(`${origin}/?draft=better-words#/texts`);
  await aya.getByRole('searchbox').fill('common.day');
  await aya.getByRole('row', { name: 'common.day' }).first().locator('td[lang^="en"]').click();
  await aya.keyboard.type('Sunny');
  await aya.keyboard.press('Enter');
  await expect(saved(aya)).toHaveText('Saved');
  await view(aya, 'Drafts').click();
  await expect(rows(aya, 'Better words')).toContainText('Aya');
  await expect(button(aya, 'Add to the app')).toHaveCount(0);
  const status = await aya.evaluate(
    async () =>
      (await fetch('/api/drafts/publish?draft=better-words', { method: 'POST', body: '{}' })).status,
  );
  expect(status).toBe(403);
  await view(aya, 'Releases').click();
  await expect(aya.getByText('Your roles do not allow you to publish.')).toBeVisible();
});

test('the administrator takes it into the app; each commit is of who has made it', async () => {
  await mika.reload();
  await rows(mika, 'Better words').getByRole('button', { name: 'Add to the app' }).click();
  await expect(mika.getByRole('status').filter({ hasText: /\d/ })).toBeVisible({ timeout: 60_000 });
  const log = execFileSync('git', ['log', '-2', '--format=%an'], { cwd: root, encoding: 'utf8' });
  expect(log.trim().split('\n')).toEqual([await nameOfAdministrator(), 'Aya']);
});

const nameOfAdministrator = () =>
  mika.evaluate(async () => (await (await fetch('/api/account')).json()).name as string);

test('another website can do nothing with a session, and reads no stream', async () => {
  const token = await tokenOf(mika.context());
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect(await ask(token, 'POST', '/api/drafts', evil)).toBe(403);
  expect(await ask(token, 'GET', '/api/events', evil)).toBe(403);
  expect(await ask(token, 'GET', '/api/events', { 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await ask(token, 'GET', '/api/events', { 'sec-fetch-site': 'same-origin' })).toBe(200);
});

test('passkeys and sessions are one’s own to see and to end; another device is signed out at once', async () => {
  await view(aya, 'My account').click();
  await expect(button(aya, 'Remove')).toBeDisabled();
  await expectAccessible(aya);
  await pictures(aya, 'account');
  await button(aya, '日本語で表示').click();
  await expectAccessible(aya);
  await button(aya, 'Show in English').click();
  await button(aya, 'Sign out').click();
  await button(aya, 'Sign in').click();
  await expect(view(aya, 'My account')).toBeVisible({ timeout: 60_000 });
});

test('who is removed is signed out at once, and what they had is of no use', async () => {
  const token = await tokenOf(aya.context());
  await view(mika, 'People').click();
  await rows(mika, 'Aya').getByRole('button', { name: 'Remove' }).click();
  await mika.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rows(mika, 'Aya')).toHaveCount(0);
  await expect(saved(aya)).toHaveText('You are signed out. Your changes are kept.', { timeout: 30_000 });
  expect(await ask(token, 'GET', '/api/texts', { 'sec-fetch-site': 'same-origin' })).toBe(401);
  await view(mika, 'Audit').click();
  for (const what of ['joined', 'invited', 'removed'])
    await expect(mika.getByRole('cell', { name: what, exact: true }).first()).toBeVisible();
});

test('no page has done what its policy forbids, the editor with its worker neither', async () => {
  await view(mika, 'Editor').click();
  await expect(mika.locator('.cm-editor').first()).toBeVisible({ timeout: 60_000 });
  await expect(mika.frameLocator('iframe').first().locator('body')).toBeVisible();
  expect(violations).toEqual([]);
  // The policy is in force: what it forbids is reported.
  const thrown = await mika.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<i>x</i>');
      return '';
    } catch (error) {
      return String(error);
    }
  });
  expect(thrown).toContain('TrustedHTML');
});
