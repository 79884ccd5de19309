/** Spot orders on the open trade page, and by another user on the other side of the book. */
import { expect, type Locator, type Page } from '@playwright/test';
import { plainNotation, writeNumber } from '../../../src/decimal/notation.ts';
import type { Person } from '../people.ts';
import { t } from '../texts.ts';
import { agree, at, fill } from './page.ts';

export const trade = '/pages/trade/index';
export const btc = { legal_id: 3, currency_id: 1 };

/** Switches between buy and sell, or limit and market. */
export async function pick(page: Page, group: string, option: string): Promise<void> {
  await at(page, trade)
    .getByRole('radiogroup', { name: t(group) })
    .getByRole('radio', { name: t(option) })
    .check();
}

/** The form's button for this side. */
export const send = (page: Page, side: 'buy' | 'sell'): Locator =>
  at(page, trade).getByRole('button', { name: t(`trade.${side}Coin`, { coin: 'BTC' }), exact: true });

/** The toast for a limit order that stays open. */
export const waits = (price: string): string =>
  t('server.done.orderWaits', { price: writeNumber(price, plainNotation), quote: 'USDT' });

/** Places a limit order that stays open, after checking the confirmation. */
export async function placeLimit(
  page: Page,
  side: 'buy' | 'sell',
  price: string,
  amount: string,
): Promise<void> {
  await fill(page, { target_price: price, amount });
  await send(page, side).click();
  await expect(page.getByRole('dialog')).toContainText(amount);
  await agree(page, t(`trade.${side}Coin`, { coin: 'BTC' }));
  await expect(page.getByRole('status').getByText(waits(price))).toBeVisible();
}

/** The open orders, or the closed ones. */
export const orders = (page: Page, tab: 'open' | 'history'): Locator =>
  at(page, trade)
    .getByRole('list', { name: t(`trade.${tab}`) })
    .getByRole('listitem');

/** The best bid, as a number. */
export async function bestBid({ client }: Person): Promise<number> {
  const { depth } = await client.call('currencyDeal', btc);
  return Number(depth.bids[0]?.[0]);
}

/**
 * Sells through every bid above a price and `amount` more, all at once: orders at the price get the rest.
 */
export async function sellDownTo(seller: Person, price: string, amount: number): Promise<void> {
  const { depth } = await seller.client.call('currencyDeal', btc);
  const above = depth.bids.filter(([bid]) => Number(bid) > Number(price));
  const total = above.reduce((sum, [, quantity]) => sum + Number(quantity), amount);
  await seller.client.call('coinTrade', {
    ...btc,
    type: 2,
    target_price: price,
    amount: total.toFixed(6),
    time_in_force: 'ioc',
  });
}
