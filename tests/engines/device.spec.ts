/** Phone features: keyboard types, the on-screen keyboard, safe areas, and a private window. */
import { give, newcomer, password } from '../browser/people.ts';
import { t } from '../browser/texts.ts';
import { expect, test } from './fixtures.ts';
import { eventually } from './found.ts';
import type { Phone } from './phone.ts';

const usdt = 3;
const home = '/pages/index/index';
const login = '/pages/user/login/login';
const lever = '/pages/lever/index';

/** The attributes that control a phone's keyboard and autofill. */
const keys = (phone: Phone, name: string) =>
  phone.driver.evaluate((name) => {
    const input = document.querySelector<HTMLInputElement>(`[data-field="${name}"] input`);
    // Properties that a browser does not know are empty; the attributes are set anyway.
    return input && { type: input.type, keys: input.inputMode, fills: input.getAttribute('autocomplete') };
  }, name);

test('each field has its keyboard type and its autocomplete token', async ({ phone, exchange }) => {
  const person = await newcomer(exchange, 'typist');
  await phone.visit(login);
  await phone.loaded(login);
  expect(await keys(phone, 'user_string')).toMatchObject({ keys: 'email', fills: 'username' });
  expect(await keys(phone, 'password')).toMatchObject({ type: 'password', fills: 'current-password' });
  await phone.goTo('/pages/user/login/register');
  await phone.loaded('/pages/user/login/register');
  expect(await keys(phone, 'code')).toMatchObject({ keys: 'numeric', fills: 'one-time-code' });
  expect(await keys(phone, 'password')).toMatchObject({ type: 'password', fills: 'new-password' });
  await phone.visit('/pages/transfer/index', person);
  await phone.loaded('/pages/transfer/index');
  expect(await keys(phone, 'number')).toMatchObject({ keys: 'decimal', fills: 'off' });
});

test('a sheet takes the focus, holds the page still, and is closed by Escape, by its button and beside it', async ({
  phone,
}) => {
  await phone.visit(lever);
  await phone.loaded(lever);
  const state = () =>
    phone.driver.evaluate(() => {
      const dialog = document.querySelector('dialog[open]');
      return {
        focus: dialog?.contains(document.activeElement) ?? false,
        page: getComputedStyle(document.documentElement).overflowY,
      };
    });
  for (const close of ['Escape', 'button', 'beside'] as const) {
    await phone.at(lever).button('trade.choosePair').press();
    await phone.dialog().shown();
    expect(await state()).toEqual({ focus: true, page: 'hidden' });
    if (close === 'Escape') await phone.driver.press('Escape');
    else if (close === 'button') await phone.dialog().button('runtime.close').press();
    else await phone.driver.evaluate(() => document.querySelector<HTMLElement>('dialog[open]')?.click());
    await phone.dialog().count(0);
    expect((await state()).page).not.toBe('hidden');
  }
});

test('bars keep clear of the edges that a phone without buttons has', async ({ phone }) => {
  await phone.visit(home);
  await phone.loaded(home);
  const bar = () =>
    phone.driver.evaluate(() => {
      const { top, bottom } = document.querySelector('nav')?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      return { height: bottom - top, below: innerHeight - bottom };
    });
  const plain = await bar();
  // Without such an edge there is no safe area, and the bar is at the bottom.
  expect(plain.below).toBe(0);
  await phone.driver.evaluate(() => document.documentElement.style.setProperty('--safe-bottom', '34px'));
  expect(await bar()).toEqual({ height: plain.height + 34, below: 0 });
  // The source of the safe area: the page covers the whole screen, and the engine knows the insets.
  expect(
    await phone.driver.evaluate(() => ({
      covers: document
        .querySelector<HTMLMetaElement>('meta[name="viewport"]')
        ?.content.includes('viewport-fit=cover'),
      known: CSS.supports('padding-bottom', 'env(safe-area-inset-bottom, 0px)'),
    })),
  ).toEqual({ covers: true, known: true });
});

/** The keyboard as on an iPhone: the page keeps its height, and less of it is visible. */
const showKeyboard = (phone: Phone, height: number) =>
  phone.driver.evaluate((height) => {
    const viewport = window.visualViewport;
    if (!viewport) throw new Error('There is no visual viewport');
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => innerHeight - height });
    viewport.dispatchEvent(new Event('resize'));
  }, height);

/** The distance of an element's end above the keyboard; negative if it is covered. */
const above = (phone: Phone, selector: string, keyboard: number) =>
  phone.driver.evaluate(
    (selector, keyboard) => {
      const elements = document.querySelectorAll(selector);
      const box = elements[elements.length - 1]?.getBoundingClientRect();
      return box ? Math.min(innerHeight - keyboard - box.bottom, box.top) : Number.NaN;
    },
    selector,
    keyboard,
  );

test('an on-screen keyboard covers neither the focused field nor the submit button', async ({
  phone,
  exchange,
}) => {
  const keyboard = 320;
  const person = await newcomer(exchange, 'keyboard');
  await give(exchange, person, usdt, '1000', 'lever');
  await person.client.call('leverSubmit', {
    legal_id: 3,
    currency_id: 1,
    type: 1,
    status: 1,
    multiple: 20,
    share: 1,
  });
  // In a sheet.
  await phone.visit(lever, person);
  await phone.at(lever).role('list', t('lever.holding')).button('lever.stops').press();
  await phone.dialog().input('stop_loss_price').press();
  await showKeyboard(phone, keyboard);
  for (const selector of ['dialog[open] [data-field="stop_loss_price"] input', 'dialog[open] form button'])
    await eventually(async () =>
      expect(await above(phone, selector, keyboard), selector).toBeGreaterThanOrEqual(0),
    );

  // On a page whose last field is where the keyboard appears.
  const register = '/pages/user/login/register';
  await phone.visit(register);
  await phone.loaded(register);
  await phone.input('extension_code').press();
  await showKeyboard(phone, keyboard);
  await eventually(async () =>
    expect(await above(phone, '[data-field="extension_code"] input', keyboard)).toBeGreaterThanOrEqual(0),
  );

  // In the sheet of a list with a search.
  const basic = '/pages/verification/basic';
  await phone.visit(basic, person);
  await phone.loaded(basic);
  await phone.field('country').role('button').press();
  await phone.dialog().role('combobox').fill('日本');
  await showKeyboard(phone, keyboard);
  await eventually(async () =>
    expect(await above(phone, 'dialog[open] [role="option"]', keyboard)).toBeGreaterThanOrEqual(0),
  );
});

test('a keyboard that makes the page smaller leaves the focused field visible', async ({ phone, driver }) => {
  const register = '/pages/user/login/register';
  await phone.visit(register);
  await phone.loaded(register);
  await phone.input('extension_code').press();
  await driver.resize({ width: 360, height: 460 });
  await phone.input('re_password').fill('abc12345');
  await eventually(async () =>
    expect(await above(phone, '[data-field="re_password"] input', 0)).toBeGreaterThanOrEqual(0),
  );
});

test('a private window runs the app, and logs in', async ({ exchange, otherPhone }) => {
  const person = await newcomer(exchange, 'private');
  const phone = await otherPhone('private');
  await phone.visit('/pages/transfer/index');
  await phone.at(login).shown();
  await phone.fillIn({ user_string: person.email, password });
  await phone.button('login.submit').press();
  await phone.at('/pages/transfer/index').shown();
});
