import { expect, test } from './fixtures.ts';
import {
  balanceOf,
  freshAddress,
  fundPassword,
  give,
  newcomer,
  setFundPassword as setFundPasswordOf,
  verify,
  withdrawer,
} from './people.ts';
import { picture } from './pictures.ts';
import {
  bindAddress,
  deposit,
  fillCode,
  setFundPassword,
  transfer,
  typePin,
  withdraw,
} from './steps/funds.ts';
import { at, choose, fill, goTo, input, messageAt, press, pressRow, toast, visit } from './steps/page.ts';
import { upload } from './steps/picture.ts';
import { t } from './texts.ts';

const usdt = 3;
const withdrawal = `/pages/withdraw/detail`;
const record = '/pages/assets/record';

test('from a new account to a withdrawal that has passed [3.13, 3.15, 4.4, 4.5, 5.12, 5.13, 6.5, 6.6]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'whole');
  await visit(page, `${withdrawal}?currency_id=3`, person);
  const detail = at(page, withdrawal);

  // Each missing requirement is explained, with a link to fulfil it.
  await expect(detail).toContainText(t('withdraw.needVerification'));
  await expect(detail).toContainText(t('withdraw.needFundPassword'));
  await expect(detail).toContainText(t('withdraw.needAddress', { coin: 'USDT' }));
  await expect(input(page, 'number')).toHaveCount(0);
  await press(page, 'verification.start');
  await expect(at(page, '/pages/verification/index')).toBeVisible();
  await verify(exchange, person);
  await page.reload();
  await goTo(page, `${withdrawal}?currency_id=3`);
  await expect(detail).toContainText(t('withdraw.needFundPassword'));
  await expect(detail).not.toContainText(t('withdraw.needVerification'));

  await press(page, 'security.setFundPassword');
  await setFundPassword(page, exchange, person, fundPassword);
  await expect(detail).not.toContainText(t('withdraw.needFundPassword'));
  await expect(input(page, 'number')).toHaveCount(0);

  await press(page, 'withdraw.addAddress');
  await expect(at(page, '/pages/user/address/create')).toBeVisible();
  const address = freshAddress();
  await bindAddress(page, exchange, person, address);
  await expect(input(page, 'number')).toBeVisible();
  await expect(detail).not.toContainText(t('withdraw.needAddress', { coin: 'USDT' }));

  // There is no balance to withdraw yet: a deposit first.
  await goTo(page, '/pages/deposit/charge?currency_code=USDT');
  await deposit(page, '300');
  await expect(at(page, record)).toContainText(t('status.underReview'));
  expect(await balanceOf(exchange, person, usdt)).toBe(0);
  await exchange.review('deposit', person.id, 'passed');
  await page.reload();
  await expect(at(page, record)).toContainText(t('status.passed'));
  await expect(at(page, record)).toContainText('300');
  expect(await balanceOf(exchange, person, usdt)).toBe(300);
  await goTo(page, '/pages/assets/index');
  await expect(at(page, '/pages/assets/index')).toContainText('300.00');

  const { rate } = await person.client.call('walletGetInfo', { currency: usdt });
  await goTo(page, `${withdrawal}?currency_id=3`);
  await withdraw(page, '100', fundPassword);
  await expect(toast(page, t('withdraw.sent'))).toBeVisible();
  await expect(at(page, record)).toContainText(t('status.underReview'));
  await expect(at(page, record)).toContainText('100');
  expect(await balanceOf(exchange, person, usdt)).toBe(200);

  await exchange.review('withdrawal', person.id, 'passed');
  await page.reload();
  await expect(at(page, record)).toContainText(t('status.passed'));
  await pressRow(page, '100');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText(t('withdraw.feeOf', { rate }));
  await expect(sheet, 'the whole address').toContainText(new RegExp([...address].join('\\s*')));
  expect(await balanceOf(exchange, person, usdt)).toBe(200);
});

