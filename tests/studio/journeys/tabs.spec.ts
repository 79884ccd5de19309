/** A tab at the bottom of the app. */
import { expect } from '@playwright/test';
import { locales, perform, test } from './journey.ts';

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
  /** Opens the home page in a second tab of the phone's browser: a page above others has no tab bar. */
  const expectTab = async (name: string, count: 0 | 1): Promise<void> => {
    const page = await phone.page.context().newPage();
    await page.goto(new URL(phone.page.url()).pathname);
    const tabs = page.getByRole('navigation').getByRole('link');
    await expect(tabs.first()).toBeVisible();
    await expect(tabs.filter({ hasText: name })).toHaveCount(count);
    await page.close();
  };
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
    expectLive: () => expectTab('財布', 1),
    expectGone: () => expectTab('財布', 0),
  });
});
