/** What the library refuses, and what its staff can do. */
import type { APIRequestContext } from '@playwright/test';
import { picture } from '../../../tests/browser/pictures.ts';
import { at, demo, expect, input, logIn, refused, test, visit } from './library.ts';

/** Logs in without a page. @returns the token against forged requests */
async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.post('/api/session', { data: { email, password: demo.password } });
  expect(answer.status()).toBe(204);
  const { cookies } = await request.storageState();
  return cookies.find(({ name }) => name === 'library_csrf')?.value ?? '';
}

test('what changes something needs the token of the session, and comes from this site', async ({
  request,
}) => {
  const token = await tokenOf(request, demo.member.email);
  const borrow = (headers: Record<string, string>) =>
    request.post('/api/loans', { data: { bookId: 20 }, headers });
  for (const headers of [{}, { 'x-csrf-token': 'of somebody else' }]) {
    const answer = await borrow(headers as Record<string, string>);
    expect(answer.status()).toBe(403);
    expect(answer.headers()['content-type']).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ type: 'urn:library:forged', status: 403 });
  }
  expect((await borrow({ 'x-csrf-token': token, 'sec-fetch-site': 'cross-site' })).status()).toBe(403);
  expect((await request.get('/api/loans')).ok()).toBe(true);
  expect((await borrow({ 'x-csrf-token': token })).status()).toBe(201);
});

test('if many members borrow one book at once, one gets it', async ({ playwright, library }) => {
  const wanting = await Promise.all(
    [demo.member.email, demo.staff.email, 'haruka@library.example'].map(async (email) => {
      const request = await playwright.request.newContext({ baseURL: library.url });
      return { request, token: await tokenOf(request, email) };
    }),
  );
  const answers = await Promise.all(
    wanting.flatMap(({ request, token }) =>
      [1, 2, 3].map(() =>
        request.post('/api/loans', { data: { bookId: 30 }, headers: { 'x-csrf-token': token } }),
      ),
    ),
  );
  expect(answers.map((answer) => answer.status()).sort()).toEqual([201, ...Array(8).fill(409)]);
  for (const { request } of wanting) await request.dispose();
});

test('the policy is on every page and every script', async ({ request }) => {
  const html = await request.get('/books/book?id=1');
  const policy = html.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(await html.text()) ?? [];
  expect((await request.get(script)).headers()['content-security-policy']).toBe(policy);
});

test.describe('the staff', () => {
  test.use({ expected: [refused] });

  test('adds a book with a picture of its cover; a failure of the server is shown at its field', async ({
    page,
    library,
  }) => {
    await library.db.updateTable('books').set({ isbn: '9784003101018' }).where('id', '=', 1).execute();
    await visit(page, '/account/login', { language: 'en' });
    await logIn(page, demo.staff.email);
    await expect(at(page, '/home')).toBeVisible();
    await page.goto('/staff/book');
    await page.locator('[data-field="cover"] input[type="file"]').setInputFiles(await picture('cover.png'));
    await expect(page.locator('[data-field="cover"]')).toContainText('Uploaded');
    await input(page, 'title').fill('A Room of One’s Own');
    await input(page, 'author').fill('Virginia Woolf');
    await page.getByRole('radio', { name: 'History' }).check();
    await input(page, 'shelf').fill('E-30');
    await input(page, 'isbn').fill('9784003101018');
    await page.getByRole('button', { name: 'Add it' }).click();
    await expect(page.locator('[data-field="isbn"]').getByRole('alert')).toContainText(
      'There is a book with this ISBN already.',
    );
    await input(page, 'isbn').fill('9784003101025');
    await page.getByRole('button', { name: 'Add it' }).click();
    const shown = at(page, '/books/book');
    await expect(shown).toContainText('Virginia Woolf');
    await expect(shown.locator('img[src^="/covers/"]')).toHaveJSProperty('complete', true);
    expect(
      await shown.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
  });

  test('is the only one who can add books, whatever a request contains', async ({ request }) => {
    const token = await tokenOf(request, demo.member.email);
    const book = { title: 'Mine', author: 'Me', genre: 'art', shelf: 'F-1' };
    const answer = await request.post('/api/books', { data: book, headers: { 'x-csrf-token': token } });
    expect(answer.status()).toBe(403);
  });
});
