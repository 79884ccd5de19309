/** Registration and login. */
import { freshEmail, newcomer, password } from '../browser/people.ts';
import { t } from '../browser/texts.ts';
import { expect, test } from './fixtures.ts';

const login = '/pages/user/login/login';

test('a visitor is led to login, and back to where he wanted to go', async ({ phone, exchange }) => {
  const person = await newcomer(exchange, 'login');
  await phone.visit('/pages/transfer/index?currency_id=3&from=micro');
  await phone.at(login).shown();
  await phone.fillIn({ user_string: person.email, password: 'wrong1234' });
  await phone.button('login.submit').press();
  await phone.at(login).says(/パスワードが/);
  await phone.input('user_string').holds(person.email);
  await phone.fillIn({ password });
  await phone.button('login.submit').press();
  await phone.at('/pages/transfer/index').shown();
  expect(await phone.place()).toBe('/pages/transfer/index?currency_id=3&from=micro');
});

test('a visitor registers with a code, and errors are shown at their fields', async ({ phone, exchange }) => {
  const email = freshEmail('visitor');
  await phone.visit('/pages/user/login/register');
  await phone.fillIn({ user_string: email, password: 'abcdefgh' });
  await phone.button('register.submit').press();
  await phone.message('password').says(t('validation.password.pattern'));
  await phone.message('agreement').says(t('validation.agreement'));
  await phone.sendCode();
  await phone.fillIn({ code: await exchange.code(email), password, re_password: password });
  await phone.input('agreement').check();
  await phone.button('register.submit').press();
  await phone.toast(t('register.done'));
  const users = await exchange.db.selectFrom('users').select('email').where('email', '=', email).execute();
  expect(users).toHaveLength(1);
});
