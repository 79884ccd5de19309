import { expect, test } from './fixtures.ts';
import { newcomer, verify } from './people.ts';
import { largePicture, picture, textFile, unreadable } from './pictures.ts';
import { at, field, fill, goTo, input, messageAt, press, visit } from './steps/page.ts';
import { pickFile, slotSays, upload } from './steps/picture.ts';
import { applyAdvanced, applyBasic, person as person_, pickCountry } from './steps/verification.ts';
import { t } from './texts.ts';

const index = '/pages/verification/index';
const basic = '/pages/verification/basic';
const advanced = '/pages/verification/advanced';

test('basic and advanced verification, handed in and passed [3.11, 3.12, 4.3]', async ({
  page,
  exchange,
}) => {
  const person = await newcomer(exchange, 'verified');
  await visit(page, index, person);
  await expect(at(page, index)).toContainText(t('status.unverified'));
  await expect(at(page, index)).toContainText(t('verification.basicFirst'));
  await press(page, 'verification.startBasic');
  await applyBasic(page);
  await expect(at(page, index)).toContainText(t('verification.waiting'));
  await expect(at(page, index)).toContainText(t('status.underReview'));

  await exchange.review('verification', person.id, 'passed');
  await page.reload();
  await expect(at(page, index)).toContainText(t('status.verified'));
  await expect(at(page, index), 'the number is masked').toContainText(/AB\*+90/);
  await expect(at(page, index)).not.toContainText(person_.card_id);

  await press(page, 'verification.startAdvanced');
  await applyAdvanced(page);
  await expect(at(page, index)).toContainText(t('verification.waiting'));
  const pictures = await exchange.db
    .selectFrom('upload')
    .select('id')
    .where('user_id', '=', person.id)
    .execute();
  expect(pictures).toHaveLength(3);

  await exchange.review('verification', person.id, 'passed');
  await page.reload();
  await expect(at(page, index).getByText(t('status.verified'), { exact: true })).toHaveCount(2);
});

test('a rejected one shows the reason and can be submitted again', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'rejected');
  await visit(page, basic, person);
  await applyBasic(page);
  await exchange.review('verification', person.id, { reason: '氏名が読み取れません' });
  await page.reload();
  await expect(at(page, index)).toContainText(
    t('verification.rejectedBecause', { reason: '氏名が読み取れません' }),
  );
  await press(page, 'verification.startBasic');
  await applyBasic(page);
  await exchange.review('verification', person.id, 'passed');
  await page.reload();
  await press(page, 'verification.startAdvanced');
  await applyAdvanced(page);
  await exchange.review('verification', person.id, { reason: '裏面が不鮮明です' });
  await page.reload();
  await expect(at(page, index)).toContainText(
    t('verification.rejectedBecause', { reason: '裏面が不鮮明です' }),
  );
  await press(page, 'verification.startAdvanced');
  await expect(at(page, advanced)).toBeVisible();
});

test('advanced verification comes after the basic one [5.27]', async ({ page, exchange }) => {
  const person = await newcomer(exchange, 'hasty');
  await visit(page, index, person);
  await expect(at(page, index)).toBeVisible();
  await goTo(page, advanced);
  const question = page.getByRole('dialog');
  await expect(question).toContainText(t('verification.need'));
  await question.getByRole('button', { name: t('verification.start') }).click();
  await expect(at(page, index)).toBeVisible();
  await expect(at(page, advanced)).toHaveCount(0);
});

test('a country is found by its name in the language of the app, in English, by its own people’s, and by its code', async ({
  page,
  exchange,
}) => {
  await visit(page, basic, await newcomer(exchange, 'somewhere'));
  for (const search of ['どいつ', 'ﾄﾞｲﾂ', 'germany', 'Deutschland', 'de'])
    await pickCountry(page, search, 'ドイツ');
  await field(page, 'country').getByRole('button').click();
  // Each row starts with the two letters of its flag.
  const rows = await page.getByRole('dialog').getByRole('option').allTextContents();
  const names = rows.map((row) => row.slice(2));
  expect(names).toContain('ドイツ');
  expect(names).toEqual([...names].sort(new Intl.Collator('ja').compare));
});

test('invalid input shows its message and is kept', async ({ page, exchange }) => {
  await visit(page, basic, await newcomer(exchange, 'sloppy'));
  await press(page, 'verification.submit');
  for (const name of ['country', 'name', 'card_id', 'address']) {
    await expect(messageAt(page, name), name).toHaveText(t('validation.required'));
  }
  await fill(page, { name: person_.name, card_id: '番号１２３', address: person_.address });
  await press(page, 'verification.submit');
  await expect(messageAt(page, 'card_id')).toHaveText(t('validation.cardId'));
  await fill(page, { card_id: '12' });
  await press(page, 'verification.submit');
  await expect(messageAt(page, 'card_id')).toHaveText(t('validation.minLength', { limit: 4 }));
  await pickCountry(page, 'JP', '日本');
  await expect(messageAt(page, 'country')).toHaveCount(0);
  await expect(input(page, 'name')).toHaveValue(person_.name);
  await expect(input(page, 'address')).toHaveValue(person_.address);

  // The summary, and back: all values are kept.
  await fill(page, { card_id: person_.card_id });
  await press(page, 'verification.submit');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('runtime.no') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(input(page, 'card_id')).toHaveValue(person_.card_id);
  await expect(at(page, basic)).toBeVisible();
});

test.describe('pictures', () => {
  test.use({ expected: [/Failed to load resource/] });

  test('an invalid picture shows the reason, a failed upload can be retried, and chosen pictures are kept [8.7, 8.8, 8.9, 8.10]', async ({
    page,
    exchange,
  }) => {
    const person = await newcomer(exchange, 'pictures');
    await verify(exchange, person);
    await visit(page, advanced, person);

    await pickFile(page, 'front_pic', textFile('note.txt'));
    await expect(slotSays(page, 'front_pic', 'wrongType')).toBeVisible();
    await pickFile(page, 'front_pic', unreadable('broken.png'));
    await expect(slotSays(page, 'front_pic', 'overSize', { size: '2 MB' })).toBeVisible();

    // Over the limit, but it can be made smaller automatically.
    const large = await largePicture('large.png');
    expect(large.buffer.length).toBeGreaterThan(2 * 1024 * 1024);
    await upload(page, 'front_pic', large);

    await page.route('**/api/upload', (route) => route.abort('connectionreset'), { times: 1 });
    await pickFile(page, 'reverse_pic', await picture('back.png'));
    await expect(field(page, 'reverse_pic').getByRole('alert').first()).toBeVisible();
    await expect(field(page, 'reverse_pic').locator('img')).toBeVisible();
    await field(page, 'reverse_pic')
      .getByRole('button', { name: t('widget.imageUpload.retry') })
      .click();
    await expect(slotSays(page, 'reverse_pic', 'done')).toBeVisible();

    // Small enough to be sent, but not a visible picture.
    await pickFile(page, 'hand_pic', { ...textFile('torn.png'), mimeType: 'image/png' });
    await expect(slotSays(page, 'hand_pic', 'previewFailed')).toBeVisible();

    await press(page, 'verification.submit');
    await expect(messageAt(page, 'hand_pic').last()).toHaveText(t('validation.picture'));
    await expect(slotSays(page, 'front_pic', 'done')).toBeVisible();
    await expect(slotSays(page, 'reverse_pic', 'done')).toBeVisible();

    const kinds = await exchange.db
      .selectFrom('upload')
      .select('kind')
      .where('user_id', '=', person.id)
      .execute();
    expect(kinds).toHaveLength(2);
  });
});
