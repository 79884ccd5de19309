/** A form with nested objects, lists and alternatives, filled in on a phone. */
import type { Locator, Page } from '@playwright/test';
import { BuiltApp } from './builtApp.ts';
import { expect, portOf, test } from './fixtures.ts';
import { at, type Device, field, toast, visit } from './steps/page.ts';
import { expectAccessible, expectNoSideScroll } from './steps/pageChecks.ts';

const route = '/pages/donation/index';
const both = (en: string, jp: string) => ({ en, jp });
const titled = (en: string, jp: string, schema: object) => ({ 'x-title': both(en, jp), ...schema });
const text = (en: string, jp: string, more = {}) => titled(en, jp, { type: 'string', ...more });

/** A JSON Schema keyword, not a promise. */
const then = 'then';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'donation',
  type: 'object',
  properties: {
    title: text('Occasion', '寄贈の名目', { maxLength: 40 }),
    giver: titled('Giver', '寄贈者', {
      type: 'object',
      properties: {
        name: text('Name', 'お名前', { minLength: 2 }),
        town: text('Town', '町'),
      },
      required: ['name'],
      if: { properties: { town: { const: 'Ube' } }, required: ['town'] },
      [then]: { properties: { street: text('Street', '番地') }, required: ['street'] },
    }),
    subjects: titled('Subjects', '分野', {
      type: 'array',
      items: { type: 'string', minLength: 3 },
      uniqueItems: true,
      maxItems: 4,
    }),
    books: titled('Books', '本', {
      type: 'array',
      minItems: 1,
      items: titled('Book', '本', {
        type: 'object',
        properties: {
          title: text('Title', '書名'),
          pages: titled('Pages', 'ページ数', { type: 'integer', minimum: 1 }),
        },
        required: ['title', 'pages'],
      }),
    }),
    way: titled('Way', '受け渡し', {
      oneOf: [
        titled('By post', '郵送', {
          type: 'object',
          properties: { by: { const: 'post' }, parcels: titled('Parcels', '個数', { type: 'integer' }) },
          required: ['by', 'parcels'],
        }),
        titled('At the desk', '窓口', {
          type: 'object',
          properties: { by: { const: 'desk' }, hour: text('Hour', '時間') },
          required: ['by', 'hour'],
        }),
      ],
    }),
    days: titled('Days', '曜日', {
      type: 'array',
      uniqueItems: true,
      items: {
        oneOf: [titled('Monday', '月曜日', { const: 'mon' }), titled('Tuesday', '火曜日', { const: 'tue' })],
      },
    }),
    notes: titled('Notes', '備考', { type: 'object', additionalProperties: { type: 'string' } }),
  },
  required: ['title', 'giver', 'books', 'way'],
};

const screen = {
  route,
  title: both('Donation', '寄贈'),
  view: [
    {
      type: 'form',
      name: 'donation',
      schema: 'donation',
      rules: [
        {
          field: 'subjects',
          check: "= !form.subjects.exists(s, s == 'secret')",
          message: both('Not this one', 'これは使えません'),
        },
      ],
      submit: {
        label: both('Give', '寄贈する'),
        press: [
          {
            toast:
              "= form.giver.name + ': ' + join(form.subjects.map(s, s), '+') + ', ' + form.books[0].title + ' ' + string(form.books[0].pages)",
          },
        ],
      },
    },
  ],
};

/** The same in steps. */
const stepped = {
  ...screen,
  route: '/pages/donation/steps',
  view: [
    {
      ...screen.view[0],
      name: 'steps',
      steps: [
        { title: both('Who gives', '寄贈する方'), fields: ['title', 'giver'] },
        { title: both('What', '寄贈するもの'), fields: ['books', 'subjects'] },
        { title: both('How', '方法'), fields: ['way', 'days', 'notes'] },
      ],
    },
  ],
};

let app: BuiltApp;

/** Beside those of the exchanges. */
const port = portOf(49);

test.beforeAll(async ({ exchange }) => {
  app = await BuiltApp.start(port, exchange.url, {
    'schemas/donation.json': schema,
    [`screens${route}.json`]: screen,
    [`screens${stepped.route}.json`]: stepped,
  });
});
test.afterAll(() => app.stop());
test.use({ baseURL: `http://127.0.0.1:${port}` });

async function open(page: Page, device: Device = { lang: 'en' }): Promise<Locator> {
  await visit(page, route, null, device);
  const form = at(page, route);
  await expect(field(form, 'title')).toBeVisible();
  return form;
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });

async function addSubjects(form: Locator, ...subjects: string[]): Promise<void> {
  for (const [place, subject] of subjects.entries()) {
    await button(form, 'Add subject').click();
    const added = box(form, `Subject ${place + 1}`);
    await expect(added).toBeFocused();
    await added.fill(subject);
  }
}

const subjectsOf = (form: Locator) =>
  field(form, 'subjects')
    .getByRole('textbox')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

