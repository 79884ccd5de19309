/** Failures between phone and exchange, and what must be true anyway. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { applyForVerification, balanceOf, give, newcomer, type Person, password } from './people.ts';
import {
  at,
  fill,
  goTo,
  input,
  joined,
  loaded,
  messageAt,
  press,
  started,
  toast,
  visit,
} from './steps/page.ts';
import { trade } from './steps/spot.ts';
import { t, textOf } from './texts.ts';

const usdt = 3;
const home = '/pages/index/index';
const transfer = '/pages/transfer/index';
const login = '/pages/user/login/login';
const register = '/pages/user/login/register';
const verification = '/pages/verification/index';

// Written by the browser itself when it cannot reach a server.
const unreached = /Failed to load resource|WebSocket connection|net::ERR/;

declare global {
  interface Window {
    said: (string | null)[];
  }
}

/** The exchange is killed when it has executed the next call of an address, before the answer arrives. */
const killBeforeAnswer = (page: Page, exchange: TestExchange, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await exchange.kill();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

/** The number of movements between a user's accounts in the ledger. */
async function transfersOf(exchange: TestExchange, { id }: Person): Promise<number> {
  const events = await exchange.db
    .selectFrom('ledger_event')
    .innerJoin('ledger_entry', 'ledger_entry.event_id', 'ledger_event.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .select('ledger_event.id')
    .distinct()
    .where('ledger_account.user_id', '=', id)
    .where('ledger_event.reason', '=', 'transfer')
    .execute();
  return events.length;
}

async function mover(exchange: TestExchange, name: string): Promise<Person> {
  const person = await newcomer(exchange, name);
  await give(exchange, person, usdt, '100');
  return person;
}

const logInAgain = async (page: Parameters<typeof fill>[0], person: Person): Promise<void> => {
  await fill(page, { user_string: person.email, password });
  await press(page, 'login.submit');
};

test.describe('an exchange that dies', () => {
  test.use({ expected: [unreached] });

  test('during a submit loses no input and repeats nothing', async ({ page, exchange }) => {
    test.setTimeout(120_000);
    const person = await mover(exchange, 'killed');
    await visit(page, transfer, person);
    const number = input(page, 'number');
    for (const [at, delay] of [0, 15, 40].entries()) {
      await number.fill('7');
      await press(page, 'transfer.submit');
      await sleep(delay);
      await exchange.kill();
      await exchange.run();
      // Whatever happened to the first attempt, repeating the press results in one transfer.
      await expect(async () => {
        if ((await number.inputValue()) !== '') await press(page, 'transfer.submit');
        await expect(number).toHaveValue('', { timeout: 2000 });
      }).toPass();
      expect(await transfersOf(exchange, person)).toBe(at + 1);
    }
    expect(await balanceOf(exchange, person, usdt)).toBe(100 - 21);
    expect(await balanceOf(exchange, person, usdt, 'micro')).toBe(21);
    await goTo(page, '/pages/transfer/record');
    await expect(at(page, '/pages/transfer/record').getByRole('listitem')).toHaveCount(3);
  });

  test('after it had executed the request, but before it answered, gets the request again and executes it once', async ({
    page,
    exchange,
  }) => {
    const person = await mover(exchange, 'unheard');
    await visit(page, transfer, person);
    await killBeforeAnswer(page, exchange, '**/api/wallet/change');
    await fill(page, { number: '8' });
    await press(page, 'transfer.submit');
    await expect(toast(page, t('runtime.failure.offline'))).toBeVisible();
    await expect(input(page, 'number'), 'what was typed is still there').toHaveValue('8');
    expect(await transfersOf(exchange, person)).toBe(1);
    await exchange.run();
    await press(page, 'transfer.submit');
    await expect(toast(page, t('transfer.done', { amount: 8, coin: 'USDT' }))).toBeVisible();
    expect(await transfersOf(exchange, person)).toBe(1);
    expect(await balanceOf(exchange, person, usdt)).toBe(92);
  });

  test('after the call took effect: the repeated call after a reload has no second effect', async ({
    page,
    exchange,
  }) => {
    const person = await mover(exchange, 'reloaded');
    await visit(page, transfer, person);
    await killBeforeAnswer(page, exchange, '**/api/wallet/change');
    await fill(page, { number: '9' });
    await press(page, 'transfer.submit');
    await expect(toast(page, t('runtime.failure.offline'))).toBeVisible();
    expect(await transfersOf(exchange, person)).toBe(1);
    await exchange.run();
    await page.reload();
    await fill(page, { number: '9' });
    await press(page, 'transfer.submit');
    await expect(toast(page, t('transfer.done', { amount: 9, coin: 'USDT' }))).toBeVisible();
    expect(await transfersOf(exchange, person)).toBe(1);
    expect(await balanceOf(exchange, person, usdt)).toBe(91);
    // That was the answer to the first press. The next press is another transfer.
    await fill(page, { number: '9' });
    await press(page, 'transfer.submit');
    await expect.poll(() => transfersOf(exchange, person)).toBe(2);
  });

  test('and reconnects: prices are marked as delayed, then update again', async ({ page, exchange }) => {
    const person = await mover(exchange, 'watcher');
    await visit(page, trade, person);
    await loaded(page, trade);
    const late = page.getByText(t('runtime.delayed'));
    const market = at(page, trade).getByRole('radio', { name: t('trade.market') });
    await expect(market).toBeVisible();
    await fill(page, { amount: '0.01' });
    await exchange.kill();
    await expect(late).toBeVisible();
    await expect(market, 'no market order at an old price').toHaveCount(0);
    await exchange.run();
    await expect(late).toHaveCount(0, { timeout: 40_000 });
    await expect(market).toBeVisible();
    await expect(input(page, 'amount')).toHaveValue('0.01');
    const row = at(page, trade).getByRole('list', { name: t('widget.orderBook.bids') });
    const before = await row.textContent();
    await expect(row).not.toHaveText(String(before), { timeout: 20_000 });
  });
});

test('a log-in connects the socket again, which is no lost connection', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'arrives');
  const listens = joined(page, 'daymarket');
  await visit(page, home);
  await listens;
  // Each text of the strip, for however short a time it is there.
  await page.evaluate(() => {
    const strip = document.querySelector('[role="status"]');
    if (!strip) throw new Error('There is no strip');
    window.said = [];
    new MutationObserver(() => window.said.push(strip.textContent)).observe(strip, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const listensToOwn = joined(page, 'user_notice');
  await goTo(page, login);
  await logInAgain(page, person);
  await listensToOwn;
  expect(await page.evaluate(() => window.said)).toEqual([]);
});

test('what changed while the socket was opened late is shown once it is open', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'late');
  await applyForVerification(person);
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await opened;
    socket.connectToServer();
  });
  await visit(page, verification, person);
  await loaded(page, verification);
  await expect(at(page, verification)).toContainText(t('status.underReview'));
  await exchange.review('verification', person.id, 'passed');
  const untold = () =>
    exchange.db
      .selectFrom('user_notice')
      .select('id')
      .where('user_id', '=', person.id)
      .where('told', '=', false)
      .execute();
  await expect.poll(untold).toEqual([]);
  // Not loaded again by itself.
  await sleep(2500);
  await expect(at(page, verification)).toContainText(t('status.underReview'));
  open();
  await expect(at(page, verification)).toContainText(t('status.verified'));
});

