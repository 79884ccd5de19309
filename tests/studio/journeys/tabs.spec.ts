/** A tab at the bottom of the app. */
import { expect } from '@playwright/test';
import { goTo } from '../../browser/steps/page.ts';
import { locales, perform, test } from './journey.ts';

const home = '/pages/index/index';
const words: Readonly<Record<string, string>> = {
  'ja-JP': '財布',
  'zh-Hans-CN': '钱包',
  'zh-Hant-HK': '錢包',
  'ko-KR': '지갑',
  en: 'Wallet',
  es: 'Cartera',
  'th-TH': 'กระเป๋า',
};

test('a tab takes the place of another', async ({ running, phone, aya }) => {
  test.setTimeout(300_000);
  const tab = (name: string) => phone.page.getByRole('navigation').getByRole('link', { name });
  await perform({
    name: 'a tab',
    ...{ running, phone, aya },
    files: [...locales, 'screens/app.json'],
    async make() {
      await aya.view('Tab bars');
      await aya.click(aya.page.getByRole('rowheader', { name: 'first · 6' }));
      await aya.click(aya.button('Remove'));
      await aya.click(aya.button('Add …'));
      const dialog = aya.page.getByRole('dialog');
      await aya.choose(dialog.getByLabel('Page'), '/pages/assets/index');
      await aya.fill(dialog.getByLabel('Icon'), 'wallet');
      const labels = dialog.locator('input[lang]');
      const languages = await labels.evaluateAll((all) => all.map((one) => one.getAttribute('lang') ?? ''));
      await aya.paste(labels.first(), [languages.map((language) => words[language] ?? '')]);
      await aya.click(dialog.getByRole('button', { name: 'Add' }));
    },
    async expectLive() {
      await goTo(phone.page, home);
      await expect(tab('財布')).toBeVisible();
      await phone.page.goBack();
    },
    async expectGone() {
      await goTo(phone.page, home);
      await expect(tab('財布')).toHaveCount(0);
      await phone.page.goBack();
    },
  });
});
