/** What the app sends, and how it handles each kind of answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { give, newcomer, type Person } from './people.ts';
import { configure } from './steps/definitions.ts';
import { at, fill, goTo, input, loaded, messageAt, press, toast, visit } from './steps/page.ts';
import { foreignLetters, languages, ownLetters, t, textOf } from './texts.ts';

const home = '/pages/index/index';
const login = '/pages/user/login/login';
const register = '/pages/user/login/register';
const transfer = '/pages/transfer/index';

test('calls go to /api with the token and the stored mark, and bodies are forms [7.1, 7.2, 7.3, 7.4]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'sender');
  await give(exchange, person, 3, '10');
  await visit(page, transfer, person, { lang: 'en' });
  await loaded(page, transfer);
  const mark = await page.evaluate(() => localStorage.getItem('language-mark'));
  expect(mark).toBe('en');
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request);
  });
  await fill(page, { number: '2' });
  await page.getByRole('button', { name: textOf('en', 'transfer.submit'), exact: true }).click();
  await expect(input(page, 'number')).toHaveValue('');
  await goTo(page, '/pages/transfer/record');
  await loaded(page, '/pages/transfer/record');
  for (const request of sent) {
    const headers = await request.allHeaders();
    expect([headers.authorization, headers['language-mark']], request.url()).toEqual([person.token, mark]);
    if (request.method() === 'POST')
      expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  }
  const find = (path: string) =>
    sent.find((request) => request.url().startsWith(`${exchange.url}/api/${path}`));
  expect(find('wallet/hzhistory')?.method()).toBe('GET');
  expect(find('wallet/change')?.method()).toBe('POST');
  expect(Object.fromEntries(new URLSearchParams(find('wallet/change')?.postData() ?? ''))).toMatchObject({
    currency_id: '3',
    number: '2',
    from_field: 'change',
  });
});

test('both forms of a success are taken: a type of ok, and a code of 1 with its message or else its data [8.1]', async ({
  page,
}) => {
  const market = at(page, home).getByRole('list', { name: t('home.markets') });
  const other = { change: (_: unknown): unknown => _ };
  await page.route('**/api/currency/quotation_new', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: other.change((await response.json()).message) });
  });
  for (const change of [
    (message: unknown) => ({ type: 'ok', message }),
    (message: unknown) => ({ code: 1, message, data: [] }),
    (data: unknown) => ({ code: 1, msg: 'ok', data }),
  ]) {
    other.change = change;
    await visit(page, home);
    await expect(market).toContainText('BTC');
  }
});

test('any other answer is shown with its message, or with ERROR if it has none, and the steps end [8.3, 8.4]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'refused');
  await give(exchange, person, 3, '10');
  await visit(page, transfer, person);
  await fill(page, { number: '2' });
  for (const [answer, text] of [
    [{ type: 'error', message: '本日の受付は終了しました' }, '本日の受付は終了しました'],
    [{ type: 'error' }, 'ERROR'],
    [{ type: '1000', message: '別の理由' }, '別の理由'],
  ] as const) {
    await page.route('**/api/wallet/change', (route) => route.fulfill({ json: answer }), { times: 1 });
    await press(page, 'transfer.submit');
    await expect(toast(page, text)).toBeVisible();
    await expect(input(page, 'number')).toHaveValue('2');
  }
  await expect(toast(page, t('transfer.done', { amount: 2, coin: 'USDT' }))).toHaveCount(0);
});

test('an answer of type 999 clears token and user, shows its message, and emits an event with 999 [3.1, 3.3, 3.4, 4.17, 8.2]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'ended');
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('life-data')] as const);
  await configure(page, (app) => {
    app.on.notLoggedIn = [{ toast: { jp: '{{carried}}' }, values: { carried: '= event' } }];
  });
  await visit(page, transfer, person);
  await loaded(page, transfer);
  await expect.poll(kept).toEqual([person.token, expect.stringContaining('"review_status":0')]);
  await exchange.db.deleteFrom('session').where('user_id', '=', person.id).execute();
  await fill(page, { number: '1' });
  await goTo(page, '/pages/transfer/record');
  await expect(toast(page, t('server.refusal.not_logged_in'))).toBeVisible();
  await expect(toast(page, '999')).toBeVisible();
  expect(await kept()).toEqual([null, null]);
});

