import { bankCard } from '../../server/testing/people.ts';
import { expect, test } from './fixtures.ts';
import { fundPassword, give, newcomer, setFundPassword, verify } from './people.ts';
import { fillCode, typePin } from './steps/funds.ts';
import { agree, at, choose, fill, goTo, messageAt, press, pressRow, toast, visit } from './steps/page.ts';
import { t } from './texts.ts';

const record = '/pages/assets/record';

test('a bank card is saved with code and fund password; it is shown masked, and withdrawals to it show until when they are held [3.10, 6.8, 6.10, 6.11]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'carded');
  await setFundPassword(exchange, person);
  await verify(exchange, person);
  await give(exchange, person, 9999, '10000');
  await visit(page, '/pages/bankbind/index', person);
  await press(page, 'bank.add');
  const form = at(page, '/pages/bankbind/addbank');
  await expect(form.locator('[data-field]')).toHaveCount(12);
  const { account_type: _, ...written } = bankCard;
  await fill(page, { ...written, swift_code: 'nope' });
  await choose(page, 'account_type', t('bank.current'));
  await fillCode(page, exchange, person);
  await press(page, 'common.save');
  await expect(messageAt(page, 'swift_code')).toHaveText(t('validation.swift'));
  await fill(page, { swift_code: bankCard.swift_code });
  await press(page, 'common.save');
  await typePin(page, fundPassword, t('common.save'));
  await expect(toast(page, t('bank.saved'))).toBeVisible();

  const shown = at(page, '/pages/bankbind/index');
  await expect(shown).toBeVisible();
  await expect(shown).toContainText(t('bank.current'));
  for (const [name, value] of Object.entries(written)) {
    if (name !== 'bank_name') await expect(shown).toContainText(t(`bankCard.${name}`));
    const masked = name === 'bank_account' || name === 'iban';
    await expect(shown).toContainText(masked ? value.slice(-4) : value);
    if (masked) await expect(shown).not.toContainText(value);
  }
  const { held_until } = Object(await person.client.call('userCashInfo', {}));
  expect(Date.parse(held_until)).toBeGreaterThan(Date.now());
  const beginning = t('bank.heldUntil', { until: '…' }).split('…')[0] ?? '';
  await expect(shown).toContainText(beginning);

  await goTo(page, '/pages/withdraw/bank/bank');
  const bank = at(page, '/pages/withdraw/bank/bank');
  await expect(bank).toContainText(beginning);
  await fill(page, { number: '5000' });
  await page.getByRole('button', { name: t('withdraw.submit', { coin: 'JPY' }), exact: true }).click();
  await agree(page, t('withdraw.confirmYes'));
  await typePin(page, fundPassword);
  await expect(toast(page, t('withdraw.sent'))).toBeVisible();
  await expect(at(page, record)).toContainText(t('status.underReview'));
  await pressRow(page, 'JPY');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(t('record.heldBecause', { until: '…' }).split('…')[0] ?? '');
  await expect(sheet).toContainText(bankCard.bank_name);
  await expect(sheet).not.toContainText(bankCard.bank_account);
});