test.describe('a phone without a network', () => {
  test.use({ expected: [unreached] });

  test('shows an error, keeps the form values, and can continue when it is back', async ({
    page,
    context,
    exchange,
  }) => {
    const person = await mover(exchange, 'tunnel');
    await visit(page, transfer, person);
    await fill(page, { number: '12.5' });
    await context.setOffline(true);
    await expect(page.getByText(t('runtime.offline'))).toBeVisible();
    await press(page, 'transfer.submit');
    await expect(toast(page, t('runtime.failure.offline'))).toBeVisible();
    await expect(input(page, 'number')).toHaveValue('12.5');
    // A page that was not cached is not available; it says so and can be retried.
    await goTo(page, '/pages/verification/basic');
    await expect(page.getByText(t('runtime.pageFailed'))).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(t('runtime.offline'))).toHaveCount(0);
    await press(page, 'runtime.retry');
    await expect(at(page, '/pages/verification/basic')).toBeVisible();
    await page.goBack();
    await expect(input(page, 'number')).toHaveValue('12.5');
    await press(page, 'transfer.submit');
    await expect(input(page, 'number')).toHaveValue('');
    expect(await transfersOf(exchange, person)).toBe(1);
  });

  test('shows a message at a press whose code is not loaded yet, and runs it at the next one', async ({
    page,
    exchange,
  }) => {
    const person = await mover(exchange, 'early');
    const code = /\/assets\/commonVerbs-/;
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await visit(page, transfer, person);
    await fill(page, { number: '12.5' });
    await press(page, 'transfer.submit');
    await expect(toast(page, t('runtime.failure.offline'))).toBeVisible();
    await expect(input(page, 'number')).toHaveValue('12.5');
    await page.unroute(code);
    await press(page, 'transfer.submit');
    await expect(input(page, 'number')).toHaveValue('');
    expect(await transfersOf(exchange, person)).toBe(1);
  });
});