test('with a token and its user object one is a user; without a token one is a visitor [6.1]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'somebody');
  const settings = '/pages/settings/security/index';
  await visit(page, settings, person);
  await loaded(page, settings);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('life-data')))
    .toContain('"review_status":0');
  // The user object without a token does not count as logged in.
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.reload();
  await expect(at(page, login)).toBeVisible();
  // Neither does a token that belongs to no user.
  await visit(page, settings, { ...person, token: 'nobody' } satisfies Person);
  await expect(at(page, login)).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('life-data')]),
  ).toEqual([null, null]);
});

test('after a redirect to login a guard is quiet for a second, and then redirects again [2.27, 6.2, 6.3]', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, home);
  await loaded(page, home);
  // The code of steps and guards is loaded after the first page.
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await goTo(page, '/pages/transfer/index');
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/login\?backpage=%2Fpages%2Ftransfer%2Findex/);
  await expect(at(page, login)).toBeVisible();
  const asked = page.waitForResponse('**/screens/pages/assets/index.json');
  await goTo(page, '/pages/assets/index');
  await (await asked).finished();
  let passed = 0;
  while (passed < 3000 && !page.url().includes('backpage=%2Fpages%2Fassets')) {
    await page.clock.runFor(50);
    passed += 50;
    // The page renders while its clock stands still.
    await sleep(20);
    if (passed === 800) {
      await expect(page).toHaveURL(/#\/pages\/assets\/index$/);
      await expect(at(page, '/pages/assets/index')).toHaveCount(0);
    }
  }
  expect(passed).toBeGreaterThanOrEqual(950);
  expect(passed).toBeLessThan(1400);
});

/** The messages of section 5 of the product, by topic. */
const messages = [
  'validation.email',
  'validation.mobile',
  'validation.password.length',
  'validation.password.pattern',
  'validation.password.differ',
  'register.differ',
  'validation.agreement',
  'validation.extensionCode',
  'validation.pin',
  'validation.address',
  'validation.code',
  'validation.required',
  'withdraw.needAddress',
  'withdraw.needVerification',
  'validation.picture',
  'deposit.belowMinimum',
  'validation.lots',
  'option.belowMinimum',
  'validation.chooseSeconds',
  'verification.need',
  'savings.belowMinimum',
  'trade.insufficientBuy',
  'trade.insufficientSell',
  'option.insufficient',
  'transfer.insufficient',
  'savings.insufficient',
  'verification.basicFirst',
] as const;

test('every message about what was filled in is there in each language, in its own letters and words [8.11]', () => {
  for (const key of messages) {
    const english = textOf('en', key);
    for (const language of languages) {
      const text = textOf(language, key);
      const words = text.replace(/\{\{\w+\}\}/g, '');
      expect(words, `${language} ${key}`).toMatch(/\p{L}{2}/u);
      expect(foreignLetters[language].test(words), `${language} ${key}: ${text}`).toBe(false);
      if (language !== 'en') expect(text, `${language} ${key}`).not.toBe(english);
      if (language !== 'en' && language !== 'esp')
        expect(words, `${language} ${key}`).toMatch(ownLetters[language]);
    }
  }
});

test('errors of the registration are shown in each language [8.11]', async ({ page }) => {
  for (const language of languages) {
    const says = async (name: string, key: string) =>
      expect(messageAt(page, name), `${language} ${name}`).toHaveText(textOf(language, key));
    await visit(page, register, null, { lang: language });
    const send = page.getByRole('button', { name: textOf(language, 'register.submit'), exact: true });
    await send.click();
    for (const name of ['user_string', 'code', 'password', 're_password'])
      await says(name, 'validation.required');
    await says('agreement', 'validation.agreement');
    await fill(page, { user_string: 'a@b.info', password: 'abcdefgh', re_password: 'abcdefgi' });
    await send.click();
    await says('user_string', 'validation.email');
    await says('password', 'validation.password.pattern');
    await says('re_password', 'register.differ');
    await fill(page, { password: 'ab1' });
    await says('password', 'validation.password.length');
  }
});
