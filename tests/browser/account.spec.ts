import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newcomer, password, personOf, verify } from './people.ts';
import { agree, at, fill, input, messageAt, press, toast, visit } from './steps/page.ts';
import { t } from './texts.ts';

const login = '/pages/user/login/login';
const forgot = '/pages/user/login/forgetPassword';
const change = '/pages/settings/security/changePassword';
const newPassword = 'kaze5093';

const wrong = (code: string) => code.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));

test('a forgotten password is reset with a code, and the old one is no longer valid [8.3]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'forgetful');
  await visit(page, login);
  await page.getByText(t('login.forgot')).click();
  await expect(at(page, forgot)).toBeVisible();

  await press(page, 'forgot.next');
  for (const name of ['account', 'code'])
    await expect(messageAt(page, name)).toHaveText(t('validation.required'));
  await fill(page, { account: 'forgetful@example' });
  await press(page, 'common.sendCode');
  await expect(messageAt(page, 'account')).toHaveText(t('validation.email'));
  await fill(page, { account: person.email });
  await press(page, 'common.sendCode');
  await expect(toast(page, t('common.codeSent'))).toBeVisible();
  const code = await exchange.code(person.email);

  await fill(page, { code: wrong(code) });
  await press(page, 'forgot.next');
  await expect(messageAt(page, 'code')).toHaveText(t('server.refusal.wrong_code'));
  await expect(input(page, 'account')).toHaveValue(person.email);
  await fill(page, { code });
  await press(page, 'forgot.next');

  await fill(page, { password: newPassword, repassword: `${newPassword}0` });
  await press(page, 'forgot.save');
  await expect(messageAt(page, 'repassword')).toHaveText(t('register.differ'));
  await fill(page, { repassword: newPassword });
  await press(page, 'forgot.save');
  await expect(toast(page, t('forgot.saved'))).toBeVisible();
  await expect(at(page, login)).toBeVisible();

  await fill(page, { user_string: person.email, password });
  await press(page, 'login.submit');
  await expect(at(page, login)).toContainText(
    t('server.refusal.wrong_credentials', { left: '4' }).slice(0, 8),
  );
  await fill(page, { password: newPassword });
  await press(page, 'login.submit');
  await expect(at(page, login)).toBeHidden();
  await expect(
    person.client.call('userCenter'),
    'what was logged in before is not any more',
  ).rejects.toMatchObject({
    kind: 'NotLoggedIn',
  });
});

test('the log-in password is changed, and logs in from then on', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'careful');
  await visit(page, change, person);
  await fill(page, { oldpassword: 'tsuki4826', password: newPassword, re_password: newPassword });
  await press(page, 'common.save');
  await expect(messageAt(page, 'oldpassword')).toBeVisible();
  await expect(input(page, 'password'), 'what was typed stays').toHaveValue(newPassword);
  await fill(page, { oldpassword: password, password });
  await press(page, 'common.save');
  await expect(messageAt(page, 'password')).toHaveText(t('security.samePassword'));
  await fill(page, { password: newPassword });
  await press(page, 'common.save');
  await expect(toast(page, t('security.passwordSaved'))).toBeVisible();
  await personOf(exchange, person.email, newPassword);
});

test('after logout the app can be browsed, or the user logs in again', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'leaving');
  await visit(page, '/pages/settings/index', person);
  await press(page, 'settings.logOut');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.logOut') })
    .click();
  const choose = at(page, '/pages/user/login/choose');
  await expect(choose).toBeVisible();
  await choose.getByRole('button', { name: t('choose.lookAround') }).click();
  await expect(at(page, '/pages/index/index')).toBeVisible();
});

test('a user who logs in again after logout is not welcomed as a visitor once more', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'returning');
  await visit(page, '/pages/settings/index', person);
  await press(page, 'settings.logOut');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.logOut') })
    .click();
  await press(at(page, '/pages/user/login/choose'), 'login.submit');
  await fill(at(page, login), { user_string: person.email, password });
  await press(at(page, login), 'login.submit');
  await expect(at(page, '/pages/index/index')).toBeVisible();
});

