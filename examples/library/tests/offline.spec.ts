/** The library without a network: its pages have addresses like those of files and calls. */
import { at, expect, test } from './library.ts';

// Written by the browser itself when it cannot reach a server.
test.use({
  locale: 'en-GB',
  serviceWorkers: 'allow',
  expected: [/Failed to load resource|net::ERR|FetchEvent/],
});

test('a page that was opened opens without a network at its own address; calls, files and unknown addresses do not', async ({
  page,
  context,
}) => {
  await page.goto('/books');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const requests = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        const kept = requests.flat().map(({ url }) => new URL(url).pathname);
        const wanted = [
          /^\/index\.html$/,
          /^\/release\/current\.json$/,
          /\/screens\/books\.json$/,
          /\/texts\/en\/books\.json$/,
        ];
        return (
          Boolean(navigator.serviceWorker.controller) &&
          wanted.every((path) => kept.some((one) => path.test(one)))
        );
      }),
    )
    .toBe(true);
  await context.setOffline(true);
  await page.goto('/books?from=home');
  await expect(at(page, '/books').getByRole('listitem').first()).toBeVisible();
  for (const address of ['/api/books', '/covers/1.svg', '/docs', '/docs/books', '/books/'])
    await expect(page.goto(address), address).rejects.toThrow('net::ERR_');
});
