/** Decisions about a user reach the user: on any page, as an update of the current page, and in the list of notices. */
import { expect, test } from './fixtures.ts';
import { freshAddress, fundPassword, newcomer, withdrawer } from './people.ts';
import { at, joined, toast, visit } from './steps/page.ts';
import { applyBasic } from './steps/verification.ts';
import { t, textOf } from './texts.ts';

const assets = '/pages/assets/index';
const notices = '/pages/index/notice/notice';
const record = '/pages/assets/record';
const verification = '/pages/verification/index';

test('a decision is shown at once, the current page is updated, and the notice links to its subject', async ({
  page,
  exchange,
}) => {
  const person = await withdrawer(exchange, 'told');
  const [address] = await person.client.call('walletGetAddress', { currency: 3 });
  await person.client.call('walletOut', {
    currency: 3,
    number: '120.5',
    rate: '0',
    address: address?.address ?? freshAddress(),
    netType: 'trc20',
    pay_password: fundPassword,
  });
  const listening = joined(page, 'user_notice');
  await visit(page, assets, person);
  await listening;
  const usdt = at(page, assets).getByText('379.5', { exact: false }).first();
  await expect(usdt).toBeVisible();

  const reason = '送金先を確認できません';
  await exchange.review('withdrawal', person.id, { reason });
  const title = t('server.notice.withdrawal_rejected.title', { amount: '120.5', coin: 'USDT' });
  await expect(toast(page, title)).toBeVisible();
  // This page does not reload by itself.
  await expect(usdt).toHaveCount(0);
  await expect(
    at(page, assets)
      .getByText(/^500(\.0+)?$/)
      .first(),
  ).toBeVisible();

  await visit(page, notices, person);
  const mine = at(page, notices).getByRole('list', { name: t('notice.mine') });
  const row = mine.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText(t('server.notice.reason', { reason }));
  await expect(row).toContainText(t('server.notice.withdrawal_rejected.text'));
  await expect(
    mine.getByRole('listitem').filter({ hasText: t('server.notice.fund_password_set.title') }),
  ).toHaveCount(1);
  await row.getByRole('button').click();
  await expect(at(page, record)).toContainText('120.5');
});

test('an approved verification is shown on the current page, in the language of the account', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'awaited');
  await person.client.call('setLang', { lang: 'en' });
  const listening = joined(page, 'user_notice');
  await visit(page, '/pages/verification/basic', person, { lang: 'jp' });
  await listening;
  await applyBasic(page);
  await expect(at(page, verification)).toContainText(t('status.underReview'));
  await exchange.review('verification', person.id, 'passed');
  await expect(toast(page, textOf('en', 'server.notice.verification_passed.title'))).toBeVisible();
  await expect(at(page, verification)).toContainText(t('status.verified'));
});

test('a visitor and another user receive nothing', async ({ page, exchange }) => {
  const [person, other] = [await newcomer(exchange, 'mine'), await newcomer(exchange, 'others')];
  await visit(page, notices, other);
  await expect(at(page, notices).getByRole('list', { name: t('notice.title') })).toBeVisible();
  await person.client.call('userRealName', {
    country: 'JP',
    name: '山田太郎',
    id_type: 0,
    card_id: '123456781234',
    address: '東京都',
  });
  await exchange.review('verification', person.id, 'passed');
  const told = () =>
    exchange.db.selectFrom('user_notice').select('told').where('user_id', '=', person.id).executeTakeFirst();
  await expect.poll(told).toEqual({ told: true });
  await expect(toast(page, t('server.notice.verification_passed.title'))).toHaveCount(0);
  await expect(at(page, notices).getByRole('list', { name: t('notice.mine') })).toHaveCount(0);
});
