import { expect, type Page } from '@playwright/test';
import type { TestExchange } from '../exchange.ts';
import { t } from '../texts.ts';
import { fill, input, press, toast } from './page.ts';

/** Fills the open registration form with the code from the mailbox, and submits it. */
export async function register(
  page: Page,
  exchange: TestExchange,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await fill(page, { user_string: email });
  await press(page, 'common.sendCode');
  await expect(toast(page, t('common.codeSent'))).toBeVisible();
  await fill(page, { code: await exchange.code(email), password, re_password: password });
  await input(page, 'agreement').check();
  await press(page, 'register.submit');
  await expect(toast(page, t('register.done'))).toBeVisible();
}