test('a session that was ended elsewhere is reported once, and login leads back to the previous page [4.17, 8.2]', async ({
  page,
  exchange,
}) => {
  const person = await mover(exchange, 'ended');
  await give(exchange, person, usdt, '10', 'micro');
  await visit(page, `${transfer}?currency_id=3&from=micro`, person);
  await loaded(page, transfer);
  await fill(page, { number: '3' });
  await exchange.db.deleteFrom('session').where('user_id', '=', person.id).execute();
  await press(page, 'transfer.submit');
  // The toast disappears by itself; the page that it leads to may take longer to load.
  await expect(toast(page, t('server.refusal.not_logged_in'))).toHaveCount(1);
  await expect(at(page, login)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('life-data'))).toBeNull();
  await logInAgain(page, person);
  await expect(at(page, transfer)).toBeVisible();
  await expect(page).toHaveURL(/transfer\/index\?currency_id=3&from=micro$/);
  expect(await transfersOf(exchange, person)).toBe(0);
});

test('however many calls detect the end of the session, it is reported once', async ({ page, exchange }) => {
  const person = await mover(exchange, 'polled');
  await page.addInitScript(() => {
    const told = new Set<Node>();
    Object.assign(window, { told });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.className.includes('_toast_')) told.add(node);
    }).observe(document, { childList: true, subtree: true });
  });
  await visit(page, trade, person);
  await loaded(page, trade);
  await exchange.db.deleteFrom('session').where('user_id', '=', person.id).execute();
  // The page itself polls orders and balances.
  await expect(at(page, login)).toBeVisible({ timeout: 15_000 });
  await sleep(1500);
  expect(await page.evaluate(() => (window as unknown as { told: Set<Node> }).told.size)).toBe(1);
  await logInAgain(page, person);
  await expect(at(page, trade)).toBeVisible();
});

test('a second press while the first is running sends nothing', async ({ page, exchange }) => {
  const person = await mover(exchange, 'nervous');
  await visit(page, transfer, person);
  let sent = 0;
  await page.route('**/api/wallet/change', async (route) => {
    sent += 1;
    await sleep(600);
    await route.continue();
  });
  await fill(page, { number: '5' });
  const button = page.getByRole('button', { name: t('transfer.submit'), exact: true });
  await button.dblclick();
  await button.click({ force: true });
  await input(page, 'number')
    .press('Enter', { noWaitAfter: true })
    .catch(() => {});
  await expect(toast(page, t('transfer.done', { amount: 5, coin: 'USDT' }))).toBeVisible();
  expect(sent).toBe(1);
  expect(await transfersOf(exchange, person)).toBe(1);
});

