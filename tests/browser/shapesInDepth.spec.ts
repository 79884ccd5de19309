/** Conditional fields of a nested form, device controls in it, and its accessibility tree, on a phone. */
import type { Locator, Page } from '@playwright/test';
import { definitions, routeOf } from '../fixtures/forms/inDepth.ts';
import { BuiltApp } from './builtApp.ts';
import { expect, portOf, test } from './fixtures.ts';
import { newcomer, type Person } from './people.ts';
import { picture } from './pictures.ts';
import { box, button, dragByTouch, typedIn } from './steps/forms.ts';
import { at, field, holdMainScript, input, messageAt, started, toast, visit } from './steps/page.ts';
import { expectAccessible, expectNoSideScroll } from './steps/pageChecks.ts';

let app: BuiltApp;

/** Beside those of the exchanges. */
const port = portOf(48);

test.beforeAll(async ({ exchange }) => {
  app = await BuiltApp.start(port, exchange.url, definitions);
});
test.afterAll(() => app.stop());
test.use({ baseURL: `http://127.0.0.1:${port}` });

async function open(page: Page, name: string, who: Person | null = null): Promise<Locator> {
  await visit(page, routeOf(name), who, { lang: 'en' });
  const shown = at(page, routeOf(name));
  await expect(button(shown, 'Send')).toBeVisible();
  await expect(shown.locator('[data-field]').first()).toBeVisible();
  return shown;
}

test('several wrong fields of a flat form are listed where the focus is, and each is a tap away', async ({
  page,
}) => {
  const shown = await open(page, 'flat');
  await button(shown, 'Send').tap();
  const summary = shown.getByRole('navigation');
  await expect(summary).toBeFocused();
  await expect(summary).toHaveAccessibleName('To be corrected: 4');
  await expect(summary).toBeInViewport({ ratio: 1 });
  await expect(summary.getByRole('button')).toHaveText([
    'Number of copies: Required',
    'Name: Required',
    'Street: Required',
    'I agree to the rules: This value is not accepted',
  ]);
  await button(summary, 'Street: Required').tap();
  await expect(input(shown, 'street')).toBeFocused();
  const { y } = (await input(shown, 'street').boundingBox()) ?? {};
  await page.keyboard.type('Mill Lane');
  await expect(summary).toHaveAccessibleName('To be corrected: 3');
  await expect(summary.getByRole('listitem').nth(2)).toHaveText('✓ Street: Required');
  expect((await input(shown, 'street').boundingBox())?.y, 'the field stays where it is').toBe(y);
  await input(shown, 'name').fill('Hana');
  await input(shown, 'copies').fill('2');
  await button(shown, 'Send').tap();
  // One is left: it has the focus itself.
  await expect(input(shown, 'rules')).toBeFocused();
  await expect(shown.getByRole('navigation')).toHaveCount(0);
  await input(shown, 'rules').tap();
  await button(shown, 'Send').tap();
  await expect(toast(page, 'Hana')).toBeVisible();
});

for (const [lang, theme] of [
  ['jp', 'default'],
  ['jp', 'dark'],
  ['en', 'default'],
  ['en', 'dark'],
] as const)
  test(`the list of wrong fields is clear to everybody in ${lang}, ${theme}`, async ({ page }) => {
    await visit(page, routeOf('flat'), null, { lang, theme });
    const shown = at(page, routeOf('flat'));
    await button(shown, 'Send').tap();
    await expect(shown.getByRole('navigation')).toBeFocused();
    await input(shown, 'street').fill('Mill Lane');
    await expectAccessible(page);
    await expectNoSideScroll(page, 360);
    const folder = process.env.FORM_PICTURES;
    if (folder) await page.screenshot({ path: `${folder}/flat-${lang}-${theme}.png`, fullPage: true });
  });

test('dates and times are asked for by the inputs of the device, and sent in the zone of the app', async ({
  page,
}) => {
  const shown = await open(page, 'times');
  for (const [name, type, value] of [
    ['day', 'date', '2026-11-22'],
    ['moment', 'datetime-local', '2026-11-23T08:00'],
    ['hour', 'time', '08:30'],
  ] as const) {
    await expect(input(shown, name)).toHaveAttribute('type', type);
    await input(shown, name).fill(value);
  }
  await button(shown, 'Add other day').tap();
  await expect(input(shown, 'others/0')).toBeFocused();
  await input(shown, 'others/0').fill('2026-02-28');
  await button(shown, 'Send').tap();
  await expect(toast(page, '2026-11-22 2026-11-22T23:00:00Z 08:30:00+09:00 2026-02-28')).toBeVisible();
});

