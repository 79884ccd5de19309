/** Logging in at a real OpenID Connect provider (oidc-provider), with an API that asks the provider about each token. */
import { test as base, expect, type Page } from '@playwright/test';
import { silentPage } from '../../silentPage.ts';
import { builtAs, originsOfBuilt, type Variant } from '../build.ts';
import { appPorts, providerPort } from '../ports.ts';
import { type Notes, startProvider } from '../provider.ts';
import { buildNotesServer } from '../server.ts';

/** Seconds for which an access token is valid. */
const lifetime = 600;

interface Started {
  notes: Notes;
  address: Record<Variant, string>;
  /** The grants of requests to the token endpoint, and the requests to the revocation endpoint. */
  asked: string[];
}

const test = base.extend<{ expected: RegExp[] }, { started: Started }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const address = {
        plain: `http://127.0.0.1:${appPorts.plain}`,
        hash: `http://127.0.0.1:${appPorts.hash}`,
      };
      const notes = await startProvider(providerPort, [`${address.plain}/`, `${address.hash}/`], lifetime);
      const asked: string[] = [];
      notes.provider.on('grant.success', ({ oidc }) => asked.push(String(oidc.params?.grant_type)));
      notes.provider.on('grant.error', ({ oidc }) => asked.push(`refused ${oidc.params?.grant_type}`));
      notes.provider.on('refresh_token.destroyed', () => asked.push('destroyed'));
      const apps = await Promise.all(
        (['plain', 'hash'] as const).map(async (variant) => {
          const app = await buildNotesServer(builtAs(variant), notes, originsOfBuilt(variant));
          await app.listen({ port: appPorts[variant], host: '127.0.0.1' });
          return app;
        }),
      );
      await use({ notes, address, asked });
      await Promise.all(apps.map((app) => app.close()));
      await notes.stop();
    },
    { scope: 'worker' },
  ],
  expected: [[], { option: true }],
  page: silentPage,
});

// The provider's own pages ask for an icon and for a font; a browser says in the console that a call was refused.
const ofOthers = new RegExp(
  `localhost:${providerPort}|fonts.googleapis.com|the server responded with a status of 401`,
);
test.use({ locale: 'en-US', expected: [ofOthers] });
test.beforeEach(({ started }) => {
  started.asked.length = 0;
});

const at = (page: Page, route: string) => page.locator(`[data-route="${route}"]`);
const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);
const access = async (page: Page): Promise<string> =>
  JSON.parse((await stored(page, 'shoji-grant')) ?? '{}').access;

/** Fills in the provider's pages. */
async function consent(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^http://localhost:${providerPort}/interaction/`));
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any password');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function keep(page: Page, text: string): Promise<void> {
  await page.locator('[data-field="text"] input').fill(text);
  await page.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('listitem').first()).toContainText(text);
}

/** Revokes an access token at the provider, as if it had expired early. */
async function end(notes: Notes, token: string): Promise<void> {
  const found = await notes.provider.AccessToken.find(token);
  if (!found) throw new Error('The provider does not know this token');
  await found.destroy();
}

for (const variant of ['plain', 'hash'] as const) {
  test(`a guard leads to the provider and back, with ${variant} paths`, async ({ page, started }) => {
    const place = variant === 'hash' ? '/#/notes' : '/notes';
    await page.goto(started.address[variant] + place);
    await consent(page, 'ann');
    await expect(at(page, '/notes')).toBeVisible();
    // Neither code nor state is left in the address.
    expect(page.url()).toBe(started.address[variant] + place);
    await keep(page, `Milk ${variant}`);
    expect(started.asked).toEqual(['authorization_code']);
    await page.reload();
    await expect(page.getByRole('listitem').first()).toContainText(`Milk ${variant}`);
    // The callback is not replayed by going back.
    expect(started.asked).toEqual(['authorization_code']);
  });
}

test('a button leads to the page it names; logging out ends the tokens at the provider', async ({
  page,
  started,
}) => {
  await page.goto(`${started.address.plain}/home`);
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.url().startsWith(`${started.notes.issuer}/auth?`)),
    page.getByRole('button', { name: 'Log in' }).click(),
  ]);
  const { searchParams } = new URL(request.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'notes',
    response_type: 'code',
    redirect_uri: `${started.address.plain}/`,
    scope: 'openid offline_access',
    code_challenge_method: 'S256',
    prompt: 'consent',
  });
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(searchParams.get(name)?.length).toBeGreaterThan(40);
  await consent(page, 'bea');
  await expect(at(page, '/notes')).toBeVisible();
  const token = await access(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(at(page, '/home')).toContainText('bea');
  const [revocation] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/token/revocation')),
    page.getByRole('button', { name: 'Log out' }).click(),
  ]);
  expect(revocation.status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect([await stored(page, 'shoji-token'), await stored(page, 'shoji-grant')]).toEqual([null, null]);
  const answer = await page.request.get(`${started.address.plain}/api/me`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(401);
});

