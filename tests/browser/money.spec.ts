import type { Page } from '@playwright/test';
import { writeEthereumAddress } from '../../src/formats/ethereumAddress.ts';
import { expect, test } from './fixtures.ts';
import { balanceOf, fundPassword, give, newcomer, setFundPassword, verify, withdrawer } from './people.ts';
import { typePin } from './steps/funds.ts';
import {
  at,
  field,
  fill,
  goTo,
  input,
  loaded,
  messageAt,
  press,
  pressRow,
  toast,
  visit,
} from './steps/page.ts';
import { confirmInvestment } from './steps/savings.ts';
import { trade } from './steps/spot.ts';
import { type Language, t, textOf } from './texts.ts';

const usdt = 3;
const transfers = '/pages/transfer/index';
const withdrawal = '/pages/withdraw/detail?currency_id=3';

/** The parameters that the page sends to a call from now on, as transmitted. */
function bodiesOf(page: Page, path: string): URLSearchParams[] {
  const bodies: URLSearchParams[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(new URLSearchParams(request.postData() ?? ''));
  });
  return bodies;
}

/** Types key by key, as on a phone. */
async function type(page: Page, name: string, text: string): Promise<void> {
  await input(page, name).fill('');
  await input(page, name).pressSequentially(text);
}

/** Pastes the clipboard into a field. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await input(page, name).fill('');
  await input(page, name).evaluate((element, pasted) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(element, pasted);
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}

const button = (page: Page, language: Language, key: string, values?: Record<string, string>) =>
  page.getByRole('button', { name: textOf(language, key, values), exact: true });

test('in Spanish 0,5 is a half, on the way to the exchange too [5.28]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'spanish');
  await give(exchange, person, usdt, '100000');
  const sent = bodiesOf(page, '/wallet/change');
  await visit(page, transfers, person, { lang: 'esp' });
  await type(page, 'number', '0,5');
  await button(page, 'esp', 'transfer.submit').click();
  await expect.poll(() => sent.map((body) => body.get('number'))).toEqual(['0.5']);
  await expect(input(page, 'number')).toHaveValue('');
  await expect.poll(() => balanceOf(exchange, person, usdt, 'micro')).toBe(0.5);

  await type(page, 'number', '61884,66');
  await input(page, 'number').blur();
  await expect(input(page, 'number')).toHaveValue('61884,66');
  await button(page, 'esp', 'transfer.submit').click();
  await expect.poll(() => balanceOf(exchange, person, usdt, 'micro')).toBe(61885.16);
  await expect(at(page, transfers)).toContainText(/38\.114,84\s*USDT/);
});

test('a withdrawal and an order of the book in Spanish [5.28]', async ({ page, exchange }) => {
  const person = await withdrawer(exchange, 'spanish-out');
  await visit(page, withdrawal, person, { lang: 'esp' });
  await type(page, 'number', '20,5');
  await expect(at(page, '/pages/withdraw/detail')).toContainText(/20,3975\s*USDT/);
  const sent = bodiesOf(page, '/coin/trade');
  await goTo(page, trade);
  // It is filled with the market price once that has loaded.
  await expect(input(page, 'target_price')).not.toHaveValue('');
  await type(page, 'target_price', '50000,5');
  await type(page, 'amount', '0,001');
  await expect(input(page, 'total')).toHaveValue('50');
  await button(page, 'esp', 'trade.buyCoin', { coin: 'BTC' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf('esp', 'trade.buyCoin', { coin: 'BTC' }) })
    .click();
  await expect
    .poll(() => sent.map((body) => [body.get('target_price'), body.get('amount')]))
    .toEqual([['50000.5', '0.001']]);
});

test('full-width digits, a keypad with only a comma, and unreadable input [5.28, 5.30]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'wide');
  await give(exchange, person, usdt, '100');
  const sent = bodiesOf(page, '/wallet/change');
  await visit(page, transfers, person);
  await type(page, 'number', '１２．５');
  await input(page, 'number').blur();
  await expect(input(page, 'number')).toHaveValue('12.5');
  await type(page, 'number', '0,5');
  await expect(field(page, 'number')).toContainText(t('runtime.understood', { amount: '0.5 USDT' }));
  await press(page, 'transfer.submit');
  await expect.poll(() => sent.map((body) => body.get('number'))).toEqual(['0.5']);

  await type(page, 'number', '5x');
  await expect(messageAt(page, 'number')).toHaveText(
    t('validation.number.unreadable', { example: '1234.5' }),
  );
  await press(page, 'transfer.submit');
  await expect(input(page, 'number')).toBeFocused();
  await expect(input(page, 'number')).toHaveValue('5x');
  await type(page, 'number', '0.123456789');
  await expect(messageAt(page, 'number')).toHaveText(t('validation.number.places', { places: 8 }));
  await expect(input(page, 'number')).toHaveValue('0.123456789');
  expect(sent).toHaveLength(1);
});

test('an ambiguous amount counts after the user has chosen a reading [5.29]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'two-ways');
  await give(exchange, person, usdt, '5000');
  const sent = bodiesOf(page, '/wallet/change');
  await visit(page, transfers, person);
  await type(page, 'number', '1,234');
  await expect(field(page, 'number')).toContainText(t('validation.number.ambiguous'));
  await press(page, 'transfer.submit');
  await expect(messageAt(page, 'number')).toHaveText(t('validation.number.ambiguous'));
  expect(sent).toHaveLength(0);
  await page.getByRole('button', { name: '1234 USDT', exact: true }).click();
  await expect(input(page, 'number')).toHaveValue('1234');
  await paste(page, 'number', '1.234');
  await page.getByRole('button', { name: '1.234 USDT', exact: true }).click();
  await expect(input(page, 'number')).toHaveValue('1.234');
  await press(page, 'transfer.submit');
  await expect.poll(() => sent.map((body) => body.get('number'))).toEqual(['1.234']);
});

test('a change of language reformats a typed amount and keeps its value [5.28]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'changing');
  await give(exchange, person, usdt, '100');
  await visit(page, transfers, person);
  await type(page, 'number', '12.5');
  await goTo(page, '/pages/settings/language/language');
  await pressRow(page, 'Español');
  await expect(input(page, 'number')).toHaveValue('12,5');
  await button(page, 'esp', 'transfer.submit').click();
  await expect.poll(() => balanceOf(exchange, person, usdt, 'micro')).toBe(12.5);
});

test('“all” uses the whole balance in a transfer, savings and a withdrawal [5.31]', async ({
  page,
  exchange,
}) => {
  test.slow();
  const person = await withdrawer(exchange, 'dustless');
  const left = (kind?: 'micro' | 'lever') => balanceOf(exchange, person, usdt, kind);
  await give(exchange, person, usdt, '0.12345678');
  await visit(page, transfers, person);
  for (const [from, to] of [
    ['change', 'micro'],
    ['micro', 'change'],
    ['change', 'lever'],
    ['lever', 'change'],
  ]) {
    await input(page, 'from_field').selectOption({ label: t(`wallet.${from}`) });
    await input(page, 'to_field').selectOption({ label: t(`wallet.${to}`) });
    await press(page, 'common.all');
    await expect(input(page, 'number')).toHaveValue('500.12345678');
    await press(page, 'transfer.submit');
    await expect(input(page, 'number')).toHaveValue('');
  }
  expect([await left(), await left('micro'), await left('lever')]).toEqual([500.12345678, 0, 0]);

  await goTo(page, withdrawal);
  await loaded(page, '/pages/withdraw/detail');
  await press(page, 'common.all');
  // 0.5 % are 2.5006172839; the amount sent has as many places as the networks support.
  await expect(at(page, '/pages/withdraw/detail')).toContainText(/497\.622839\s*USDT/);
  await button(page, 'jp', 'withdraw.submit', { coin: 'USDT' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('withdraw.confirmYes') })
    .click();
  await typePin(page, fundPassword);
  await expect(toast(page, t('withdraw.sent'))).toBeVisible();
  expect(await left()).toBe(0);
  const { data } = await person.client.call('chargeMentionLog3', {});
  expect(data[0]).toMatchObject({ number: '500.12345678', real_number: '497.622839' });

  await give(exchange, person, usdt, '1000.12345678');
  await goTo(page, '/pages/finance/buyPage?id=1');
  await loaded(page, '/pages/finance/buyPage');
  await press(page, 'common.all');
  await expect(input(page, 'amount')).toHaveValue('1000.12345678');
  await input(page, 'agreement').check();
  await button(page, 'jp', 'savings.submit', { coin: 'USDT' }).click();
  await confirmInvestment(page);
  expect(await left()).toBe(0);
});

test('an address with a wrong checksum is refused at its field [5.32]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'checksum');
  await verify(exchange, person);
  await setFundPassword(exchange, person);
  await visit(page, '/pages/user/address/create?currency_id=1000', person);
  const address = writeEthereumAddress('5aaeb6053f3e94c9b9a09f33669435e7ef1beaed');
  const slipped = address.replace('5aA', '5aa');
  await fill(page, { address: slipped });
  await input(page, 'notes').fill('Mine');
  await expect(messageAt(page, 'address')).toHaveText(t('validation.addressChecksum'));
  for (const right of [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]) {
    await fill(page, { address: right });
    await expect(messageAt(page, 'address')).toHaveCount(0);
  }
});