test('a rejected deposit shows the reason and credits nothing [3.13, 4.4]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'refused');
  await visit(page, '/pages/deposit/index', person);
  await pressRow(page, 'USDT');
  await expect(at(page, '/pages/deposit/charge')).toBeVisible();
  const { trc20 } = await person.client.call('walletGetInAddress', { currency: usdt });
  await choose(page, 'sub_type', 'TRC20');
  await expect(at(page, '/pages/deposit/charge')).toContainText(new RegExp([...String(trc20)].join('\\s*')));
  await deposit(page, '250');
  await exchange.review('deposit', person.id, { reason: '着金を確認できません' });
  await page.reload();
  await expect(at(page, record)).toContainText(t('status.rejected'));
  await expect(at(page, record)).toContainText(t('record.because', { reason: '着金を確認できません' }));
  expect(await balanceOf(exchange, person, usdt)).toBe(0);
  // The proof stays visible to its owner.
  await pressRow(page, '250');
  const proof = page.getByRole('dialog').getByRole('img', { name: t('deposit.imgs') });
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a bank deposit shows the account to pay into, and is submitted [3.14]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'banker');
  const charge = at(page, '/pages/deposit/charge');
  await visit(page, '/pages/deposit/charge?currency_code=Bank', person);
  const { bank_name, bank_account, holder_name, charge_min } = await person.client.call(
    'walletGetInAddress',
    { currency: 9999 },
  );
  for (const [key, value] of [
    ['bankName', bank_name],
    ['bankNumber', bank_account],
    ['bankHolder', holder_name],
  ] as const) {
    await expect(charge).toContainText(t(`deposit.${key}`));
    await expect(charge).toContainText(String(value));
  }
  await fill(page, { amount: charge_min });
  await press(page, 'deposit.submit');
  await expect(messageAt(page, 'account')).toHaveText(t('validation.required'));
  await fill(page, { account: '普通 7654321' });
  await upload(page, 'imgs', await picture('transfer.png'));
  await press(page, 'deposit.submit');
  await expect(toast(page, t('deposit.sent'))).toBeVisible();
  const { data } = await person.client.call('chargeMentionLog2', {});
  expect(data).toMatchObject([{ amount: charge_min, is_bank: 1, details: { account: '普通 7654321' } }]);
});

test('a rejected withdrawal shows the reason and returns everything [4.5]', async ({ page, exchange }) => {
  const person = await withdrawer(exchange, 'back');
  await visit(page, `${withdrawal}?currency_id=3`, person);
  await withdraw(page, '120', fundPassword);
  await expect(at(page, record)).toContainText(t('status.underReview'));
  expect(await balanceOf(exchange, person, usdt)).toBe(380);
  await exchange.review('withdrawal', person.id, { reason: '送付先を確認できません' });
  await page.reload();
  await expect(at(page, record)).toContainText(t('status.rejected'));
  await expect(at(page, record)).toContainText(t('record.because', { reason: '送付先を確認できません' }));
  expect(await balanceOf(exchange, person, usdt)).toBe(500);
});

test('invalid input of a withdrawal shows its message and is kept [3.15, 5.11, 9.15, 9.16, 9.17]', async ({
  page,
  exchange,
}) => {
  const person = await withdrawer(exchange, 'mistaken');
  const { min_number } = await person.client.call('walletGetInfo', { currency: usdt });
  await visit(page, `${withdrawal}?currency_id=3`, person);
  const send = page.getByRole('button', { name: t('withdraw.submit', { coin: 'USDT' }), exact: true });
  // Three a day, and arrival within twelve hours.
  await expect(at(page, withdrawal)).toContainText(t('withdraw.notice', { left: 3, hours: 12 }));
  await send.click();
  await expect(messageAt(page, 'number')).toHaveText(t('validation.required'));
  await fill(page, { number: '500.01', notes: 'rent' });
  await send.click();
  await expect(messageAt(page, 'number')).toHaveText(t('withdraw.insufficient'));
  await fill(page, { number: '0.5' });
  await expect(messageAt(page, 'number')).toHaveText(
    t('withdraw.belowMinimum', { minimum: min_number, coin: 'USDT' }),
  );
  await press(page, 'common.all');
  await expect(input(page, 'number')).toHaveValue('500');
  await expect(messageAt(page, 'number')).toHaveCount(0);
  const { rate } = await person.client.call('walletGetInfo', { currency: usdt });
  for (const text of [
    t('withdrawal.netType'),
    'TRC20',
    t('withdraw.feeOf', { rate }),
    t('withdraw.receives'),
  ])
    await expect(at(page, withdrawal)).toContainText(text);

  await withdraw(page, '500', '999999');
  await expect(messageAt(page, 'pay_password')).toHaveText(
    t('server.refusal.wrong_fund_password_left', { left: 4 }),
  );
  await expect(input(page, 'number')).toHaveValue('500');
  await expect(input(page, 'notes')).toHaveValue('rent');
  expect(await balanceOf(exchange, person, usdt)).toBe(500);

  await typePin(page, fundPassword);
  await expect(toast(page, t('withdraw.sent'))).toBeVisible();
  expect(await balanceOf(exchange, person, usdt)).toBe(0);
});

