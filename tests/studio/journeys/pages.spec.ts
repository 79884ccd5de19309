/** A new page with tabs and a total. */
import { expect, type Locator } from '@playwright/test';
import { at, goTo } from '../../browser/steps/page.ts';
import { locales, perform, test } from './journey.ts';

const route = '/pages/assets/withdrawals';

test('a page has the rows of a call in a tab, and their total', async ({ running, phone, aya }) => {
  test.setTimeout(300_000);
  const item = (name: string): Locator =>
    aya.page.locator('.outline button[data-kind]').filter({ has: aya.page.getByText(name, { exact: true }) });
  const tile = (kind: string): Locator =>
    aya.page.getByRole('region', { name: 'Add' }).getByRole('button', { name: kind, exact: true });
  await perform({
    name: 'a page with tabs and a total',
    ...{ running, phone, aya },
    maxActions: 17,
    files: [
      ...locales,
      `screens${route}.json`,
      'schemas/chargeMentionLog3Filters.json',
      'screens/pages/index/index.json',
      'screens/statuses.json',
    ],
    async make() {
      await aya.view('Pages');
      await aya.click(aya.button('New page …'));
      const dialog = aya.page.getByRole('dialog');
      await aya.choose(dialog.getByRole('combobox', { name: 'Start with' }), /a call of the server/);
      await aya.choose(
        dialog.getByRole('combobox', { name: 'Call', exact: true }),
        /\/charge_mention\/log3\)/,
      );
      await aya.fill(dialog.getByRole('textbox', { name: 'Address' }), route);
      await aya.click(dialog.getByRole('button', { name: 'Create the page' }));
      await aya.click(item('list').first());
      await aya.click(aya.button('Add'));
      await aya.click(tile('tabs'));
      await aya.drag(item('list').first(), item('text').filter({ hasText: 'Two orders' }));
      await aya.click(item('text').filter({ hasText: 'Two orders' }));
      await aya.press('Delete');
      await aya.click(item('tabs').first());
      await aya.click(tile('amount'));
      await aya.click(aya.button('Expression for value'));
      await aya.retype(
        aya.page.getByRole('textbox', { name: 'value =' }),
        'sum(data.log3s.data.map(row, row.number))',
      );
      await aya.click(aya.page.getByRole('button', { name: 'Fix: Load all pages' }).first());
    },
    async expectLive() {
      await phone.reopenForm();
      await goTo(phone.page, route);
      const page = at(phone.page, route);
      await expect(page.getByRole('tab')).toHaveCount(2);
      await expect(page.getByRole('listitem')).toHaveCount(1);
      await expect(page.getByText(/^100/)).toHaveCount(2);
      await phone.page.goBack();
    },
    async expectGone() {
      await phone.reopenForm();
      await goTo(phone.page, route);
      await expect(phone.page.getByRole('tab')).toHaveCount(0);
      await phone.page.goBack();
    },
  });
});
