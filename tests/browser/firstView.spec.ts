/** The first view of a page: shown before the app's main script runs, and replaced by the page without a loss. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, expect, open, test } from './fixtures.ts';
import { newcomer } from './people.ts';
import { field, goTo, holdMainScript, loaded, shiftOf, started } from './steps/page.ts';
import { textOf } from './texts.ts';

const logInPage = '/pages/user/login/login';

const inputOf = (page: Page, name: string) => field(page, name).locator('input');

/** Opens a page whose main script arrives when the returned function is called. */
async function openWithoutScript(page: Page, route: string): Promise<() => void> {
  const arrive = await holdMainScript(page);
  await open(page, route);
  await expect(page.getByRole('main')).toBeVisible();
  return arrive;
}

test('a form is there before the main script, looks the same after it, and keeps what was typed', async ({
  page,
}) => {
  const arrive = await openWithoutScript(page, logInPage);
  const account = inputOf(page, 'user_string');
  await expect(page.getByRole('heading', { name: textOf('jp', 'login.title') })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await inputOf(page, 'password').fill(demo.password);
  await account.fill(demo.account);
  await account.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
  const shown = await account.elementHandle();
  arrive();
  await started(page);
  await expect.poll(() => shown?.evaluate((input) => input.isConnected)).toBe(false);
  await expect(account).toHaveValue(demo.account);
  await expect(account).toBeFocused();
  expect(
    await account.evaluate(({ selectionStart, selectionEnd }: HTMLInputElement) => [
      selectionStart,
      selectionEnd,
    ]),
  ).toEqual([2, 4]);
  await expect(inputOf(page, 'password')).toHaveValue(demo.password);
  expect(await shiftOf(page)).toBe(0);
  // The form has the values too, and not only its inputs.
  await page.getByRole('button', { name: textOf('jp', 'login.submit'), exact: true }).click();
  await loaded(page, '/pages/index/index');
});

test('it is the page to the pixel', async ({ page }) => {
  const arrive = await openWithoutScript(page, logInPage);
  const view = await page.screenshot({ animations: 'disabled' });
  arrive();
  await started(page);
  await page.waitForLoadState('networkidle');
  expect((await page.screenshot({ animations: 'disabled' })).equals(view)).toBe(true);
});

test('a press that comes too early counts once the page is there', async ({ page }) => {
  const arrive = await openWithoutScript(page, logInPage);
  await page.getByRole('button', { name: textOf('jp', 'login.submit'), exact: true }).click();
  await page.waitForTimeout(200);
  expect(new URL(page.url()).search, 'the browser itself sends no form').toBe('');
  arrive();
  await expect(page.getByText(textOf('jp', 'validation.required')).first()).toBeVisible();
});

test('a press that ends after the main script has arrived counts', async ({ page }) => {
  const arrive = await openWithoutScript(page, logInPage);
  const submit = page.getByRole('button', { name: textOf('jp', 'login.submit'), exact: true });
  await submit.hover();
  await page.mouse.down();
  const shown = await submit.elementHandle();
  arrive();
  await page.waitForTimeout(300);
  expect(await shown?.evaluate((button) => button.isConnected)).toBe(true);
  await page.mouse.up();
  await expect(page.getByText(textOf('jp', 'validation.required')).first()).toBeVisible();
});

test('presses count in their order, of what comes later than the page too', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/pages/nft/index');
  const tab = (key: string) => page.getByRole('tab', { name: textOf('jp', key) });
  await tab('nft.owners').click();
  await tab('nft.shop').click();
  await tab('nft.owners').click();
  arrive();
  await started(page);
  await expect(tab('nft.owners')).toHaveAttribute('aria-selected', 'true');
});

test('a press of what is not there yet is forgotten when the user touches something else', async ({
  page,
}) => {
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  // The code of the tabs comes later than the page.
  await page.route('**/assets/lazyCommon-*.js', async (request) => {
    await answered;
    await request.continue();
  });
  const arrive = await openWithoutScript(page, '/pages/nft/index');
  const tab = (key: string) => page.getByRole('tab', { name: textOf('jp', key) });
  await tab('nft.owners').click();
  arrive();
  await started(page);
  await page.getByRole('heading', { level: 1 }).click();
  answer();
  await expect(tab('nft.shop')).toHaveAttribute('aria-selected', 'true');
  await page.waitForTimeout(300);
  await expect(tab('nft.owners')).toHaveAttribute('aria-selected', 'false');
});

test('an input method that is composing is not interrupted', async ({ page }) => {
  const arrive = await openWithoutScript(page, logInPage);
  const account = inputOf(page, 'user_string');
  await account.focus();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  const shown = await account.elementHandle();
  arrive();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  expect(await shown?.evaluate((input) => input.isConnected)).toBe(true);
  await cdp.send('Input.insertText', { text: '日本' });
  await started(page);
  await expect(account).toHaveValue('日本');
  await expect(account).toBeFocused();
});

test('it is in the chosen language', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'th'));
  await openWithoutScript(page, '/pages/settings/index');
  await expect(page.getByText(textOf('th', 'settings.logIn')).first()).toBeVisible();
});

test('a page that is only for users is not shown to a visitor', async ({ page }) => {
  await page.route('**/assets/app-*.js', (request) => setTimeout(() => void request.continue(), 2000));
  await open(page, '/pages/withdraw/index');
  await page.waitForTimeout(1000);
  expect(await page.locator('#app > *').count()).toBe(0);
  await loaded(page, logInPage);
});

test('a first view that does not arrive delays nothing', async ({ page }) => {
  await page.route('**/views/**', () => {});
  await open(page, logInPage);
  await expect(inputOf(page, 'user_string')).toBeVisible();
});

test('if the main script comes before the first view, the page has it all the same', async ({ page }) => {
  const script = page.waitForResponse('**/assets/app-*.js');
  const requested: string[] = [];
  await page.route('**/views/**', async (request) => {
    requested.push(request.request().url());
    await (await script).finished();
    await request.continue();
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const first = document.getElementById('app')?.firstElementChild;
      if (!first) return;
      observer.disconnect();
      // React marks its elements.
      document.documentElement.dataset.first = Object.keys(first).length > 0 ? 'page' : 'view';
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, logInPage);
  await loaded(page, logInPage);
  expect(requested).toHaveLength(1);
  await expect(page.locator('html')).toHaveAttribute('data-first', 'view');
});

test('the code of a page’s nodes is requested before the main script is there', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const arrive = await openWithoutScript(page, '/pages/index/index');
  for (const script of [/\/Carousel-[^/]*\.js$/, /\/lazyInputs-[^/]*\.js$/])
    await expect.poll(() => requested.filter((path) => script.test(path))).toHaveLength(1);
  arrive();
  await loaded(page, '/pages/index/index');
});

test('a link of it leads to its page, which comes with the main script', async ({ page }) => {
  const arrive = await openWithoutScript(page, '/pages/index/index');
  const tabs = page.getByRole('navigation', { name: textOf('jp', 'runtime.tabs') });
  await tabs.locator('[href$="#/pages/trade/index"]').click();
  arrive();
  await loaded(page, '/pages/trade/index');
});

test('the question of a page that is opened instead is not covered by it', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'unverified');
  await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  const arrive = await openWithoutScript(page, '/pages/verification/index');
  await goTo(page, '/pages/verification/advanced');
  arrive();
  await expect(page.getByRole('dialog')).toContainText(textOf('jp', 'verification.need'));
});
