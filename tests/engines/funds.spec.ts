/** Deposits, withdrawals and transfers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  balanceOf,
  freshAddress,
  fundPassword,
  give,
  newcomer,
  setFundPassword,
  verify,
  withdrawer,
} from '../browser/people.ts';
import { picture } from '../browser/pictures.ts';
import { t } from '../browser/texts.ts';
import { expect, test } from './fixtures.ts';
import { typePin } from './steps.ts';

const usdt = 3;
const record = '/pages/assets/record';
const withdrawal = '/pages/withdraw/detail';

let folder: string;
let proof: string;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'engines-'));
  proof = path.join(folder, 'proof.png');
  writeFileSync(proof, (await picture('proof.png')).buffer);
});

test.afterAll(() => rmSync(folder, { recursive: true }));

test('a deposit is submitted with a picture, which is uploaded and can be viewed', async ({
  phone,
  exchange,
}) => {
  const person = await newcomer(exchange, 'depositor');
  await phone.visit('/pages/deposit/charge?currency_code=USDT', person);
  await phone.choose('sub_type', 'TRC20');
  await phone.fillIn({ amount: '300', account: 'tx-0123456789' });
  await phone.field('imgs').css('input[type="file"]').upload(proof);
  await phone.field('imgs').text(t('widget.imageUpload.done')).shown();
  await phone.button('deposit.submit').press();
  await phone.at(record).says(t('status.underReview'));
  const uploads = await exchange.db
    .selectFrom('upload')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(uploads).toHaveLength(1);
  await phone.pressRow('300');
  const shown = phone.dialog().role('img', t('deposit.imgs'));
  await shown.shown();
  await expect
    .poll(() =>
      phone.driver.evaluate(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth ?? 0),
    )
    .toBeGreaterThan(0);
  await exchange.review('deposit', person.id, 'passed');
  await phone.driver.reload();
  await phone.at(record).says(t('status.passed'));
  expect(await balanceOf(exchange, person, usdt)).toBe(300);
});

test('an address is bound with a code', async ({ phone, exchange }) => {
  const person = await newcomer(exchange, 'binder');
  await verify(exchange, person);
  await setFundPassword(exchange, person);
  await phone.visit('/pages/user/address/create?currency_id=3', person);
  await phone.choose('netType', 'TRC20');
  await phone.fillIn({ address: freshAddress(), notes: '私の財布' });
  await phone.input('notes').holds('私の財布');
  await phone.sendCode();
  await phone.fillIn({ code: await exchange.code(person.email) });
  await phone.button('address.save').press();
  await phone.toast(t('address.saved'));
});

test('a withdrawal asks for the fund password on a keypad, and is recorded', async ({ phone, exchange }) => {
  const person = await withdrawer(exchange, 'withdrawer');
  await phone.visit(`${withdrawal}?currency_id=3`, person);
  await phone.fillIn({ number: '100' });
  const send = phone.button('withdraw.submit', { coin: 'USDT' });
  await send.press();
  await phone.agree(t('runtime.no'));
  await phone.dialog().gone();
  await send.press();
  await phone.agree(t('withdraw.confirmYes'));
  await typePin(phone, t('withdraw.askPassword'), fundPassword, t('withdraw.send'));
  await phone.toast(t('withdraw.sent'));
  await phone.at(record).says(t('status.underReview'));
  expect(await balanceOf(exchange, person, usdt)).toBe(400);
});

test('money is moved between accounts, both ways, and more than the balance is refused', async ({
  phone,
  exchange,
}) => {
  const person = await newcomer(exchange, 'mover');
  await give(exchange, person, usdt, '80');
  await phone.visit('/pages/transfer/index', person);
  await phone.fillIn({ number: '80.01' });
  await phone.button('transfer.submit').press();
  await phone.message('number').says(t('transfer.insufficient'));
  await phone.fillIn({ number: '30' });
  await phone.button('transfer.submit').press();
  await phone.toast(t('transfer.done', { amount: '30', coin: 'USDT' }));
  expect(await balanceOf(exchange, person, usdt, 'micro')).toBe(30);
  await phone.button('transfer.swap').press();
  await phone.button('common.all').press();
  await phone.input('number').holds('30');
  await phone.button('transfer.submit').press();
  // The toast for the first direction has the same text, and may still be visible.
  await expect.poll(() => balanceOf(exchange, person, usdt)).toBe(80);
});