test('several files are chosen at once, one is removed, and a multipart body is sent', async ({
  page,
  exchange,
}) => {
  const shown = await open(page, 'files', await newcomer(exchange, 'photographer'));
  const files = field(shown, 'photos');
  const chooser = files.locator('input[type="file"]');
  await expect(chooser).toHaveAttribute('multiple', '');
  await expect(chooser).toHaveAttribute('accept', 'image/png');
  await chooser.setInputFiles([
    await picture('one.png'),
    await picture('two.png'),
    await picture('three.png'),
  ]);
  await expect(files.getByRole('listitem')).toHaveText([/^one\.png/, /^two\.png/, /^three\.png/]);
  await expect(files.getByRole('status')).toHaveText('one.png, two.png, three.png');
  await expect(chooser).toBeDisabled();
  await button(files, 'Remove one.png').tap();
  await expect(files.getByRole('listitem')).toHaveText([/^two\.png/, /^three\.png/]);
  await expect(chooser).toBeEnabled();
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/upload')),
    button(shown, 'Send').tap(),
  ]);
  expect(sent.headers()['content-type']).toMatch(/^multipart\/form-data/);
});

test('a value brings fields, and makes another one required, and takes both back', async ({ page }) => {
  const shown = await open(page, 'depends');
  await expect(input(shown, 'owner')).not.toHaveAttribute('aria-required');
  await expect(field(shown, 'bank')).toHaveCount(0);
  await input(shown, 'card').fill('1234');
  await expect(input(shown, 'bank')).toBeVisible();
  await expect(input(shown, 'owner')).toHaveAttribute('aria-required', 'true');
  await button(shown, 'Send').tap();
  await expect(messageAt(shown, 'owner')).toHaveText('Required');
  await expect(messageAt(shown, 'bank')).toHaveText('Required');
  await input(shown, 'card').fill('');
  await expect(field(shown, 'bank')).toHaveCount(0);
  await expect(messageAt(shown, 'owner')).toHaveCount(0);
  await button(shown, 'Send').tap();
  await expect(toast(page, 'Card none, nobody')).toBeVisible();
});

test('within an item of a list in a record, a condition exchanges one field for another', async ({
  page,
}) => {
  const shown = await open(page, 'party');
  await button(shown, 'Add guest').tap();
  const sheet = page.getByRole('dialog');
  await box(sheet, 'Name').fill('Ken');
  await expect(field(sheet, 'party/guests/0/drink')).toBeVisible();
  await field(sheet, 'party/guests/0/child').locator('input').tap();
  await expect(field(sheet, 'party/guests/0/drink')).toHaveCount(0);
  const age = input(sheet, 'party/guests/0/age');
  await age.fill('18');
  await button(sheet, 'Done').tap();
  await expect(messageAt(sheet, 'party/guests/0/age')).toHaveText(/17/);
  await expect(age).toBeFocused();
  await age.fill('7');
  await button(sheet, 'Done').tap();
  await expect(sheet).toBeHidden();
  // It did not exist when the sheet took the focus.
  await expect(button(shown, /^Ken · .*7/)).toBeFocused();
  await button(shown, 'Send').tap();
  await expect(toast(page, 'Ken')).toBeVisible();
});

test('a group is folded by touch and by the keyboard, and opens where something in it is wrong', async ({
  page,
}) => {
  const shown = await open(page, 'groups');
  const heading = shown.locator('summary', { hasText: 'Giver' });
  const name = input(shown, 'giver/name');
  await input(shown, 'giver/town').fill('Ube');
  await heading.tap();
  await expect(name).toBeHidden();
  await heading.focus();
  await page.keyboard.press('Enter');
  await expect(name).toBeVisible();
  await page.keyboard.press('Space');
  await expect(name).toBeHidden();
  await button(shown, 'Send').tap();
  await expect(messageAt(shown, 'giver/name')).toHaveText('Required');
  await expect(name).toBeFocused();
  await name.fill('Hana');
  await button(shown, 'Send').tap();
  // What was typed before it was folded is kept.
  await expect(toast(page, 'Hana of Ube')).toBeVisible();
});

test('a group that is folded before the main script is there stays folded, and its heading has the focus', async ({
  page,
}) => {
  const arrive = await holdMainScript(page);
  const shown = await open(page, 'groups');
  const heading = shown.locator('summary', { hasText: 'Giver' });
  const name = input(shown, 'giver/name');
  await heading.tap();
  await expect(name).toBeHidden();
  await heading.focus();
  const early = await heading.elementHandle();
  arrive();
  await started(page);
  await expect.poll(() => early?.evaluate((view) => view.isConnected)).toBe(false);
  await expect(heading).toBeFocused();
  await expect(name).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(name).toBeVisible();
});

