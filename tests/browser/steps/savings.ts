/** Savings and new coins: a user's actions. */
import { expect, type Page } from '@playwright/test';
import { t } from '../texts.ts';
import { agree, at, fill, input } from './page.ts';

export const day = 24 * 3_600_000;

/** Fills in the amount, ticks the agreement and submits; then the confirmation is open. */
export async function invest(page: Page, amount: string): Promise<void> {
  await fill(page, { amount });
  await input(page, 'agreement').check();
  await page.getByRole('button', { name: t('savings.submit', { coin: 'USDT' }), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(t('savings.confirm'));
}

export async function confirmInvestment(page: Page): Promise<void> {
  await agree(page, t('savings.confirmYes'));
  await expect(at(page, '/pages/finance/ordersPage')).toBeVisible();
}

/** Fills in the amount and submits; then the confirmation is open. */
export async function subscribe(page: Page, amount: string, coin: string): Promise<void> {
  await fill(page, { amount });
  await page.getByRole('button', { name: t('subscription.buy', { coin }), exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(t('subscription.confirm'));
}
