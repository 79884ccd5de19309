/** A user's phone that has the form of a withdrawal open and half filled all the time. */
import { type Browser, expect, type Page } from '@playwright/test';
import { give, type Person, withdrawer } from '../../browser/people.ts';
import { at, goTo, input, visit } from '../../browser/steps/page.ts';
import type { Running } from './running.ts';

const form = '/pages/withdraw/detail';
const record = '/pages/assets/record?tab=withdraw';
const halfFilled = { number: '1234', notes: 'half typed' };

export class Phone {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens the form for a user with 2,000 USDT and one earlier withdrawal. */
  static async open(browser: Browser, { exchange }: Running): Promise<Phone> {
    const person = await withdrawer(exchange, 'operator');
    await give(exchange, person, 3, '2000');
    await withdraw(person);
    const context = await browser.newContext({
      baseURL: exchange.url,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await visit(page, `${form}?currency_id=3`, person);
    for (const [name, value] of Object.entries(halfFilled)) await input(page, name).fill(value);
    return new Phone(page);
  }

  /** Resolves when the app on the phone reads that a release is in force. */
  async reads(isExpected: (release: string) => boolean): Promise<void> {
    await this.page.waitForResponse(
      async (response) =>
        response.url().endsWith('/release/current.json') && isExpected((await response.json()).release),
      { timeout: 60_000 },
    );
  }

  /** Nothing that was typed is lost. */
  async expectTyped(): Promise<void> {
    for (const [name, value] of Object.entries(halfFilled))
      await expect(input(this.page, name)).toHaveValue(value);
  }

  /** To another page and back to the form. */
  async reopenForm(): Promise<void> {
    await goTo(this.page, record);
    await expect(at(this.page, '/pages/assets/record')).toBeVisible();
    await this.page.goBack();
    await expect(input(this.page, 'number')).toBeVisible();
  }

  /** The record of withdrawals shows some words. */
  async expectRecord(words: string): Promise<void> {
    await this.reopenForm();
    await goTo(this.page, record);
    await expect(this.page.getByText(words, { exact: true }).first()).toBeVisible();
    await this.page.goBack();
  }

  close = (): Promise<void> => this.page.context().close();
}

async function withdraw({ client }: Person): Promise<void> {
  const [known] = await client.call('walletGetAddress', { currency: 3 });
  await client.call('walletOut', {
    currency: 3,
    netType: 'trc20',
    address: known?.address ?? '',
    number: '100',
    pay_password: '135790',
  });
}