test('records, lists and alternatives are filled in by touch, and sent', async ({ page }) => {
  const form = await open(page);
  await field(form, 'title').locator('input').fill('Spring');
  await box(form, 'Name').fill('Hana');
  await addSubjects(form, 'art', 'history');
  await button(form, /^Book 1/).click();
  const sheet = page.getByRole('dialog');
  await box(sheet, 'Title').fill('Kokoro');
  await box(sheet, 'Pages').fill('250');
  await button(sheet, 'Done').click();
  await expect(sheet).toBeHidden();
  await expect(button(form, /^Kokoro · 250/)).toBeFocused();
  await form.getByLabel('Kind').selectOption('At the desk');
  await box(form, 'Hour').fill('10');
  await form.getByLabel('Tuesday').check();
  await button(form, 'Give').click();
  await expect(toast(page, 'Hana: art+history, Kokoro 250')).toBeVisible();
});

test('items are moved by the keyboard and by a finger, and keep the focus and their values', async ({
  page,
}) => {
  const form = await open(page);
  await addSubjects(form, 'art', 'history', 'music');
  await button(form, /^Move Subject 3/).focus();
  await page.keyboard.press('ArrowUp');
  expect(await subjectsOf(form)).toEqual(['art', 'music', 'history']);
  await expect(button(form, /^Move Subject 2/)).toBeFocused();
  await expect(form.getByText('Subject 3 is now at 2 of 3')).toBeAttached();
  const handle = await button(form, /^Move Subject 1/).boundingBox();
  const last = await button(form, /^Move Subject 3/).boundingBox();
  if (!handle || !last) throw new Error('There is nothing to pull');
  await page.mouse.move(handle.x + 10, handle.y + 20);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, last.y - 20, { steps: 8 });
  await page.mouse.move(handle.x + 10, last.y + 50, { steps: 8 });
  await page.mouse.up();
  expect(await subjectsOf(form)).toEqual(['music', 'history', 'art']);
  await button(form, 'Remove Subject 2').click();
  expect(await subjectsOf(form)).toEqual(['music', 'art']);
  await expect(button(form, 'Remove Subject 2')).toBeFocused();
});

test('errors are shown at their fields, and the summary links to them, into the sheet of an item', async ({
  page,
}) => {
  const form = await open(page);
  await field(form, 'title').locator('input').fill('Spring');
  await addSubjects(form, 'art', 'art');
  await button(form, 'Give').click();
  await expect(form.getByRole('navigation')).toContainText('To be corrected');
  await expect(form.getByRole('navigation').getByRole('button')).toHaveText([
    'Giver, Name: Required',
    'Subject 2: This is in the list already',
    'Book 1, Title: Required',
    'Book 1, Pages: Required',
    'Way, Parcels: Required',
  ]);
  await button(form, 'Subject 2: This is in the list already').click();
  await expect(box(form, 'Subject 2')).toBeFocused();
  await button(form, 'Book 1, Pages: Required').click();
  const sheet = page.getByRole('dialog');
  await expect(box(sheet, 'Pages')).toBeFocused();
  await expect(field(sheet, 'books/0/pages').getByRole('alert')).toHaveText('Required');
});

for (const [lang, theme] of [
  ['jp', 'default'],
  ['jp', 'dark'],
  ['en', 'default'],
  ['en', 'dark'],
] as const) {
  test(`axe finds nothing in ${lang}, ${theme}: empty, filled in, wrong, and in a sheet`, async ({
    page,
  }) => {
    const form = await open(page, { lang, theme });
    const look = async (name: string) => {
      await expectAccessible(page);
      await expectNoSideScroll(page, 360);
      const folder = process.env.FORM_PICTURES;
      if (folder) await page.screenshot({ path: `${folder}/${lang}-${theme}-${name}.png`, fullPage: true });
    };
    await look('empty');
    const add = lang === 'en' ? /^Add subject/ : /^分野を追加/;
    await button(form, add).click();
    await button(form, add).click();
    await button(form, lang === 'en' ? /^Add book/ : /^本を追加/).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('sheet');
    await page.keyboard.press('Escape');
    await button(form, lang === 'en' ? /^Add note/ : /^備考を追加/).click();
    await look('filled');
    await button(form, lang === 'en' ? 'Give' : '寄贈する').click();
    await expect(form.getByRole('navigation')).toBeVisible();
    await look('wrong');
  });
}

test('a long form is filled in step by step, and is where it was after a reload', async ({ page }) => {
  await visit(page, stepped.route, null, { lang: 'en' });
  const form = at(page, stepped.route);
  const heading = (name: string) => form.getByRole('heading', { name });
  await expect(heading('Step 1 of 3')).toBeVisible();
  await button(form, 'Next').click();
  await expect(field(form, 'title').getByRole('alert')).toHaveText('Required');
  await expect(field(form, 'title').locator('input')).toBeFocused();
  await field(form, 'title').locator('input').fill('Spring');
  await box(form, 'Name').fill('Hana');
  await button(form, 'Next').click();
  await expect(heading('Step 2 of 3')).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page, 360);
  await page.waitForTimeout(500);
  await page.reload();
  await expect(heading('Step 2 of 3')).toBeVisible();
  await button(form, 'Previous').click();
  await expect(heading('Step 1 of 3')).toBeFocused();
  await expect(box(form, 'Name')).toHaveValue('Hana');
});
