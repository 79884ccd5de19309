/** A new field of a form. */
import { expect } from '@playwright/test';
import { field } from '../../browser/steps/page.ts';
import { locales, perform, test } from './journey.ts';

test('a purpose of withdrawal is required above 1,000 USDT', async ({ running, phone, aya }) => {
  test.setTimeout(300_000);
  const purpose = field(phone.page, 'purpose');
  await perform({
    name: 'purpose of withdrawal',
    ...{ running, phone, aya },
    files: ['schemas/withdrawal.json', ...locales],
    async make() {
      await aya.view('New field');
      await aya.choose(aya.choice('Form'), 'withdrawal');
      await aya.paste(aya.input('Title: 日本語'), [
        ['出金の目的', '提币目的', '提幣目的', '출금 목적', 'Purpose', 'Finalidad', 'วัตถุประสงค์'],
      ]);
      await aya.fill(aya.input('Name'), 'purpose');
      await aya.choose(aya.choice('Type'), 'Choice');
      await aya.paste(aya.input('Value 1'), [
        ['savings', '貯蓄', '储蓄', '儲蓄', '저축', 'Savings', 'Ahorro', 'เงินออม'],
        ['family', '家族への送金', '家庭', '家庭', '가족', 'To family', 'Familia', 'ครอบครัว'],
        ['goods', '商品の購入', '购物', '購物', '구매', 'Goods', 'Compras', 'สินค้า'],
        ['other', 'その他', '其他', '其他', '기타', 'Other', 'Otros', 'อื่นๆ'],
      ]);
      await aya.choose(aya.choice('Required'), /as an expression/);
      await aya.type(
        aya.page.getByRole('textbox', { name: /^Required: / }),
        'form.currency == 3 && form.number > 1000',
        false,
      );
      await aya.click(aya.button('Add the field'));
    },
    async expectLive() {
      await phone.reopenForm();
      await expect(purpose.getByRole('radio')).toHaveCount(4);
      await expect(purpose).toContainText('家族への送金');
    },
    async expectGone() {
      await phone.reopenForm();
      await expect(purpose).toHaveCount(0);
    },
  });
});

test('a picture is asked for, with its upload', async ({ running, phone, aya }) => {
  test.setTimeout(300_000);
  const proof = field(phone.page, 'proof');
  await perform({
    name: 'a picture',
    ...{ running, phone, aya },
    files: ['schemas/withdrawal.json', ...locales],
    async make() {
      await aya.view('New field');
      await aya.choose(aya.choice('Form'), 'withdrawal');
      await aya.paste(aya.input('Title: 日本語'), [
        ['証明書類', '证明文件', '證明文件', '증빙 서류', 'Proof', 'Justificante', 'หลักฐาน'],
      ]);
      await aya.fill(aya.input('Name'), 'proof');
      await aya.choose(aya.choice('Type'), 'Picture');
      await aya.click(aya.button('Add the field'));
    },
    async expectLive() {
      await phone.reopenForm();
      await expect(proof.locator('input[type="file"]')).toBeAttached();
      await expect(proof).toContainText('証明書類');
    },
    async expectGone() {
      await phone.reopenForm();
      await expect(proof).toHaveCount(0);
    },
  });
});