test('a declined or closed confirmation sends nothing', async ({ page, exchange }) => {
  const person = await withdrawer(exchange, 'doubtful');
  await visit(page, `${withdrawal}?currency_id=3`, person);
  await fill(page, { number: '50' });
  const send = page.getByRole('button', { name: t('withdraw.submit', { coin: 'USDT' }), exact: true });
  await send.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('runtime.no') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await send.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The page under it does not scroll.
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  await expect(input(page, 'number')).toHaveValue('50');
  expect(await balanceOf(exchange, person, usdt)).toBe(500);
});

test('an address is selected from the address book, and deleted after a confirmation', async ({
  page,
  exchange,
}) => {
  const person = await withdrawer(exchange, 'book');
  const [known] = await person.client.call('walletGetAddress', { currency: usdt });
  await visit(page, `${withdrawal}?currency_id=3`, person);
  await fill(page, { number: '12' });
  await press(page, 'withdraw.addressBook');
  await expect(at(page, '/pages/user/address/address')).toContainText(known?.notes ?? '?');
  await press(page, 'address.use');
  await expect(at(page, withdrawal)).toBeVisible();
  await expect(input(page, 'number'), 'what was typed before is still there').toHaveValue('12');
  await expect(input(page, 'address').locator('option:checked')).toContainText('Ledger');

  await goTo(page, '/pages/user/address/address');
  await press(page, 'address.delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('runtime.no') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(at(page, '/pages/user/address/address')).toContainText('Ledger');
  await press(page, 'address.delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('address.delete'), exact: true })
    .click();
  await expect(toast(page, t('address.deleted'))).toBeVisible();
  await expect(at(page, '/pages/user/address/address')).toContainText(t('address.none'));
});

test('wrong input to a fund password, an address or a deposit has its message [5.9, 5.10, 5.14, 5.15, 6.4, 9.24]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'wrongs');
  await visit(page, '/pages/user/address/create', person);
  // Without a fund password no address can be added: the page says so and links to it.
  await expect(page.getByRole('dialog')).toContainText(t('security.needFundPassword'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('security.setFundPassword') })
    .click();
  await expect(at(page, '/pages/settings/security/changePayPassword')).toBeVisible();

  await press(page, 'common.save');
  await expect(messageAt(page, 'password')).toHaveText(t('validation.required'));
  await fill(page, { password: '12345', re_password: '123456', code: '12' });
  await press(page, 'common.save');
  await expect(messageAt(page, 'password')).toHaveText(t('validation.pin'));
  await expect(messageAt(page, 're_password')).toHaveText(t('security.pinsDiffer'));
  await expect(messageAt(page, 'code')).toHaveText(t('validation.code'));
  await fill(page, { password: fundPassword, re_password: fundPassword, code: '000000' });
  await press(page, 'common.save');
  await expect(messageAt(page, 'code')).toHaveText(t('server.refusal.wrong_code'));
  await expect(input(page, 'password')).toHaveValue(fundPassword);
  await fillCode(page, exchange, person);
  await press(page, 'common.save');
  await expect(toast(page, t('security.saved'))).toBeVisible();
  // Now one is set, and the next address requires it.
  await goTo(page, '/pages/settings/security/changePayPassword');
  await fill(page, { password: '112233', re_password: '112233', code: '123456' });
  await press(page, 'common.save');
  await expect(messageAt(page, 'oldpassword')).toHaveText(t('validation.required'));

  await goTo(page, '/pages/user/address/create?currency_id=3');
  await press(page, 'address.save');
  await expect(messageAt(page, 'netType')).toHaveText(t('validation.network'));
  for (const name of ['address', 'code']) {
    await expect(messageAt(page, name), name).toHaveText(t('validation.required'));
  }
  await choose(page, 'netType', 'TRC20');
  const address = freshAddress();
  const slipped = address.slice(0, -1) + (address.endsWith('x') ? 'y' : 'x');
  await fill(page, { address: slipped, notes: 'Slip' });
  await fillCode(page, exchange, person);
  await press(page, 'address.save');
  await expect(messageAt(page, 'address'), 'a slip of the finger is noticed').toHaveText(
    t('server.refusal.address_invalid'),
  );
  await expect(input(page, 'notes')).toHaveValue('Slip');

  await goTo(page, '/pages/deposit/charge?currency_code=USDT');
  await press(page, 'deposit.submit');
  await expect(messageAt(page, 'sub_type')).toHaveText(t('validation.network'));
  await expect(messageAt(page, 'amount')).toHaveText(t('validation.required'));
  await expect(messageAt(page, 'imgs').last()).toHaveText(t('validation.picture'));
  await fill(page, { amount: '0.000000001' });
  await expect(messageAt(page, 'amount')).toHaveText(t('validation.number.places', { places: 8 }));
  await fill(page, { amount: '1' });
  const { charge_min } = await person.client.call('walletGetInAddress', { currency: usdt });
  await expect(messageAt(page, 'amount')).toHaveText(
    t('deposit.belowMinimum', { minimum: charge_min, coin: 'USDT' }),
  );
});

test('transfers move between accounts, both ways, and are recorded [5.25]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'mover');
  await give(exchange, person, usdt, '80');
  await visit(page, '/pages/transfer/index', person);
  await press(page, 'transfer.submit');
  await expect(messageAt(page, 'number')).toHaveText(t('validation.required'));
  await fill(page, { number: '80.01' });
  await press(page, 'transfer.submit');
  await expect(messageAt(page, 'number')).toHaveText(t('transfer.insufficient'));
  await transfer(page, '30');
  expect(await balanceOf(exchange, person, usdt)).toBe(50);
  expect(await balanceOf(exchange, person, usdt, 'micro')).toBe(30);

  await press(page, 'transfer.swap');
  await press(page, 'common.all');
  await expect(input(page, 'number')).toHaveValue('30');
  await transfer(page, '10.5');
  expect(await balanceOf(exchange, person, usdt, 'micro')).toBe(19.5);

  await goTo(page, '/pages/transfer/record');
  const rows = at(page, '/pages/transfer/record').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('10.5');
  await expect(rows.last()).toContainText('30');
  await goTo(page, `${record}?tab=log`);
  await expect(at(page, record)).toContainText(t('server.entry.transfer'));
});

