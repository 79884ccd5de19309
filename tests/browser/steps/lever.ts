/** Contract orders on the open contract page. */
import { expect, type Locator, type Page } from '@playwright/test';
import { t } from '../texts.ts';
import { at } from './page.ts';

export const lever = '/pages/lever/index';
export const btc = { legal_id: 3, currency_id: 1 };

export type Direction = 'long' | 'short';

const label = (direction: Direction): string =>
  t(direction === 'long' ? 'lever.openLong' : 'lever.openShort', { coin: 'BTC' });

/** The form's button for this direction. */
export const send = (page: Page, direction: Direction): Locator =>
  at(page, lever).getByRole('button', { name: label(direction), exact: true });

/** The confirmation before an order is sent. */
export const question = (page: Page): Locator => page.getByRole('dialog');

/** Sends the order in the form, after checking the confirmation. */
export async function order(page: Page, direction: Direction): Promise<void> {
  await send(page, direction).click();
  await expect(question(page)).toContainText(t('lever.margin'));
  await question(page)
    .getByRole('button', { name: label(direction), exact: true })
    .click();
}

/** The rows of a tab. */
export const rows = (page: Page, tab: 'holding' | 'pending' | 'closed' | 'cancelled'): Locator =>
  at(page, lever)
    .getByRole('list', { name: t(`lever.${tab}`), exact: true })
    .getByRole('listitem');

export async function openTab(
  page: Page,
  tab: 'holding' | 'pending' | 'closed' | 'cancelled',
): Promise<void> {
  await at(page, lever)
    .getByRole('tab', { name: t(`lever.${tab}`) })
    .click();
}

/** Switches between long and short, or limit and market. */
export const pick = (page: Page, key: string): Promise<void> =>
  at(page, lever)
    .getByRole('radio', { name: t(key), exact: true })
    .check();
