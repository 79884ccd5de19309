import { afterEach, expect, test, vi } from 'vitest';
import { DeviceStorage } from './device/storage.ts';
import { openRelease } from './prefetch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  window.location.hash = '';
});

const release = '0123456789abcdef';
const app = {
  start: '/home',
  paths: 'hash',
  languages: { default: 'en', supported: ['en'], all: { en: { name: 'English', tag: 'en' } } },
  loading: { timeout: 1000, chunkTimeout: 10_000 },
};

/** The files of the release that a page requests while none but the pointer is answered. */
async function requestedAt(route: string, named: object): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    if (url.endsWith('current.json')) {
      const text = JSON.stringify({ release, app: { ...app, ...named } });
      return Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }));
    }
    asked.push(url.slice(url.indexOf(release) + release.length + 1));
    return new Promise(() => {});
  });
  window.location.hash = `#${route}`;
  await openRelease({ element: document.createElement('div'), widgets: [] }, new DeviceStorage());
  // What waits for no answer, but for code, is requested by then.
  await new Promise((done) => setTimeout(done, 100));
  return asked.sort();
}

test('the forms that the release names for a route are requested together with its screen', async () => {
  const formsOf = { '/loan': { forms: ['loan', 'address'] } };
  expect(await requestedAt('/loan', { formsOf })).toEqual([
    'forms/address.json',
    'forms/loan.json',
    'screens/loan.json',
    'texts/en.json',
    'texts/en/loan.json',
  ]);
});

test('without names, the screen says which forms it has', async () => {
  expect(await requestedAt('/loan', {})).toEqual([
    'screens/loan.json',
    'texts/en.json',
    'texts/en/loan.json',
  ]);
});

test('what a form needs is requested after its first view', async () => {
  expect(await requestedAt('/loan', { formsOf: { '/loan': { forms: ['loan'] } }, views: true })).toEqual([
    'texts/en.json',
    'texts/en/loan.json',
    'views/loan.json',
  ]);
});

test('a release with first views is asked for that of the page at once', async () => {
  for (const place of ['/loan', '/loan?amount=1'])
    expect(await requestedAt(place, { formsOf: {}, views: true })).toContain('views/loan.json');
  expect(await requestedAt('/loan', { formsOf: {} })).not.toContain('views/loan.json');
});

/** Opens a page. @returns the link to the main script, and what answers the request for the page */
async function opening(
  named: object,
): Promise<{ main: HTMLLinkElement; answer: (screen: object) => void; asked: string[] }> {
  const json = (body: unknown) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  const asked: string[] = [];
  let answer = (_screen: object): void => {};
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('current.json')) return json({ release, app: { ...app, ...named } });
    asked.push(url);
    return new Promise<Response>((done) => {
      if (url.endsWith('screens/home.json')) answer = (screen) => done(json(screen));
    });
  });
  document.head.innerHTML = '<link id="shoji-main">';
  await openRelease({ element: document.createElement('div'), widgets: [] }, new DeviceStorage());
  const main = document.querySelector('link');
  if (!main) throw new Error('The link is gone');
  return { main, answer: (screen) => answer(screen), asked };
}

test('the main script is requested after the calls of the page', async () => {
  const { main, answer, asked } = await opening({ views: true, formsOf: {} });
  await new Promise((done) => setTimeout(done, 100));
  expect(main.rel).toBe('');
  const call = { key: ['news', {}, null, 'en', release], url: '{{server}}/news', request: {} };
  answer({
    view: [],
    forms: [],
    guards: [],
    widgets: [],
    calls: { server: '/api', visitor: [call], user: [] },
  });
  await vi.waitFor(() => expect(main.rel).toBe('modulepreload'));
  expect(asked).toContain('/api/news');
});

test('on a page with forms, whose calls are sent later, it is requested at once', async () => {
  const { main } = await opening({ views: true, formsOf: { '/home': { forms: ['loan'] } } });
  await vi.waitFor(() => expect(main.rel).toBe('modulepreload'));
});
