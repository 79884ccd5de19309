/** The page of timed options. */
import type { Locator, Page } from '@playwright/test';
import type { TestExchange } from '../exchange.ts';
import { give, newcomer, type Person, verify } from '../people.ts';
import { t } from '../texts.ts';
import { at, field } from './page.ts';

export const option = '/pages/option/detail';

const usdt = 3;

/** A user who may buy options: verified, with this much USDT in the options account. */
export async function buyer(exchange: TestExchange, name: string, amount = '1000'): Promise<Person> {
  const person = await newcomer(exchange, name);
  await verify(exchange, person);
  await give(exchange, person, usdt, amount, 'micro');
  return person;
}

/** Selects an available duration. */
export const chooseSeconds = (page: Page, seconds: number): Promise<void> =>
  field(page, 'seconds')
    .getByRole('radio', { name: new RegExp(`(^| )${seconds}${t('option.second')} `) })
    .check();

export const buyButton = (page: Page, side: 'call' | 'put'): Locator =>
  at(page, option).getByRole('button', {
    name: t(side === 'call' ? 'option.buyCall' : 'option.buyPut'),
    exact: true,
  });

/** Presses call or put, and confirms. */
export async function buy(page: Page, side: 'call' | 'put'): Promise<void> {
  await buyButton(page, side).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t(side === 'call' ? 'option.buyCall' : 'option.buyPut'), exact: true })
    .click();
}

/** The rows of the visible list. */
export const rows = (page: Page, list: 'running' | 'ended'): Locator =>
  page.getByRole('list', { name: t(`option.${list}`), exact: true }).getByRole('listitem');

export async function openTab(page: Page, name: 'running' | 'ended'): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${t(`option.${name}`)}`) }).click();
}
