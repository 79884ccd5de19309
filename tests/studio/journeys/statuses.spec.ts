/** How a status is shown. */
import { expect } from '@playwright/test';
import { goTo } from '../../browser/steps/page.ts';
import { perform, test } from './journey.ts';

const record = '/pages/assets/record?tab=withdraw';

test('a status has another tone and another name', async ({ running, phone, aya }) => {
  test.setTimeout(300_000);
  const shown = (words: string) => phone.page.getByText(words, { exact: true }).first();
  await perform({
    name: 'a status',
    ...{ running, phone, aya },
    files: ['locales/jp.json', 'screens/statuses.json'],
    async make() {
      await aya.view('Statuses');
      const cell = await aya.cellsOf(/funding.*1\b/);
      await aya.click(cell('Tone'));
      await aya.page.keyboard.press('Enter');
      await aya.choose(aya.page.getByRole('combobox', { name: /Tone/ }), 'Accent');
      await aya.type(cell('日本語'), '担当者が確認中');
    },
    async expectLive() {
      await phone.reopenForm();
      await goTo(phone.page, record);
      await expect(shown('担当者が確認中')).toBeVisible();
      await phone.page.goBack();
    },
    async expectGone() {
      await phone.reopenForm();
      await goTo(phone.page, record);
      await expect(shown('審査中')).toBeVisible();
      await phone.page.goBack();
    },
  });
});
