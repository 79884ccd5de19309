/** Collectibles: users with funds, and their actions. */
import { expect, type Page } from '@playwright/test';
import type { TestExchange } from '../exchange.ts';
import { fundPassword, give, newcomer, type Person, setFundPassword } from '../people.ts';
import { t } from '../texts.ts';
import { at, press } from './page.ts';

const usdt = 3;

/** A user with a fund password and this much USDT. */
export async function buyer(exchange: TestExchange, name: string, money = '500'): Promise<Person> {
  const person = await newcomer(exchange, name);
  await setFundPassword(exchange, person);
  await give(exchange, person, usdt, money);
  return person;
}

/** The key of a collectible on sale, with several pieces per order or one at a time. */
export async function onSale({ client }: Person, several: boolean): Promise<number> {
  const { data } = await client.call('nftGoodsList', { page: 1, pagesize: 100 });
  const found = data.find(
    ({ status, surplus, order_max }) => status === 1 && surplus > order_max && order_max > 1 === several,
  );
  if (!found) throw new Error('Nothing is on sale');
  return found.id;
}

/** Buys a piece in the shop through the API. @returns the item's key */
export async function own({ client }: Person, goods: number): Promise<number> {
  const { order_id } = await client.call('nftGoodsApply', { id: goods });
  await client.call('nftGoodsOrderPay', { order_id, pay_type: 1, pay_password: fundPassword });
  const { items } = await client.call('nftGoodsOrderDetail', { order_id });
  const [item] = items;
  if (!item) throw new Error('A paid order brings an item');
  return item.id;
}

/** Types the fund password on the keypad of the open sheet and submits it. */
export async function typePin(page: Page, pin: string, label: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('nft.askPassword') });
  for (const digit of pin) await sheet.getByRole('button', { name: digit, exact: true }).click();
  await sheet.getByRole('button', { name: t(label), exact: true }).click();
}

/** Places the order that is shown. */
export async function placeOrder(page: Page): Promise<void> {
  await expect(at(page, '/pages/nft/orderMakeSure')).toBeVisible();
  await press(page, 'nft.placeOrder');
  await expect(at(page, '/pages/nft/order/orderPayMoney')).toContainText(/0[45]:\d\d/);
}

/** Pays the order that is shown. */
export async function pay(page: Page, pin = fundPassword): Promise<void> {
  await expect(at(page, '/pages/nft/order/orderPayMoney')).toContainText(t('nft.payMethod'));
  await press(page, 'nft.pay');
  await typePin(page, pin, 'nft.pay');
}
