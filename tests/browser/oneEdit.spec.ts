/** Properties in one file of schemas/, and their texts, add fields everywhere: form, validation, server, client, confirmation, record. */
import { TestExchange } from './exchange.ts';
import { expect, test } from './fixtures.ts';
import { fundPassword, give, withdrawer } from './people.ts';
import { picture } from './pictures.ts';
import { ProjectCopy } from './projectCopy.ts';
import { typePin } from './steps/funds.ts';
import { agree, at, field, fill, input, messageAt, pressRow, toast, visit } from './steps/page.ts';
import { upload } from './steps/picture.ts';
import { t, textOf } from './texts.ts';

const port = Number(process.env.BROWSER_TEST_PORT ?? 4600) + 70;
const form = '/pages/withdraw/detail';
const record = '/pages/assets/record';

/**
 * The edit: a field for a purpose above 1,000 USDT, a date, a field for each of two networks, a long text, and a
 * picture.
 */
const added = {
  purpose: {
    type: 'string',
    enum: ['savings', 'family', 'goods', 'other'],
    title: 'purpose.title',
    'x-labels': {
      savings: 'purpose.savings',
      family: 'purpose.family',
      goods: 'purpose.goods',
      other: 'purpose.other',
    },
    'x-required-when': '= form.currency == 3 && form.number > 1000',
  },
  needed_by: { type: 'string', format: 'date', title: 'purpose.neededBy' },
  energy: {
    type: 'string',
    minLength: 3,
    maxLength: 40,
    title: 'purpose.energy',
    'x-shown-when': "= form.netType == 'trc20'",
  },
  gas: { type: 'string', maxLength: 40, title: 'purpose.gas', 'x-shown-when': "= form.netType == 'erc20'" },
  story: { type: 'string', maxLength: 1000, title: 'purpose.story' },
  proof: { type: 'string', format: 'picture', maxLength: 1024, title: 'purpose.proof' },
};
const words = {
  jp: {
    title: '出金の目的',
    savings: '貯蓄',
    family: '家族への送金',
    goods: '商品の購入',
    other: 'その他',
    neededBy: '希望日',
    energy: 'エネルギー',
    gas: 'ガス',
    story: '経緯',
    proof: '証明書類',
  },
  en: {
    title: 'Purpose',
    savings: 'Savings',
    family: 'To family',
    goods: 'Purchase of goods',
    other: 'Other',
    neededBy: 'Needed by',
    energy: 'Energy',
    gas: 'Gas',
    story: 'Story',
    proof: 'Proof',
  },
  zh: {
    title: '提现目的',
    savings: '储蓄',
    family: '汇给家人',
    goods: '购买商品',
    other: '其他',
    neededBy: '需要日期',
    energy: '能量',
    gas: 'Gas',
    story: '经过',
    proof: '证明文件',
  },
  hk: {
    title: '提現目的',
    savings: '儲蓄',
    family: '匯給家人',
    goods: '購買商品',
    other: '其他',
    neededBy: '需要日期',
    energy: '能量',
    gas: 'Gas',
    story: '經過',
    proof: '證明文件',
  },
  kr: {
    title: '출금 목적',
    savings: '저축',
    family: '가족 송금',
    goods: '상품 구매',
    other: '기타',
    neededBy: '희망일',
    energy: '에너지',
    gas: '가스',
    story: '경위',
    proof: '증빙 서류',
  },
  th: {
    title: 'วัตถุประสงค์การถอน',
    savings: 'เงินออม',
    family: 'ส่งให้ครอบครัว',
    goods: 'ซื้อสินค้า',
    other: 'อื่น ๆ',
    neededBy: 'วันที่ต้องการ',
    energy: 'พลังงาน',
    gas: 'แก๊ส',
    story: 'รายละเอียด',
    proof: 'หลักฐาน',
  },
  esp: {
    title: 'Motivo del retiro',
    savings: 'Ahorros',
    family: 'Para la familia',
    goods: 'Compra de bienes',
    other: 'Otro',
    neededBy: 'Fecha deseada',
    energy: 'Energía',
    gas: 'Gas',
    story: 'Detalles',
    proof: 'Justificante',
  },
};

const schema = 'schemas/withdrawal.json';
type Schema = { properties: Record<string, unknown> };

/** The fields may have been added to the app already. */
async function withoutAdded(project: ProjectCopy): Promise<void> {
  const names = Object.keys(added).filter((name) => name in project.read<Schema>(schema).properties);
  if (names.length === 0) return;
  project.edit<Schema>(schema, ({ properties }) => {
    for (const name of names) delete properties[name];
  });
  await project.command('release', '--yes');
}

test.use({ baseURL: `http://127.0.0.1:${port}` });

