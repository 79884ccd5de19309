/** Hostile texts in every string that a user or an operator can store, on the pages that show them. */
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { describeDevice } from '../../server/users/device.ts';
import type { TestExchange } from './exchange.ts';
import { test as base, demo, exchangeOfWorker, expect } from './fixtures.ts';
import { hostileTexts, mark } from './hostileTexts.ts';
import {
  freshAddress,
  fundPassword,
  newcomer,
  type Person,
  password,
  personOf,
  withdrawer,
} from './people.ts';
import { placeOf } from './places.ts';
import { at, goTo, loaded, visit } from './steps/page.ts';
import { expectNoSideScroll } from './steps/pageChecks.ts';
import { t } from './texts.ts';
import { createUserContent } from './userContent.ts';

/** Its own exchange: the texts stored here would affect later tests. */
const test = base.extend<object, { exchange: TestExchange }>({ exchange: exchangeOfWorker });

const width = 360;

/** As much of a text as a field accepts. */
const cut = (text: string, max: number): string => text.slice(0, max);

/** Enough of a text to recognise it. */
const start = (text: string): string => text.slice(0, 10);

/** Fails if a text ran code, contacted another host, opened a dialog, or navigated away. */
function watch(page: Page): string[] {
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'evil.test') found.push(`asked ${request.url()}`);
  });
  page.on('popup', (popup) => found.push(`opened ${popup.url()}`));
  return found;
}

