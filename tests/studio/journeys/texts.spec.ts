/** A text in all languages, as a translator sends it in a spreadsheet. */
import { expect } from '@playwright/test';
import { locales, perform, test } from './journey.ts';

/** As a translator's spreadsheet has them, by language. */
const words: Readonly<Record<string, string>> = {
  'ja-JP': '今すぐ出金できる額',
  'zh-Hans-CN': '现在可提币的数量',
  'zh-Hant-HK': '現在可提幣的數量',
  'ko-KR': '지금 출금 가능액',
  en: 'Ready to withdraw',
  es: 'Listo para retirar',
  'th-TH': 'ถอนได้ทันที',
};

test('a label has other words in seven languages', async ({ running, phone, aya }) => {
  test.setTimeout(300_000);
  const shown = (words: string) => phone.page.getByText(words, { exact: true }).first();
  await perform({
    name: 'a text in seven languages',
    ...{ running, phone, aya },
    files: locales,
    async make() {
      await aya.view('Texts');
      await aya.fill(aya.page.getByRole('searchbox'), 'withdraw.available');
      const cells = aya.page.getByRole('row', { name: /withdraw\.available/ }).locator('td[lang]');
      await expect(cells).toHaveCount(locales.length);
      const columns = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('lang') ?? ''));
      await aya.paste(cells.first(), [columns.map((language) => words[language] ?? '')]);
    },
    async expectLive() {
      await phone.reopenForm();
      await expect(shown('今すぐ出金できる額')).toBeVisible();
    },
    async expectGone() {
      await phone.reopenForm();
      await expect(shown('出金可能額')).toBeVisible();
    },
  });
});
