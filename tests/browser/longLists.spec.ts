/** A form with long lists, of which only the part near the screen is laid out, on a phone. */
import type { Locator, Page } from '@playwright/test';
import { BuiltApp } from './builtApp.ts';
import { expect, portOf, test } from './fixtures.ts';
import { button } from './steps/forms.ts';
import { at, input, toast, visit } from './steps/page.ts';

const route = '/pages/shapes/long';
const count = 100;
const titled = (en: string, schema: object) => ({ 'x-title': { en, jp: en }, ...schema });
const text = (en: string) => titled(en, { type: 'string', minLength: 2 });

const definitions = {
  'schemas/long.json': {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'long',
    type: 'object',
    properties: {
      books: titled('Books', {
        type: 'array',
        items: titled('Book', { type: 'object', properties: { title: text('Title') }, required: ['title'] }),
        default: Array.from({ length: count }, (_, place) => ({ title: `Book no. ${place}` })),
      }),
      words: titled('Words', {
        type: 'array',
        items: text('Word'),
        default: Array.from({ length: count }, (_, place) => `word ${place}`),
      }),
    },
  },
  [`screens${route}.json`]: {
    route,
    title: { en: 'Long', jp: 'Long' },
    view: [
      {
        type: 'form',
        name: 'long',
        schema: 'long',
        submit: {
          label: { en: 'Send', jp: 'Send' },
          press: [{ toast: "= string(size(form.books)) + ' ' + string(size(form.words))" }],
        },
      },
    ],
  },
};

let app: BuiltApp;

/** Beside those of the exchanges. */
const port = portOf(47);

test.beforeAll(async ({ exchange }) => {
  app = await BuiltApp.start(port, exchange.url, definitions);
});
test.afterAll(() => app.stop());
test.use({ baseURL: `http://127.0.0.1:${port}` });

async function open(page: Page): Promise<Locator> {
  await visit(page, route, null, { lang: 'en' });
  const form = at(page, route);
  await expect(form.locator('ol > li')).toHaveCount(2 * count);
  return form;
}

/** What is only laid out once it is near. */
async function expectFocusedInView(element: Locator): Promise<void> {
  await expect(element).toBeFocused();
  await expect(element).toBeInViewport({ ratio: 1 });
}

test('the first field with a message has the focus, however far it is', async ({ page }) => {
  const form = await open(page);
  const far = input(form, 'words/90');
  await far.fill('x');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(far).not.toBeInViewport();
  await button(form, 'Send').click();
  await expectFocusedInView(far);
});

test('the summary of errors has the focus, and leads into a wrong record and to what is below', async ({
  page,
}) => {
  const form = await open(page);
  await button(form, 'Add book').click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await input(form, 'words/95').fill('x');
  await page.evaluate(() => scrollTo(0, 0));
  await button(form, 'Send').click();
  await expectFocusedInView(form.getByRole('navigation', { name: 'To be corrected: 2' }));
  await button(form, /^Word 96: /).click();
  await expectFocusedInView(input(form, 'words/95'));
  await button(form, 'Book 101, Title: Required').click();
  await expectFocusedInView(input(sheet, 'books/100/title'));
});

test('an item that is added at the end has the focus, and is sent', async ({ page }) => {
  const form = await open(page);
  await button(form, 'Add word').click();
  await expectFocusedInView(input(form, 'words/100'));
  await page.keyboard.type('last');
  await button(form, 'Add book').click();
  const sheet = page.getByRole('dialog');
  await input(sheet, 'books/100/title').fill('The last one');
  await button(sheet, 'Done').click();
  await expect(sheet).toBeHidden();
  await expectFocusedInView(button(form, /^The last one/));
  await button(form, 'Send').click();
  await expect(toast(page, '101 101')).toBeVisible();
});
