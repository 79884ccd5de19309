/** Fund password, deposits, addresses, withdrawals, transfers: on the open page. */
import { expect, type Page } from '@playwright/test';
import type { TestExchange } from '../exchange.ts';
import type { Person } from '../people.ts';
import { picture } from '../pictures.ts';
import { t } from '../texts.ts';
import { agree, at, choose, fill, input, press, toast } from './page.ts';
import { upload } from './picture.ts';

/** Requests the code for the open form and fills it in. */
export async function fillCode(page: Page, exchange: TestExchange, person: Person): Promise<void> {
  const { length: before } = await exchange.codes(person.email);
  await press(page, 'common.sendCode');
  await expect(toast(page, t('common.codeSent'))).toBeVisible();
  // The toast may still be that of the form before.
  await expect.poll(async () => (await exchange.codes(person.email)).length).toBeGreaterThan(before);
  await fill(page, { code: await exchange.code(person.email) });
}

export async function setFundPassword(
  page: Page,
  exchange: TestExchange,
  person: Person,
  pin: string,
): Promise<void> {
  await fill(page, { password: pin, re_password: pin });
  await fillCode(page, exchange, person);
  await press(page, 'common.save');
  await expect(toast(page, t('security.saved'))).toBeVisible();
}

/** Submits a deposit of USDT and ends on the record. */
export async function deposit(page: Page, amount: string): Promise<void> {
  await choose(page, 'sub_type', 'TRC20');
  await fill(page, { amount, account: 'tx-0123456789' });
  await upload(page, 'imgs', await picture('proof.png'));
  await press(page, 'deposit.submit');
  await expect(toast(page, t('deposit.sent'))).toBeVisible();
  await expect(at(page, '/pages/assets/record')).toBeVisible();
}

/** Adds an address for USDT. */
export async function bindAddress(
  page: Page,
  exchange: TestExchange,
  person: Person,
  address: string,
): Promise<void> {
  await choose(page, 'netType', 'TRC20');
  await fill(page, { address, notes: 'My wallet' });
  await fillCode(page, exchange, person);
  await press(page, 'address.save');
  await expect(toast(page, t('address.saved'))).toBeVisible();
}

/** Submits a withdrawal of USDT, from the first question to the fund password on the keypad. */
export async function withdraw(page: Page, amount: string, pin: string): Promise<void> {
  await fill(page, { number: amount });
  await page.getByRole('button', { name: t('withdraw.submit', { coin: 'USDT' }), exact: true }).click();
  await agree(page, t('withdraw.confirmYes'));
  await typePin(page, pin);
}

/** Types on the keypad of the open sheet and submits. */
export async function typePin(page: Page, pin: string, send = t('withdraw.send')): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('withdraw.askPassword') });
  for (const digit of pin) await sheet.getByRole('button', { name: digit, exact: true }).click();
  await sheet.getByRole('button', { name: send, exact: true }).click();
}

export async function transfer(page: Page, amount: string): Promise<void> {
  await fill(page, { number: amount });
  await press(page, 'transfer.submit');
  await expect(toast(page, t('transfer.done', { amount, coin: 'USDT' }))).toBeVisible();
  await expect(input(page, 'number')).toHaveValue('');
}
