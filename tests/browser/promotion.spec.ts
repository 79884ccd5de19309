/** Referrals: from the link to the return from the invitee's trade. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { balanceOf, freshEmail, give, newcomer, password, personOf } from './people.ts';
import { at, input, loaded, toast, visit } from './steps/page.ts';
import { register } from './steps/register.ts';
import { t } from './texts.ts';

const mine = '/pages/promotion/index';
const [usdt, btc] = [3, 1];

test('a visitor comes by the link, trades, and his inviter is paid a share of the fee', async ({
  page,
  exchange,
}) => {
  const inviter = await newcomer(exchange, 'inviter');
  const { share_url, extension_code } = await inviter.client.call('userInvite');
  expect(share_url).toContain(`/h5/#/pages/user/login/register?code=${extension_code}`);

  await visit(page, share_url.slice(share_url.indexOf('#') + 1));
  await expect(input(page, 'extension_code')).toHaveValue(extension_code);
  const email = freshEmail('invitee');
  await register(page, exchange, { email, password });
  await expect(at(page, '/pages/user/login/register')).toBeHidden();

  const invitee = await personOf(exchange, email, password);
  await give(exchange, invitee, usdt, '5000');
  const { depth } = await invitee.client.call('currencyDeal', { legal_id: usdt, currency_id: btc });
  const target_price = String(depth.asks.at(-1)?.[0]);
  await invitee.client.call('coinTrade', {
    legal_id: usdt,
    currency_id: btc,
    type: 1,
    amount: '0.01',
    target_price,
    time_in_force: 'ioc',
  });
  // 0.1% of 0.01 BTC, and 30% of that.
  await expect.poll(() => balanceOf(exchange, inviter, btc), { timeout: 20_000 }).toBe(0.000003);

  await visit(page, mine, inviter);
  await loaded(page, mine);
  await expect(at(page, mine)).toContainText(extension_code);
  await expect(page.getByRole('listitem').filter({ hasText: 'in***' })).toContainText(t('promotion.level1'));
  await page.getByRole('tab', { name: t('promotion.returns') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'in***' })).toContainText('0.000003');
});

test('code and link are copied, a programme without invitees says what to do [8.6]', async ({
  page,
  exchange,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lonely = await newcomer(exchange, 'lonely');
  const { share_url } = await lonely.client.call('userInvite');
  await visit(page, mine, lonely);
  await loaded(page, mine);
  await expect(at(page, mine)).toContainText(t('promotion.nobody'));
  await page
    .getByRole('button', { name: /コピー/ })
    .nth(1)
    .click();
  await expect(page.getByText(t('runtime.copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(share_url);

  // A device that does not allow copying.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
    document.execCommand = () => false;
  });
  await page
    .getByRole('button', { name: /コピー/ })
    .first()
    .click();
  await expect(toast(page, t('runtime.copyFailed'))).toBeVisible();
});

test('a visitor is led to the log-in, and back', async ({ page }) => {
  await visit(page, '/pages/promotion/index2');
  await expect(page).toHaveURL(/login\?backpage=%2Fpages%2Fpromotion%2Findex2/);
});

test('the poster is saved as a picture, and the ranking shows ten at most [9.21]', async ({
  page,
  exchange,
}) => {
  const inviter = await newcomer(exchange, 'poster');
  // It is read every ten seconds.
  const ranked = async () => (await inviter.client.call('userInviteList', { time: 'all' })).length;
  await expect.poll(ranked, { timeout: 20_000 }).toBeGreaterThan(0);
  await visit(page, '/pages/promotion/index2', inviter);
  await loaded(page, '/pages/promotion/index2');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('promotion.savePoster') }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/\.png$/);
  // With the texts above and below the code: higher than wide, according to its header.
  const picture = await readFile(await download.path());
  expect(picture.readUInt32BE(20)).toBeGreaterThan(picture.readUInt32BE(16) * 1.1);
  const rows = at(page, '/pages/promotion/index2').getByRole('listitem').filter({ hasText: 'USDT' });
  expect(await rows.count()).toBeGreaterThan(0);
  expect(await rows.count()).toBeLessThanOrEqual(10);
});
