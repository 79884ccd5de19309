import { expect, type Page } from '@playwright/test';
import { picture } from '../pictures.ts';
import { t } from '../texts.ts';
import { agree, at, choose, field, fill, press, toast } from './page.ts';
import { upload } from './picture.ts';

export const person = { name: '山田 花子', card_id: 'AB1234567890', address: '東京都千代田区丸の内1-1-1' };

/** Selects a country by searching for it. */
export async function pickCountry(page: Page, search: string, name: string): Promise<void> {
  await field(page, 'country').getByRole('button').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox').fill(search);
  await sheet.getByRole('option', { name }).click();
  await expect(field(page, 'country').getByRole('button')).toContainText(name);
}

/** Fills the open basic verification, and submits it after checking the summary. */
export async function applyBasic(page: Page): Promise<void> {
  await pickCountry(page, '日本', '日本');
  await fill(page, person);
  await choose(page, 'id_type', t('verification.passport'));
  await press(page, 'verification.submit');
  for (const value of Object.values(person)) await expect(page.getByRole('dialog')).toContainText(value);
  await agree(page, t('runtime.yes'));
  await expect(toast(page, t('verification.sent'))).toBeVisible();
  await expect(at(page, '/pages/verification/index')).toBeVisible();
}

/** Submits three pictures on the open advanced verification. */
export async function applyAdvanced(page: Page): Promise<void> {
  await upload(page, 'front_pic', await picture('front.png', '#206080'));
  await upload(page, 'reverse_pic', await picture('back.png', '#608020'));
  await upload(page, 'hand_pic', await picture('hand.png', '#802060'));
  await press(page, 'verification.submit');
  await expect(toast(page, t('verification.sent'))).toBeVisible();
  await expect(at(page, '/pages/verification/index')).toBeVisible();
}