test('fields are added by one edit', async ({ page }) => {
  test.setTimeout(240_000);
  const project = new ProjectCopy();
  await withoutAdded(project);
  const exchange = await TestExchange.start(port, project.root);
  try {
    const person = await withdrawer(exchange, 'operator');
    await give(exchange, person, 3, '2000');
    await visit(page, `${form}?currency_id=3`, person);
    await expect(input(page, 'number')).toBeVisible();
    await expect(field(page, 'purpose')).toHaveCount(0);

    project.edit<Schema>(schema, ({ properties }) => {
      Object.assign(properties, added);
    });
    for (const [code, own] of Object.entries(words))
      project.edit<Record<string, unknown>>(`locales/${code}.json`, (texts) => {
        texts.purpose = own;
      });
    // The running app and exchange follow the release. `generate` is for developers.
    await project.command('check');
    await project.run('npx', 'biome', 'check', '--write', schema, 'locales');
    await project.command('release', '--yes');
    await project.command('generate');
    // The repository's own tests of schemas and contract pass with the new fields.
    const contract = ['schemas', 'records', 'openapi', 'forms'].map(
      (name) => `tests/contract/${name}.test.ts`,
    );
    await project.run('npx', 'vitest', 'run', '--project=node', ...contract);

    // Its type in the client: one of the values is accepted, another text is not.
    const call =
      "import type { Values } from './src/client/types.ts';\nexport const sent: Values<'walletOut'>['purpose']";
    project.write('right.ts', `${call} = 'family';\n`);
    project.write('wrong.ts', `${call} = 'rent';\n`);
    expect(await project.typeErrors(['right.ts', 'wrong.ts'])).toEqual([
      expect.stringMatching(/^wrong\.ts\(/),
    ]);

    // In the form, in its language, with labels of values; one field for the network of the address.
    await visit(page, `${form}?currency_id=3`, person, { lang: 'en' });
    await expect(page.getByRole('radio', { name: words.en.family })).toBeVisible();
    await visit(page, `${form}?currency_id=3`, person);
    await expect(page.getByRole('radio')).toHaveCount(4);
    await expect(page.getByLabel(words.jp.energy)).toBeVisible();
    await expect(field(page, 'gas')).toHaveCount(0);

    // Required above 1,000 USDT only, with the validation of the schema.
    const submit = page.getByRole('button', { name: t('withdraw.submit', { coin: 'USDT' }), exact: true });
    await fill(page, { number: '1000.5', energy: 'a' });
    await submit.click();
    await expect(messageAt(page, 'purpose')).toHaveText(t('validation.required'));
    await expect(messageAt(page, 'energy')).toHaveText(t('validation.minLength', { limit: 3 }));
    await fill(page, { number: '1000' });
    await expect(messageAt(page, 'purpose')).toHaveCount(0);

    // Refused by the server too, at the same limit; the value of a hidden field is dropped.
    const [address] = await person.client.call('walletGetAddress', { currency: 3 });
    const asked = {
      currency: 3,
      netType: 'trc20' as const,
      address: address?.address ?? '',
      pay_password: fundPassword,
    };
    await expect(person.client.call('walletOut', { ...asked, number: '1000.5' })).rejects.toMatchObject({
      reason: 'invalid_request',
      field: 'purpose',
    });
    await person.client.call('walletOut', { ...asked, number: '100', gas: 'x' } as typeof asked & {
      number: string;
    });
    const { data } = await person.client.call('chargeMentionLog3', {});
    expect(data[0]?.details).toMatchObject({ purpose: null, gas: null });

    // Confirmed, stored, and shown again in the record.
    await fill(page, { number: '1000.5', energy: '自分で払う', needed_by: '2026-12-24' });
    await page.getByRole('radio', { name: words.jp.family }).check();
    const story = input(page, 'story');
    await expect(story).toHaveJSProperty('tagName', 'TEXTAREA');
    await story.fill('家族の引越し\n二回目');
    await upload(page, 'proof', await picture('proof.png'));
    const showsPicture = async () => {
      const image = page.getByRole('dialog').getByRole('img', { name: words.jp.proof });
      await expect
        .poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth))
        .toBe(320);
    };
    await submit.click();
    await expect(page.getByRole('dialog')).toContainText(words.jp.family);
    await showsPicture();
    await agree(page, t('withdraw.confirmYes'));
    await typePin(page, fundPassword);
    await expect(toast(page, t('withdraw.sent'))).toBeVisible();
    await expect(at(page, record)).toContainText(textOf('jp', 'status.underReview'));
    await pressRow(page, '1,000.5');
    for (const text of [words.jp.title, words.jp.family, words.jp.neededBy, '自分で払う', '家族の引越し'])
      await expect(page.getByRole('dialog')).toContainText(text);
    await showsPicture();

    // It is stored as the user's picture, and a picture of nobody is refused.
    const stored = await exchange.db.selectFrom('withdrawal').select('details').execute();
    expect(stored.map(({ details }) => details.proof)).toContainEqual(expect.any(Number));
    const foreign = { ...asked, number: '100', proof: '/api/uploads/999999' } as typeof asked & {
      number: string;
    };
    await expect(person.client.call('walletOut', foreign)).rejects.toMatchObject({
      reason: 'invalid_request',
      field: 'proof',
    });
  } finally {
    // An open page would try to reach the stopped exchange.
    await page.goto('about:blank');
    await exchange.stop();
    project.remove();
  }
});
