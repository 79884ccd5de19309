import { expect, test } from './fixtures.ts';
import { newcomer, password, personOf } from './people.ts';
import { at, fill, input, messageAt, press, toast, visit } from './steps/page.ts';
import { t } from './texts.ts';

const login = '/pages/user/login/login';
const forgot = '/pages/user/login/forgetPassword';
const change = '/pages/settings/security/changePassword';
const newPassword = 'xyz98765';

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('a forgotten password is set anew with a code, and the old one is worth nothing any more [8.3]', async ({
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
  await fill(page, { oldpassword: 'abc123456', password: newPassword, re_password: newPassword });
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

test('who logs out may look around or come back in', async ({ page, exchange }) => {
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