test.describe('values of an unexpected type', () => {
  // React logs errors caught by a boundary.
  test.use({ expected: [/Failed to load resource|error/i] });

  const home = '/pages/index/index';
  const notLoaded = t('runtime.notLoaded', { what: t('loaded.pairs') });

  test('breaks the part that shows it, and no more', async ({ page }) => {
    await page.route('**/api/currency/quotation_new', (route) =>
      route.fulfill({ json: { type: 'ok', message: [{ id: 3, name: 'USDT', quotation: 7 }] } }),
    );
    await visit(page, home);
    await expect(at(page, home).getByText(notLoaded).first()).toBeVisible();
    await expect(at(page, home).getByRole('region', { name: t('home.banners') })).toContainText(/\S/);
    await at(page, home)
      .getByRole('button', { name: t('home.transfer') })
      .click();
    await expect(at(page, login)).toBeVisible();
  });

  test('or an unreadable answer shows its message and a retry in place of the affected content', async ({
    page,
  }) => {
    await page.route(
      '**/api/currency/quotation_new',
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      { times: 1 },
    );
    await visit(page, home);
    await expect(at(page, home).getByText(notLoaded)).toBeVisible();
    await expect(at(page, home).getByRole('button', { name: t('home.transfer') })).toBeVisible();
    await at(page, home)
      .getByRole('button', { name: t('runtime.retry') })
      .click();
    await expect(at(page, home).getByRole('list', { name: t('home.markets') })).toContainText('BTC');
    await expect(at(page, home).getByText(notLoaded)).toHaveCount(0);
  });

  test('never leaves the page blank, for any invalid answer', async ({ page, exchange }) => {
    const person = await mover(exchange, 'rubbish');
    const messages = [null, 'text', 7, [], {}, { change_wallet: null }, { change_wallet: { balance: [{}] } }];
    for (const message of messages) {
      await page.route('**/api/wallet/list', (route) => route.fulfill({ json: { type: 'ok', message } }));
      await visit(page, '/pages/assets/index', person);
      const shown = at(page, '/pages/assets/index');
      await expect(shown.getByRole('heading', { name: t('assets.title') })).toBeVisible();
      await expect(shown.getByRole('button', { name: t('assets.transfer') }).first()).toBeVisible();
      await page.unroute('**/api/wallet/list');
    }
  });
});