test('the fund password is asked for on a keypad and can be corrected there', async ({ page, exchange }) => {
  const person = await withdrawer(exchange, 'keypad');
  await visit(page, `${withdrawal}?currency_id=3`, person);
  await fill(page, { number: '20' });
  await page.getByRole('button', { name: t('withdraw.submit', { coin: 'USDT' }), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('withdraw.confirmYes') })
    .click();
  await typePin(page, fundPassword.slice(0, 5));
  const sheet = page.getByRole('dialog', { name: t('withdraw.askPassword') });
  await expect(messageAt(sheet, 'pay_password')).toHaveText(t('validation.pin'));
  await sheet.getByRole('button', { name: t('widget.pinInput.delete') }).click();
  await typePin(page, fundPassword.slice(4));
  await expect(toast(page, t('withdraw.sent'))).toBeVisible();
});

test('a pasted address may have spaces and lines around it, a code spaces and full-width digits', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'pasted');
  await setFundPasswordOf(exchange, person);
  await visit(page, '/pages/user/address/create', person);
  const address = freshAddress();
  await choose(page, 'netType', 'TRC20');
  await fill(page, { address: ` ${address.slice(0, 17)} ${address.slice(17)}\n` });
  await expect(input(page, 'address')).toHaveValue(address);
  await press(page, 'common.sendCode');
  await expect(toast(page, t('common.codeSent'))).toBeVisible();
  const [first = '', ...rest] = await exchange.code(person.email);
  const wide = String.fromCharCode(first.charCodeAt(0) + 0xfee0);
  await fill(page, { code: ` ${wide}${rest.slice(0, 2).join('')} ${rest.slice(2).join('')} ` });
  await press(page, 'address.save');
  await expect(toast(page, t('address.saved'))).toBeVisible();
  const bound = await person.client.call('walletGetAddress', { currency: 3 });
  expect(bound.map((one) => one.address)).toEqual([address]);
});
