/** How a status is shown. */
import { perform, test } from './journey.ts';

test('a status has another tone and another name', async ({ running, phone, aya }) => {
  test.setTimeout(300_000);
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
    expectLive: () => phone.expectRecord('担当者が確認中'),
    expectGone: () => phone.expectRecord('審査中'),
  });
});