test('an alternative that is chosen again has what was typed in it, and a list ends at its maximum', async ({
  page,
}) => {
  const shown = await open(page, 'choices');
  const kinds = shown.getByLabel('Kind', { exact: true });
  await box(shown, 'Card number').fill('4111');
  await kinds.nth(0).selectOption('By bank');
  await expect(box(shown, 'Card number')).toHaveCount(0);
  await box(shown, 'Bank').fill('Mizu');
  await kinds.nth(0).selectOption('By card');
  await expect(box(shown, 'Card number')).toHaveValue('4111');

  await kinds.nth(1).selectOption('Dog');
  await expect(box(shown, 'Lives')).toHaveCount(0);
  await box(shown, 'Bark').fill('woof');

  // Each place of a tuple has its own field, and there is no more to add.
  await input(shown, 'place/0').fill('B');
  await input(shown, 'place/1').fill('3');
  await expect(button(shown, /^Add (?!word)/)).toHaveCount(0);

  await button(shown, 'Add word').tap();
  await input(shown, 'words/0').fill('one');
  await button(shown, 'Add word').tap();
  await input(shown, 'words/1').fill('two');
  await expect(button(shown, 'Add word')).toHaveCount(0);
  await button(shown, 'Send').tap();
  await expect(toast(page, 'sent')).toBeVisible();
});

test('a record that holds records of its own kind is filled in, a sheet over a sheet', async ({ page }) => {
  const shown = await open(page, 'tree');
  await input(shown, 'tree/name').fill('root');
  await button(shown, 'Add branch').tap();
  const outer = page.getByRole('dialog').first();
  await input(outer, 'tree/branches/0/name').fill('bough');
  await button(outer, 'Add branch').tap();
  const inner = page.getByRole('dialog').last();
  await input(inner, 'tree/branches/0/branches/0/name').fill('twig');
  await button(inner, 'Done').tap();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(button(outer, /^twig/)).toBeVisible();
  await button(outer, 'Done').tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await button(shown, 'Send').tap();
  await expect(toast(page, 'root > bough > twig')).toBeVisible();
});

test('values and records are moved by touch, while the page stays where it is', async ({ page }) => {
  const shown = await open(page, 'order');
  const words = field(shown, 'words');
  const before = await page.evaluate(() => scrollY);
  await dragByTouch(page, button(words, /^Move Word 1/), button(words, /^Move Word 3/));
  await expect(async () => expect(await typedIn(words)).toEqual(['two', 'three', 'one'])).toPass();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(words.getByRole('status')).toHaveText('Word 2 is now at 3 of 3');
  const books = field(shown, 'books');
  await dragByTouch(page, button(books, /^Move Book 1/), button(books, /^Move Book 2/));
  await expect(books.locator('[data-part="open"]')).toHaveText([/^Botchan/, /^Kokoro/, /^Sanshiro/]);
  // At once, while the browser might still treat the drag as a fling.
  await button(shown, 'Send').tap();
  await expect(toast(page, 'two+three+one Botchan+Kokoro+Sanshiro')).toBeVisible();
});

test('a screen reader hears what each field is, what is wrong with it, and what has changed', async ({
  page,
}) => {
  const shown = await open(page, 'heard');
  await expect(input(shown, 'name')).toHaveAccessibleDescription('As on the card');
  await button(shown, 'Add book').tap();
  await button(page.getByRole('dialog'), 'Done').tap();
  const sheet = page.getByRole('dialog', { name: 'Book 2' });
  await expect(input(sheet, 'books/1/title')).toBeFocused();
  await expect(sheet).toMatchAriaSnapshot(`
    - dialog "Book 2":
      - heading "Book 2"
      - group "Book 2":
        - text: Title
        - textbox "Title"
        - alert: Required
        - text: Pages
        - textbox "Pages"
        - alert: Required
        - button "Done"
  `);
  for (const path of ['books/1/title', 'books/1/pages']) {
    const control = input(sheet, path);
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAttribute('aria-required', 'true');
    await expect(control).toHaveAccessibleDescription('Required');
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button(shown, /^Book 2/)).toContainText('To be corrected: 2');
  await button(shown, 'Remove Book 2').tap();
  await expect(field(shown, 'books').getByRole('status')).toHaveText('Book 2 was removed');
  await button(shown, 'Send').tap();
  await expect(input(shown, 'name')).toHaveAccessibleDescription('Required');
  await expect(shown.locator('form')).toMatchAriaSnapshot(`
    - 'navigation "To be corrected: 3"':
      - paragraph: "To be corrected: 3"
      - list:
        - listitem:
          - 'button "Name: Required"'
        - listitem:
          - 'button "Book 1, Title: Required"'
        - listitem:
          - 'button "Book 1, Pages: Required"'
    - text: Name
    - textbox "Name" [invalid]
    - alert: Required
    - group "Books":
      - text: Books 1
      - list:
        - listitem:
          - 'button "Book 1 To be corrected: 2"'
      - button "Add book"
      - status: Book 2 was removed
    - button "Send"
  `);
});