/** Opens a place within the running app, and checks it. */
async function look(page: Page, place: string): Promise<void> {
  const [route = ''] = place.split('?');
  await goTo(page, place);
  await loaded(page, route);
  await expect(at(page, route).getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSideScroll(page, width);
  const { ran, foreign } = await at(page, route).evaluate((shown, name) => {
    const active = 'script, iframe, object, embed, style, link, base, meta, [href^="javascript:" i]';
    const elements = [...shown.querySelectorAll('*')];
    const armed = elements.filter((element) =>
      element.getAttributeNames().some((one) => one.startsWith('on')),
    );
    return {
      ran: name in window,
      foreign: [...shown.querySelectorAll(active), ...armed].map((element) =>
        element.outerHTML.slice(0, 100),
      ),
    };
  }, mark);
  expect(ran, place).toBe(false);
  expect(foreign, place).toEqual([]);
}

/** Codes are not needed here. */
async function code(exchange: TestExchange, { client, email }: Person): Promise<string> {
  await exchange.db.deleteFrom('throttle').execute();
  await client.call('setSmsOtherMail');
  return exchange.code(email);
}

/** In every language. */
const written = (text: string): string =>
  JSON.stringify(Object.fromEntries(['jp', 'en', 'zh', 'hk', 'kr', 'spa', 'th'].map((name) => [name, text])));

test('the fields of a bank card are shown as plain text', async ({ page, exchange }) => {
  test.setTimeout(180_000);
  const found = watch(page);
  const person = await withdrawer(exchange, 'card');
  const route = '/pages/bankbind/index';
  await visit(page, '/pages/withdraw/index', person);
  for (const text of hostileTexts) {
    await person.client.call('userCashSave', {
      real_name: cut(text, 64),
      holder_name: cut(text, 64),
      bank_account: '1234567',
      bank_name: cut(text, 80),
      bank_branch: cut(text, 80),
      bank_address: text,
      residence_address: text,
      pay_password: fundPassword,
      code: await code(exchange, person),
    });
    await look(page, route);
    await expect(at(page, route), text).toContainText(start(text));
    await goTo(page, '/pages/withdraw/bank/bank');
    await at(page, '/pages/withdraw/bank/bank').waitFor();
  }
  await look(page, '/pages/withdraw/bank/bank');
  await look(page, '/pages/bankbind/addbank');
  expect(found).toEqual([]);
});

test('labels of addresses are text, all of them in one list', async ({ page, exchange }) => {
  test.setTimeout(180_000);
  const found = watch(page);
  const person = await withdrawer(exchange, 'labels');
  for (const text of hostileTexts)
    await person.client.call('walletAddaddress', {
      currency_id: 3,
      netType: 'trc20',
      address: freshAddress(),
      notes: cut(text, 40),
      code: await code(exchange, person),
    });
  await visit(page, '/pages/withdraw/index', person);
  const route = '/pages/user/address/address';
  await look(page, `${route}?currency_id=3`);
  for (const text of hostileTexts)
    await expect(
      at(page, route)
        .getByText(start(cut(text, 40)))
        .first(),
      text,
    ).toBeAttached();
  await look(page, '/pages/withdraw/detail?currency_id=3');
  expect(found).toEqual([]);
});

test('the values of a verification are text, and so is the reason of its rejection', async ({
  page,
  exchange,
}) => {
  test.setTimeout(180_000);
  const found = watch(page);
  const person = await newcomer(exchange, 'verified');
  const route = '/pages/verification/index';
  await visit(page, '/pages/settings/index', person);
  for (const text of hostileTexts) {
    await person.client.call('userRealName', {
      country: 'JP',
      name: cut(text, 64),
      id_type: 0,
      card_id: '123456781234',
      address: text,
    });
    await exchange.review('verification', person.id, { reason: text });
    await look(page, route);
    await expect(
      at(page, route)
        .getByText(start(cut(text, 64)))
        .first(),
      text,
    ).toBeAttached();
    await goTo(page, '/pages/settings/index');
    await at(page, '/pages/settings/index').waitFor();
  }
  await look(page, '/pages/verification/basic');
  expect(found).toEqual([]);
});

test('the name of a device is shown as plain text', async ({ page, exchange }) => {
  test.setTimeout(180_000);
  const found = watch(page);
  const person = await newcomer(exchange, 'devices');
  // The session shown is that of another device than the page's own.
  const { token } = await personOf(exchange, person.email, password);
  const route = '/pages/settings/security/index';
  await visit(page, '/pages/settings/index', { ...person, token });
  for (const text of hostileTexts.filter((one) => describeDevice(one) !== '')) {
    await exchange.db.updateTable('session').set({ device: text }).execute();
    await look(page, route);
    // The previous list is shown until the new one has loaded.
    await expect(at(page, route), text).toContainText(start(describeDevice(text)));
    const end = at(page, route).getByRole('button', { name: t('security.endSession'), exact: true });
    await end.click();
    const question = page.getByRole('dialog');
    await expect(question, text).toContainText(start(describeDevice(text)));
    await question.getByRole('button', { name: t('runtime.close') }).click();
    await goTo(page, '/pages/settings/index');
    await at(page, '/pages/settings/index').waitFor();
  }
  expect(found).toEqual([]);
});

test('chat messages are text, whether they are stored or not', async ({ page, exchange }) => {
  const found = watch(page);
  const write = async (email: string, message: string) => {
    await exchange.db.deleteFrom('throttle').execute();
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.locator('#email').fill(email);
    await page.locator('#message').fill(message);
    await page.getByRole('button').click();
    await page.getByRole('status').waitFor();
    await expectNoSideScroll(page, width);
    expect(await page.evaluate((name) => name in window, mark), message).toBe(false);
    expect(await page.locator('script, svg, img, iframe, a').count(), message).toBe(0);
  };
  await page.setViewportSize({ width, height: 700 });
  await page.goto('/chat?lang=en');
  for (const text of hostileTexts) {
    const message = text.padEnd(10, '.');
    await write('hostile@example.com', message);
    await expect(page.locator('.mine')).toContainText(start(message));
    await write(text, message);
    await expect(page.locator('#message')).toHaveValue(message);
  }
  expect(found).toEqual([]);
});

test.describe('where HTML is expected', () => {
  // Parsed before it is sanitized, in a document without scripts that reports violations; a missing image is fine.
  test.use({ expected: [/Content Security Policy|status of 404/] });

  test('texts of operators are shown as plain text without their HTML', async ({ page, exchange }) => {
    test.setTimeout(180_000);
    const found = watch(page);
    const { db } = exchange;
    const person = await personOf(exchange, demo.account, demo.password);
    await createUserContent(exchange, person);
    const all = hostileTexts.map((text) => `<p>${text}</p>`).join('');
    await db.updateTable('news').set({ title: 'news', abstract: all, content: all }).execute();
    await db
      .updateTable('savings_product')
      .set({ intros: written(all) })
      .execute();
    await db
      .updateTable('subscription_product')
      .set({ introductions: written(all) })
      .execute();
    await db
      .updateTable('withdrawal')
      .set({ status: 'rejected', reason: hostileTexts.join(' ') })
      .execute();
    await db
      .updateTable('deposit')
      .set({ status: 'rejected', reason: hostileTexts.join(' ') })
      .execute();
    await visit(page, '/pages/index/index', person);
    const detail = await placeOf('/pages/nft/goodsDetail', person.client);
    for (const [turn, text] of hostileTexts.entries()) {
      await sql`update news set title = ${text} where id % ${hostileTexts.length} = ${turn}`.execute(db);
      const names = written(text);
      await db.updateTable('collectible_category').set({ names }).execute();
      await db.updateTable('savings_product').set({ names }).execute();
      await db
        .updateTable('collectible_goods')
        .set({ names, labels: names, creators: names, contents: written(all) })
        .set({ company: text, casting_name: text, contract_address: text, chain: text })
        .execute();
      await look(page, detail);
      await expect(at(page, '/pages/nft/goodsDetail'), text).toContainText(start(text));
      await look(page, '/pages/nft/index');
    }
    for (const route of [
      '/pages/index/index',
      '/pages/index/notice/notice',
      '/pages/notice/index',
      '/pages/help/center/center',
      '/pages/help/center/detail',
      '/pages/nft/my/my',
      '/pages/nft/my/myArtDetail',
      '/pages/nft/order/orderList',
      '/pages/nft/orderMakeSure',
      '/pages/nft/secondGoodsDetail',
      '/pages/finance/index',
      '/pages/finance/buyPage',
      '/pages/finance/ordersPage',
      '/pages/publication/index',
      '/pages/publication/details',
      '/pages/assets/record',
    ])
      await look(page, await placeOf(route, person.client));
    expect(found).toEqual([]);
  });
});
