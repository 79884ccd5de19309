/** One property in one file of schemas/ adds a field everywhere: form, validation, server, client, record. */
import { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { fundPassword, withdrawer } from './people.ts';
import { ProjectCopy } from './projectCopy.ts';
import { withdraw } from './steps/funds.ts';
import { at, fill, input, messageAt, pressRow, toast, visit } from './steps/page.ts';
import { t, textOf } from './texts.ts';

const port = Number(process.env.BROWSER_TEST_PORT ?? 4600) + 70;
const form = '/pages/withdraw/detail';
const record = '/pages/assets/record';
const title = { jp: '出金の目的', en: 'Purpose' };

test.use({ baseURL: `http://127.0.0.1:${port}` });

test('a field is added by one edit', async ({ page }) => {
  test.setTimeout(180_000);
  const project = new ProjectCopy();
  const exchange = await TestExchange.start(port, project.root);
  try {
    const person = await withdrawer(exchange, 'operator');
    await visit(page, `${form}?currency_id=3`, person);
    await expect(input(page, 'number')).toBeVisible();
    await expect(input(page, 'purpose')).toHaveCount(0);

    project.edit<{ properties: Record<string, unknown> }>('schemas/withdrawal.json', ({ properties }) => {
      properties.purpose = { type: 'string', minLength: 3, maxLength: 40, 'x-title': title };
    });
    // What runs follows the release. `generate` is for developers.
    await project.command('check');
    await project.command('release', '--yes');
    await project.command('generate');

    // Its type in the client: text is accepted, a number is not.
    const call =
      "import type { Values } from './src/client/types.ts';\nexport const sent: Values<'walletOut'>['purpose']";
    project.write('right.ts', `${call} = 'rent';\n`);
    project.write('wrong.ts', `${call} = 5;\n`);
    expect(await project.typeErrors(['right.ts', 'wrong.ts'])).toEqual([
      expect.stringMatching(/^wrong\.ts\(/),
    ]);

    // In the form, in both languages, with its validation.
    await visit(page, `${form}?currency_id=3`, person, { lang: 'en' });
    await expect(page.getByLabel(title.en)).toBeVisible();
    await visit(page, `${form}?currency_id=3`, person);
    await expect(page.getByLabel(title.jp)).toBeVisible();
    await fill(page, { number: '100', purpose: '家' });
    await page.getByRole('button', { name: t('withdraw.submit', { coin: 'USDT' }), exact: true }).click();
    await expect(messageAt(page, 'purpose')).toHaveText(t('validation.minLength', { limit: 3 }));

    // Refused by the server too.
    const [address] = await person.client.call('walletGetAddress', { currency: 3 });
    const asked = {
      currency: 3,
      number: '100',
      address: address?.address ?? '',
      pay_password: fundPassword,
      purpose: '家',
    };
    await expect(person.client.call('walletOut', asked)).rejects.toMatchObject({
      reason: 'invalid_request',
      field: 'purpose',
    });

    // Stored, and shown again in the record.
    await fill(page, { purpose: '家賃の支払い' });
    await withdraw(page, '100', fundPassword);
    await expect(toast(page, t('withdraw.sent'))).toBeVisible();
    await expect(at(page, record)).toContainText(textOf('jp', 'status.underReview'));
    await pressRow(page, '100');
    await expect(page.getByRole('dialog')).toContainText(title.jp);
    await expect(page.getByRole('dialog')).toContainText('家賃の支払い');
  } finally {
    // An open page would try to reach the stopped exchange.
    await page.goto('about:blank');
    await exchange.stop();
    project.remove();
  }
});