test('a language and a theme that are changed in the middle of a form keep what was typed [3.5, 3.6, 4.1, 4.2]', async ({
  page,
}) => {
  await visit(page, register);
  await fill(page, { user_string: 'half@typed', password: 'abc', re_password: 'abcd' });
  await press(page, 'register.submit');
  await expect(messageAt(page, 'user_string')).toHaveText(t('validation.email'));

  await goTo(page, '/pages/settings/language/language');
  await page.getByRole('listitem').filter({ hasText: 'English' }).getByRole('button').first().click();
  await expect(at(page, register)).toBeVisible();
  await expect(
    page.getByRole('button', { name: textOf('en', 'register.submit'), exact: true }),
  ).toBeVisible();
  await expect(messageAt(page, 'user_string')).toHaveText(textOf('en', 'validation.email'));
  await expect(messageAt(page, 're_password')).toHaveText(textOf('en', 'register.differ'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await goTo(page, '/pages/settings/index');
  await page.getByRole('radio', { name: textOf('en', 'settings.night') }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goBack();
  await expect(input(page, 'user_string')).toHaveValue('half@typed');
  await expect(input(page, 'password')).toHaveValue('abc');
  await expect(input(page, 're_password')).toHaveValue('abcd');

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await expect(
    page.getByRole('button', { name: textOf('en', 'register.submit'), exact: true }),
  ).toBeVisible();
  await goTo(page, '/pages/settings/index');
  await page.getByRole('radio', { name: textOf('en', 'settings.day') }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
});

test('a release that is published while a page is open is used completely from the next page on', async ({
  page,
}) => {
  const next = '0123456789abcdef';
  const home = '/pages/index/index';
  const renamed = '新しいタブ';
  await visit(page, register);
  await started(page);
  await fill(page, { user_string: 'typed@example.com' });
  // A setting outside of pages: the first tab has another label.
  const { release, app } = await (await page.request.get('/h5/release/current.json')).json();
  app.tabs[0].label = renamed;
  await page.route('**/h5/release/current.json', (route) => route.fulfill({ json: { release: next, app } }));
  await page.route(`**/h5/release/${next}/**`, async (route) => {
    const response = await page.request.get(route.request().url().replace(next, release));
    const body = (await response.text()).replaceAll(t('login.welcome'), 'ようこそ、新しい版です');
    await route.fulfill({ response, body });
  });
  // The exchange checks calls against the release that it has.
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-release': release } }),
  );
  const asked = page.waitForResponse(`**/h5/release/${next}/texts/jp.json`);
  // The app checks for a newer release when it becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await asked).finished();
  await expect(input(page, 'user_string')).toHaveValue('typed@example.com');
  await expect(at(page, register)).toContainText(t('register.title'));

  await press(page, 'register.login');
  await expect(at(page, login)).toContainText('ようこそ、新しい版です');
  await goTo(page, home);
  const bar = page.getByRole('navigation', { name: t('runtime.tabs') });
  await expect(bar.getByRole('link')).toHaveCount(app.tabs.length);
  await expect(bar.getByRole('link', { name: renamed })).toBeVisible();
  await page.reload();
  await expect(bar.getByRole('link', { name: renamed })).toBeVisible();
});

test('an unknown route shows a message, links home, and logs nothing to the console', async ({ page }) => {
  await visit(page, '/pages/no/such/page');
  await expect(page.getByText(t('runtime.noSuchPage'))).toBeVisible();
  await press(page, 'runtime.toStart');
  await expect(at(page, '/pages/index/index')).toBeVisible();
});

test('errors in the app are counted at the exchange by release, page and kind, without any data of the user', async ({
  page,
  exchange,
}) => {
  const route = '/pages/help/center/center';
  await page.route('**/api/news/list*', (call) => call.fulfill({ contentType: 'text/html', body: '<html>' }));
  await page.goto(`/h5/#${route}?from=taro`);
  const { release } = await (await page.request.get('/h5/release/current.json')).json();
  const metrics = async () => (await page.request.get(`${exchange.url}/metrics`)).text();
  await expect
    .poll(metrics)
    .toContain(`shoji_page_faults_total{kind="answer",release="${release}",route="${route}"} 1`);
  expect(await metrics()).not.toContain('taro');
});

test('forms that were sent and left are counted for their release, and nothing of what was typed', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'counted');
  await give(exchange, person, usdt, '10');
  const counted = async () => {
    const metrics = await (await fetch(`${exchange.url}/metrics`)).text();
    const total = (outcome: string): number =>
      [
        ...metrics.matchAll(
          new RegExp(`^shoji_release_forms_total\\{.*outcome="${outcome}"\\} (\\d+)$`, 'gm'),
        ),
      ]
        .map(([, count]) => Number(count))
        .reduce((sum, count) => sum + count, 0);
    return { sent: total('sent'), left: total('left') };
  };
  const before = await counted();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/faults')) reports.push(request.postData() ?? '');
  });
  const expectMore = (sent: number, left: number) =>
    expect.poll(counted, { timeout: 15_000 }).toEqual({ sent: before.sent + sent, left: before.left + left });
  /** Ends the page before, which reports what it has counted. */
  const open = async () => {
    await visit(page, transfer, person);
    await started(page);
    await expect(input(page, 'number')).toBeVisible();
  };

  await open();
  // Nothing was typed.
  await open();
  await fill(page, { number: '1' });
  await press(page, 'transfer.submit');
  await expect(toast(page, t('transfer.done', { amount: '1', coin: 'USDT' }))).toBeVisible();
  await open();
  await expectMore(1, 0);
  await fill(page, { number: '2' });
  // Left once, although the app is left too.
  await goTo(page, '/pages/index/index');
  await expect(at(page, '/pages/index/index')).toBeVisible();
  await open();
  await expectMore(1, 1);
  for (const report of reports)
    expect([...new URLSearchParams(report).keys()].sort()).toEqual(['kind', 'left', 'release', 'sent']);
});