test('a token is renewed before it ends, and once where the API refuses it', async ({ page, started }) => {
  await page.goto(`${started.address.plain}/notes`);
  await consent(page, 'cyd');
  await keep(page, 'Bread');
  const first = await access(page);
  // The token has expired: the next call renews it before it is sent.
  await page.evaluate(() => {
    const grant = JSON.parse(localStorage.getItem('shoji-grant') ?? '{}');
    localStorage.setItem('shoji-grant', JSON.stringify({ ...grant, renewAt: 1 }));
  });
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) statuses.push(response.status());
  });
  await keep(page, 'Eggs');
  const second = await access(page);
  expect(second).not.toBe(first);
  expect(statuses).toEqual([201, 200]);
  // The provider has revoked it: the API refuses it, and the call is repeated with a new one.
  await end(started.notes, second);
  await keep(page, 'Rice');
  expect(await access(page)).not.toBe(second);
  expect(statuses).toEqual([201, 200, 401, 201, 200]);
  expect(started.asked.filter((grant) => grant !== 'destroyed')).toEqual([
    'authorization_code',
    'refresh_token',
    'refresh_token',
  ]);
  await expect(page.getByRole('listitem')).toHaveCount(3);
  // Two calls that are refused at the same time, for the user and the notes, renew it once.
  started.asked.length = 0;
  statuses.length = 0;
  await end(started.notes, await access(page));
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await expect.poll(() => statuses.filter((status) => status === 200).length).toBe(2);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThan(0);
  expect(started.asked.filter((grant) => grant !== 'destroyed')).toEqual(['refresh_token']);
});

test('a session that the provider no longer renews ends, and the user logs in again', async ({
  page,
  started,
}) => {
  await page.goto(`${started.address.plain}/notes`);
  await consent(page, 'dee');
  await keep(page, 'Tea');
  await end(started.notes, await access(page));
  const grant = JSON.parse((await stored(page, 'shoji-grant')) ?? '{}');
  await (await started.notes.provider.RefreshToken.find(grant.refresh))?.destroy();
  await page.reload({ waitUntil: 'commit' });
  // The provider still knows the user, and asks for consent alone.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('listitem')).toContainText('Tea');
  expect(started.asked).toContain('refused refresh_token');
});

test.describe('on a device in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('the app is in Japanese, also its message after denied access, and the user can try again', async ({
    page,
    started,
  }) => {
    await page.goto(`${started.address.plain}/home`);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await page.getByRole('link', { name: '[ Cancel ]' }).click();
    await expect(page.getByText('アクセスが許可されなかったため')).toBeVisible();
    expect(page.url()).toBe(`${started.address.plain}/home`);
    await page.getByRole('button', { name: 'ログイン' }).click();
    await consent(page, 'eva');
    await expect(at(page, '/notes')).toBeVisible();
  });
});

test.describe('on a device in a language that the app does not have', () => {
  test.use({ locale: 'fr-FR' });

  test('the app is in English', async ({ page, started }) => {
    await page.goto(`${started.address.plain}/home`);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

test('a guard does not lead to the provider again by itself when access was denied', async ({
  page,
  started,
}) => {
  await page.goto(`${started.address.plain}/notes`);
  await page.getByRole('link', { name: '[ Cancel ]' }).click();
  await expect(page.getByText('access was not granted')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await consent(page, 'fay');
  await expect(at(page, '/notes')).toBeVisible();
});

test('an answer with a forged state is refused, and no code is exchanged', async ({ page, started }) => {
  // The attacker's own code, in a link that the user opens.
  await page.goto(`${started.address.plain}/?code=stolen&state=forged&iss=${started.notes.issuer}`);
  await expect(page.getByText('This log-in was not started here')).toBeVisible();
  expect(page.url()).toBe(`${started.address.plain}/home`);
  expect(await stored(page, 'shoji-token')).toBeNull();
  // The same while a log-in is under way in this tab.
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/interaction\//);
  await page.goto(`${started.address.plain}/?code=stolen&state=forged`);
  await expect(page.getByText('This log-in was not started here')).toBeVisible();
  expect(await stored(page, 'shoji-token')).toBeNull();
  expect(started.asked).toEqual([]);
});

test('going back from the provider shows the page as it was', async ({ page, started }) => {
  await page.goto(`${started.address.plain}/home`);
  const button = page.getByRole('button', { name: 'Log in' });
  await button.click();
  await expect(page).toHaveURL(/\/interaction\//);
  await page.goBack();
  await expect(button).toBeEnabled();
  await button.click();
  await consent(page, 'gil');
  await expect(at(page, '/notes')).toBeVisible();
});
