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

test('a release with first views is asked for that of the page at once, unless the place has a query', async () => {
  expect(await requestedAt('/loan', { formsOf: {}, views: true })).toContain('views/loan.json');
  expect(await requestedAt('/loan?amount=1', { formsOf: {}, views: true })).not.toContain('views/loan.json');
  expect(await requestedAt('/loan', { formsOf: {} })).not.toContain('views/loan.json');
});