test('a locked-out user requests a code, and can log in [6.12]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'locked');
  await visit(page, login);
  const form = at(page, login);
  await expect(input(page, 'code')).toHaveCount(0);
  await fill(page, { user_string: person.email, password: 'wrong123' });
  for (let left = 4; left >= 0; left--) {
    await press(page, 'login.submit');
    await expect(form).toContainText(t('server.refusal.wrong_credentials', { left: String(left) }));
  }
  await fill(page, { password });
  await press(page, 'login.submit');
  await expect(input(page, 'code')).toBeVisible();
  await expect(form).toContainText(t('login.codeHint'));
  await press(page, 'common.sendCode');
  await expect(toast(page, t('common.codeSent'))).toBeVisible();
  await fill(page, { code: await exchange.code(person.email), password });
  await press(page, 'login.submit');
  await expect(form).toBeHidden();
});

test('codes at log-in are turned on by a code, asked for at the next log-in, and turned off again', async ({
  page,
  exchange,
}) => {
  const security = '/pages/settings/security/index';
  const person = await newcomer(exchange, 'doubled');
  const row = () =>
    at(page, security)
      .getByRole('button', { name: new RegExp(`^${t('security.loginCode')}`) })
      .first();
  const sheet = page.getByRole('dialog', { name: t('security.loginCode') });
  const sendCode = async (where: Page | Locator) => {
    await press(where, 'common.sendCode');
    await expect(toast(page, t('common.codeSent'))).toBeVisible();
    return exchange.code(person.email);
  };

  await visit(page, security, person);
  await expect(row()).toContainText(t('security.off'));
  await row().click();
  await expect(sheet).toContainText(t('security.loginCodeIsOff'));
  const first = await sendCode(sheet);
  await fill(sheet, { code: wrong(first) });
  await press(sheet, 'security.turnOn');
  await expect(messageAt(sheet, 'code')).toHaveText(t('server.refusal.wrong_code'));
  await fill(sheet, { code: first });
  await press(sheet, 'security.turnOn');
  await expect(sheet).toBeHidden();
  await expect(row()).toContainText(t('security.on'));

  await visit(page, login);
  await fill(page, { user_string: person.email, password });
  await press(page, 'login.submit');
  await expect(input(page, 'code')).toBeVisible();
  await expect(at(page, login)).toContainText(t('login.codeTo'));
  await fill(page, { code: await sendCode(page) });
  await press(page, 'login.submit');
  await expect(at(page, login)).toBeHidden();

  await visit(page, security, person);
  await row().click();
  await fill(sheet, { code: await sendCode(sheet) });
  await press(sheet, 'security.turnOff');
  await expect(sheet).toBeHidden();
  await expect(row()).toContainText(t('security.off'));
  await personOf(exchange, person.email, password);
});

test('a user sees all sessions and ends one [6.16]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'roaming');
  const [second, third] = [
    await personOf(exchange, person.email, password),
    await personOf(exchange, person.email, password),
  ];
  await visit(page, '/pages/settings/security/index', person);
  const security = at(page, '/pages/settings/security/index');
  const end = security.getByRole('button', { name: t('security.endSession'), exact: true });
  await expect(end).toHaveCount(2);
  await end.first().click();
  await agree(page, t('security.endSession'));
  await expect(end).toHaveCount(1);
  const alive = async ({ client }: { client: typeof person.client }) =>
    client.call('userCenter').then(
      () => true,
      () => false,
    );
  expect([await alive(second), await alive(third)].filter(Boolean)).toHaveLength(1);
  await press(page, 'security.endOthers');
  await agree(page, t('security.endOthers'));
  await expect(end).toHaveCount(0);
  expect([await alive(person), await alive(second), await alive(third)]).toEqual([true, false, false]);
});

test('the stored data of a user contains no name and no address [6.19]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'private');
  await verify(exchange, person);
  await visit(page, '/pages/verification/index', person);
  await expect(at(page, '/pages/verification/index')).toContainText('山田太郎');
  const kept = await page.evaluate(() => localStorage.getItem('life-data'));
  expect(kept).toContain('"review_status":2');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toMatch(
    /山田|東京|千代田/,
  );
});
