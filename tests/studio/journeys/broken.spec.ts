/** A file that was saved with a mistake, outside the studio. */
import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { perform, test } from './journey.ts';

const file = 'locales/jp.json';

test('a broken file is found, and is mended by one press', async ({ running, phone, aya }) => {
  test.setTimeout(300_000);
  const before = running.texts().get(file) ?? '';
  await perform({
    name: 'a broken file',
    ...{ running, phone, aya },
    files: [file],
    maxActions: 3,
    async make() {
      // Another text, and without the comma after it.
      writeFileSync(
        running.path(file),
        before.replace(/("underReview": ")審査中",/, (_, start) => `${start}担当者が確認中"`),
      );
      await aya.view('Editor');
      const findings = aya.page.getByRole('region', { name: 'Findings' });
      await aya.click(findings.getByRole('button', { name: new RegExp(file) }).first());
      await expect(aya.page.getByRole('region', { name: 'Outline' })).toContainText('cannot be read');
      await aya.click(findings.getByRole('button', { name: 'Fix: ' }).first());
      await expect(aya.page.getByText('There are no problems.')).toBeVisible();
    },
    expectLive: () => phone.expectRecord('担当者が確認中'),
    expectGone: () => phone.expectRecord('審査中'),
    async restore() {
      writeFileSync(running.path(file), before);
    },
  });
});
