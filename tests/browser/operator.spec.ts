/** Editing definitions while the app is open next to the editor. */
import type { Page } from '@playwright/test';
import { DevServer } from './devServer.ts';
import { expect, test } from './fixtures.ts';
import { at, fill, input, press, visit } from './steps/page.ts';
import { t } from './texts.ts';

const route = '/pages/user/login/register';
const screen = `screens${route}.json`;
const entered = { user_string: 'typed@example.com', password: 'tsuki482', re_password: 'abc1234' };

/** Much more than the one second it should take, for a busy machine. */
const soon = { timeout: 4000 };

const debuggedFile = 'screens/pages/debugged.json';
/** A page with something personal, and a node that is hidden. */
const debugged = {
  route: '/pages/debugged',
  title: { jp: '調べる', en: 'Looked into' },
  state: {
    email: { type: 'string', default: 'taro@example.com' },
    level: { type: 'integer', default: 1 },
  },
  view: [
    { type: 'text', text: '= state.email' },
    {
      type: 'notice',
      text: { jp: '上級です', en: 'Advanced' },
      when: '= size(state.email) > 3 && state.level > 1',
    },
  ],
};

let dev: DevServer;

test.beforeAll(async ({ exchange }) => {
  dev = await DevServer.start(4608, exchange.url, { [debuggedFile]: debugged });
});

test.afterAll(() => dev.stop());

test.beforeEach(async ({ page }) => {
  // The first time, the server still collects the page's imports.
  test.setTimeout(120_000);
  page.setDefaultNavigationTimeout(60_000);
});

test.use({ baseURL: 'http://127.0.0.1:4608' });

async function open(page: Page): Promise<void> {
  await visit(page, route);
  await expect(input(page, 'user_string')).toBeVisible({ timeout: 60_000 });
  await fill(page, entered);
}

async function expectTyped(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(entered)) await expect(input(page, name)).toHaveValue(value);
}

/** A definition as an object, changed. */
const edited = (change: (definition: { view: unknown[] }) => void) => (text: string) => {
  const definition = JSON.parse(text);
  change(definition);
  return JSON.stringify(definition, null, 2);
};

test('a saved definition, text or schema shows in the open page, with everything that was typed', async ({
  page,
}) => {
  await open(page);
  dev.save(
    screen,
    edited(({ view }) => view.unshift({ type: 'notice', text: { jp: '新しい一文です', en: 'A new line' } })),
  );
  await expect(at(page, route).getByText('新しい一文です')).toBeVisible(soon);
  await expectTyped(page);

  dev.save('locales/jp.json', (text) =>
    text.replace(`"submit": "${t('register.submit')}"`, '"submit": "口座を開く"'),
  );
  await expect(page.getByRole('button', { name: '口座を開く' })).toBeVisible(soon);
  await expectTyped(page);

  // One more field: one edit in one file.
  dev.save('schemas/register.json', (text) => {
    const schema = JSON.parse(text);
    schema.properties.nickname = {
      type: 'string',
      minLength: 3,
      'x-title': { jp: 'あだ名', en: 'Nickname' },
    };
    return JSON.stringify(schema, null, 2);
  });
  await expect(page.getByLabel('あだ名')).toBeVisible(soon);
  await expectTyped(page);
  await page.getByLabel('あだ名').fill('ab');
  await page.getByRole('button', { name: '口座を開く' }).click();
  await expect(page.locator('[data-field="nickname"]').getByRole('alert')).toHaveText(
    t('validation.minLength', { limit: 3 }),
  );

  for (const file of [screen, 'locales/jp.json', 'schemas/register.json']) dev.restore(file);
  await expect(page.getByLabel('あだ名')).toHaveCount(0, soon);
  await expect(page.getByRole('button', { name: t('register.submit'), exact: true })).toBeVisible(soon);
  await expectTyped(page);
});

test.describe('an error', () => {
  test.use({ expected: [/Failed to load resource/] });

  test('is shown with its position, and the page keeps working', async ({ page }) => {
    await open(page);
    const findings = page.getByRole('complementary', { name: 'Findings' });
    await expect(findings).toHaveCount(0);

    // Half saved: invalid JSON.
    dev.save(screen, (text) => text.slice(0, text.length / 2));
    await expect(findings).toContainText(screen, soon);
    await expect(findings).toContainText(/:\d+:\d+/);
    await expectTyped(page);
    dev.restore(screen);
    await expect(findings).toHaveCount(0, soon);

    // Unknown names.
    dev.save(screen, (text) => text.replace('"userRegister"', '"userRegistr"'));
    await expect(findings).toContainText('userRegistr', soon);
    await expect(findings).toContainText('userRegister');
    await expectTyped(page);
    dev.restore(screen);
    await expect(findings).toHaveCount(0, soon);

    // An expression that reads an unknown name, and an unknown kind of node.
    dev.save(
      screen,
      edited(({ view }) => view.push({ type: 'text', text: '= data.nothing.at.all' }, { type: 'hologram' })),
    );
    await expect(findings).toContainText('hologram', soon);
    await expect(findings).toContainText('nothing');
    await expect(at(page, route)).toBeVisible();
    await expectTyped(page);

    // A page that is opened now is not blank either.
    await page.reload();
    await expect(findings).toContainText('hologram', { timeout: 20_000 });
    await expect(page.locator('main')).toContainText(/\S/);
    dev.restore(screen);
    await expect(findings).toHaveCount(0, soon);
    await page.reload();
    await expect(input(page, 'user_string')).toBeVisible({ timeout: 20_000 });
    await press(page, 'register.submit');
    await expect(page.getByText(t('validation.required')).first()).toBeVisible();
  });
});

test('a hidden node has its file and line, its condition and the part that is false, and no personal data', async ({
  page,
}) => {
  await page.goto('/h5/?debug#/pages/debugged');
  const panel = page.getByLabel('Debug');
  const row = panel.locator('details', { hasText: 'notice' });
  await row.locator('summary').click({ timeout: 60_000 });
  const line =
    JSON.stringify(debugged, null, 2)
      .split('\n')
      .findIndex((one) => one.includes('"when"')) + 1;
  await expect(row).toContainText(`${debuggedFile}:${line}:`);
  await expect(row).toContainText('when size(state.email) > 3 && state.level > 1');
  await expect(row.locator('mark')).toHaveText('state.level > 1');
  await expect(row).toContainText('state.level > 1 is false; state.level = 1');
  await expect(row).toContainText('state.email = "••••"');
  await expect(panel).not.toContainText('taro@example.com');
  await panel.getByLabel('personal data').check();
  await expect(row).toContainText('state.email = "taro@example.com"');
});
