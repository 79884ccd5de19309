/** The back gesture, the clipboard, and a browser without storage. */
import { demo } from '../browser/fixtures.ts';
import { newcomer, password, personOf } from '../browser/people.ts';
import { t } from '../browser/texts.ts';
import { expect, test } from './fixtures.ts';
import { eventually } from './found.ts';
import { pricesMove } from './steps.ts';

const home = '/pages/index/index';
const login = '/pages/user/login/login';
const kline = '/pages/trade/kline';

test('back and forward lead to the position where a page was left, and to each page once', async ({
  phone,
  exchange,
}) => {
  await phone.visit(home, await personOf(exchange, demo.account, demo.password));
  await phone.loaded(home);
  const scrolled = () => phone.driver.evaluate(() => Math.round(scrollY));
  await phone.driver.evaluate(() => scrollTo(0, 400));
  expect(await scrolled()).toBe(400);
  await phone.goTo(kline);
  await phone.loaded(kline);
  expect(await scrolled()).toBe(0);
  await phone.goTo('/pages/finance/index');
  await phone.loaded('/pages/finance/index');
  for (const [way, route, at] of [
    ['back', kline, 0],
    ['back', home, 400],
    ['forward', kline, 0],
    ['back', home, 400],
  ] as const) {
    await phone.driver.evaluate((way) => {
      // Not within this call: the answer is sent before the page is left.
      setTimeout(() => (way === 'back' ? history.back() : history.forward()));
    }, way);
    await phone.loaded(route);
    await eventually(async () => expect(await scrolled(), `${way} to ${route}`).toBe(at));
    expect(await phone.driver.evaluate(() => document.querySelectorAll('[data-route]').length)).toBe(1);
  }
});

test('the app restored by back navigation is on the same page, and its prices update', async ({ phone }) => {
  await phone.visit(home);
  await phone.goTo(kline);
  await phone.loaded(kline);
  await phone.driver.evaluate(() => {
    setTimeout(() => location.assign('/icon.svg'));
  });
  await eventually(async () =>
    expect(await phone.driver.evaluate(() => location.pathname)).toBe('/icon.svg'),
  );
  await phone.driver.evaluate(() => {
    setTimeout(() => history.back());
  });
  await phone.loaded(kline);
  await pricesMove(phone);
});

test('copy buttons copy', async ({ phone, exchange }) => {
  await phone.visit('/pages/deposit/charge?currency_code=USDT', await newcomer(exchange, 'copier'));
  await phone.choose('sub_type', 'TRC20');
  await phone
    .role('button', new RegExp(t('runtime.copy')))
    .nth(0)
    .press();
  await phone.toast(t('runtime.copied'));
});

test('without storage the app runs, and a login lasts while the page is open', async ({
  exchange,
  otherPhone,
}) => {
  const person = await newcomer(exchange, 'forgetful');
  const phone = await otherPhone('disabled');
  await phone.open('/pages/transfer/index');
  await phone.at(login).shown();
  await phone.fillIn({ user_string: person.email, password });
  await phone.button('login.submit').press();
  await phone.at('/pages/transfer/index').shown();
  await phone.goTo('/pages/settings/index');
  await phone.at('/pages/settings/index').button('settings.logOut').shown();
});
