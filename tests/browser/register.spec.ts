import { expect, test } from './fixtures.ts';
import { freshEmail, newcomer, password } from './people.ts';
import { at, choose, fill, goTo, input, messageAt, press, toast, visit } from './steps/page.ts';
import { register } from './steps/register.ts';
import { t } from './texts.ts';

const route = '/pages/user/login/register';
const login = '/pages/user/login/login';

test('a visitor registers and is logged in on the page that was requested first [2.27, 5.8, 6.2]', async ({
  page,
  exchange,
}) => {
  const email = freshEmail('visitor');
  await visit(page, '/pages/verification/index');
  await expect(at(page, login)).toBeVisible();
  await page.getByText(t('login.register')).click();
  await expect(at(page, route)).toBeVisible();
  await register(page, exchange, { email, password });
  await expect(at(page, '/pages/verification/index')).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/verification\/index$/);

  const user = await exchange.db.selectFrom('users').select('email').where('email', '=', email).execute();
  expect(user).toHaveLength(1);
});

test('each wrong input has its message at its field, and nothing that was typed is lost [5.1, 5.3, 5.4, 5.5, 5.6, 5.7, 9.24]', async ({
  page,
  exchange,
}) => {
  const email = freshEmail('careless');
  await visit(page, route);

  await press(page, 'register.submit');
  for (const name of ['user_string', 'code', 'password', 're_password']) {
    await expect(messageAt(page, name), name).toHaveText(t('validation.required'));
  }
  await expect(messageAt(page, 'agreement')).toHaveText(t('validation.agreement'));

  const wrong: [string, string, string][] = [
    ['user_string', 'careless@example', 'validation.email'],
    ['user_string', 'careless@example.info', 'validation.email'],
    ['code', '12345', 'validation.code'],
    ['password', 'ab1', 'validation.password.length'],
    ['password', 'abcdefg123456', 'validation.password.length'],
    ['password', '12345678', 'validation.password.pattern'],
    ['password', 'abcdefgh', 'validation.password.pattern'],
    ['password', 'sakura2024', 'validation.password.common'],
    ['re_password', 'tsuki4826', 'register.differ'],
    ['extension_code', 'no such!', 'validation.extensionCode'],
  ];
  for (const [name, value, message] of wrong) {
    await fill(page, { [name]: value });
    await press(page, 'register.submit');
    await expect(messageAt(page, name), `${name} ${value}`).toHaveText(t(message));
    await expect(input(page, name)).toHaveValue(value);
  }

  await fill(page, { user_string: email, password, re_password: password, extension_code: '' });
  await press(page, 'common.sendCode');
  await expect(toast(page, t('common.codeSent'))).toBeVisible();
  const code = await exchange.code(email);
  const other = code === '000000' ? '000001' : '000000';
  await fill(page, { code: other });
  await press(page, 'register.submit');
  await expect(messageAt(page, 'agreement')).toHaveText(t('validation.agreement'));
  await input(page, 'agreement').check();
  await press(page, 'register.submit');

  // Errors that only the exchange can detect are shown at the field too.
  await expect(messageAt(page, 'code')).toHaveText(t('server.refusal.wrong_code'));
  await expect(input(page, 'user_string')).toHaveValue(email);
  await expect(input(page, 'code')).toHaveValue(other);
  await expect(input(page, 'password')).toHaveValue(password);
  await expect(input(page, 're_password')).toHaveValue(password);
  await expect(input(page, 'agreement')).toBeChecked();

  await fill(page, { code });
  await expect(messageAt(page, 'code')).toHaveCount(0);
  await press(page, 'register.submit');
  await expect(toast(page, t('register.done'))).toBeVisible();
});

test('a code can be asked for again only after the time that the exchange says', async ({
  page,
  exchange,
}) => {
  const email = freshEmail('patient');
  await visit(page, route);
  const send = page.locator('[data-field="code"]').getByRole('button');

  await send.click();
  await expect(messageAt(page, 'user_string'), 'no code without an address').toHaveText(
    t('validation.required'),
  );
  await expect(send).toBeEnabled();

  await fill(page, { user_string: email });
  await send.click();
  await expect(send).toHaveText(/120|11\d/);
  await expect(send).toBeDisabled();
  const first = await send.textContent();
  await expect(send).not.toHaveText(String(first));
  const mails = await exchange.db.selectFrom('mail').select('id').where('recipient', '=', email).execute();
  expect(mails).toHaveLength(1);
});

test('an address that already has an account shows an error', async ({ page, exchange }) => {
  const { email } = await newcomer(exchange, 'known');
  await visit(page, route);
  await fill(page, { user_string: email });
  await press(page, 'common.sendCode');
  await expect(toast(page, t('common.codeSent'))).toBeVisible();
  await fill(page, { code: await exchange.code(email), password: 'other123', re_password: 'other123' });
  await input(page, 'agreement').check();
  await press(page, 'register.submit');
  await expect(messageAt(page, 'user_string')).toHaveText(t('server.refusal.account_exists'));
  await expect(input(page, 'password')).toHaveValue('other123');
});

test('a mobile number has its own rules [5.2]', async ({ page }) => {
  await visit(page, route);
  await choose(page, 'type', t('login.mobile'));
  await expect(page.locator('[data-field="area_code"]')).toBeVisible();
  await fill(page, { user_string: '12' });
  await press(page, 'register.submit');
  await expect(messageAt(page, 'user_string')).toHaveText(t('validation.mobile'));
  await choose(page, 'type', t('login.email'));
  await expect(page.locator('[data-field="area_code"]')).toHaveCount(0);
  await expect(messageAt(page, 'user_string')).toHaveText(t('validation.email'));
  await expect(input(page, 'user_string'), 'what was typed stays').toHaveValue('12');
});

test('the invitation code comes from the link [5.8]', async ({ page }) => {
  await visit(page, `${route}?code=SHJ888`);
  await expect(input(page, 'extension_code')).toHaveValue('SHJ888');
});

test('a visitor is led to login with the way back, query and all [2.26, 2.27, 6.2]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'deep');
  await visit(page, '/pages/transfer/index?currency_id=3&from=micro');
  await expect(at(page, login)).toBeVisible();
  await expect(page).toHaveURL(
    /login\?backpage=%2Fpages%2Ftransfer%2Findex%3Fcurrency_id%3D3%26from%3Dmicro&backtype=1$/,
  );
  await fill(page, { user_string: person.email, password });
  await press(page, 'login.submit');
  await expect(at(page, '/pages/transfer/index')).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/transfer\/index\?currency_id=3&from=micro$/);
  await expect(input(page, 'from_field').locator('option:checked')).toHaveText(t('wallet.micro'));
});

test('a tab page is come back to as a tab page [2.26]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'tab');
  await visit(page, `${login}?backpage=%2Fpages%2Findex%2Findex&backtype=2`);
  await fill(page, { user_string: person.email, password });
  await press(page, 'login.submit');
  await expect(at(page, '/pages/index/index')).toBeVisible();
  // The tab replaced the login page: going back does not lead to it again.
  await page.goBack();
  await expect(at(page, login)).toHaveCount(0);
});

test('logging out forgets the user, and protected pages ask again', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'leaver');
  await visit(page, '/pages/settings/index', person);
  await press(page, 'settings.logOut');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('settings.logOut'), exact: true })
    .click();
  await expect(toast(page, t('settings.loggedOut'))).toBeVisible();
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('life-data')]),
  ).toEqual([null, null]);
  await goTo(page, '/pages/verification/index');
  await expect(at(page, login)).toBeVisible();
});
