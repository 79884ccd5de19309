import { afterEach, expect, test, vi } from 'vitest';
import { DeviceStorage } from '../device/storage.ts';
import { openRelease } from '../prefetch.ts';
import { type AppClient, createCalls } from './calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  window.location.hash = '';
});

const release = '0123456789abcdef';
const app = {
  start: '/home',
  paths: 'hash',
  languages: { default: 'en', supported: ['en'], all: { en: { name: 'English', tag: 'en' } } },
  loading: { timeout: 1000, chunkTimeout: 10_000 },
  formsOf: {},
};

const screen = {
  forms: [],
  guards: [],
  widgets: [],
  calls: {
    server: '/api',
    visitor: [
      {
        key: ['news', { lang: '{{language}}' }, null, '{{mark}}', '{{release}}'],
        url: '{{server}}/news?lang={{language}}',
        request: { method: 'GET', headers: { 'Accept-Language': '{{mark}}', release: '{{release}}' } },
      },
    ],
    user: [
      {
        key: ['wallets', {}, '{{token}}', '{{mark}}', '{{release}}'],
        url: '{{server}}/wallets',
        request: {
          method: 'POST',
          headers: { Authorization: 'Bearer {{token}}' },
          body: 'lang={{language}}',
        },
      },
    ],
  },
};

/** Opens a place whose screen has calls. @returns the calls that are sent, and what the page takes of them */
async function callsAt(
  place: string,
  kept: Record<string, string>,
  {
    answer = async () => new Response('[]'),
    ...given
  }: { api?: string; firstCalls?: boolean; answer?: () => Promise<Response> } = {},
) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  const json = (content: object) =>
    Promise.resolve(Response.json(content, { headers: { 'content-type': 'application/json' } }));
  const sent: [url: string, request: RequestInit][] = [];
  vi.stubGlobal('fetch', (url: string, { signal, ...request }: RequestInit) => {
    if (url.endsWith('current.json')) return json({ release, app });
    if (url.includes('/screens/')) return json(screen);
    if (url.includes('/texts/')) return json({});
    expect(signal?.aborted).toBe(false);
    sent.push([url, request]);
    return answer();
  });
  window.location.hash = `#${place}`;
  const options = { element: document.createElement('div'), widgets: [], ...given };
  const opening = await openRelease(options, new DeviceStorage());
  const none = place.includes('?') || given.firstCalls === false;
  await vi.waitFor(() => expect(opening.sent.size).toBe(none ? 0 : 1));
  return { sent, responses: opening.sent };
}

test('the calls of a page are sent with what only the device knows', async () => {
  const { sent, responses } = await callsAt('/home', {});
  const headers = { 'Accept-Language': 'en', release };
  expect(sent).toEqual([['/api/news?lang=en', { method: 'GET', headers }]]);
  expect([...responses.keys()]).toEqual([JSON.stringify(['news', { lang: 'en' }, null, 'en', release])]);
});

test('a user’s calls have the token, the server’s name for the language, and the address of the app', async () => {
  const kept = { 'shoji-token': 'secret', 'shoji-language-mark': 'english' };
  const { sent, responses } = await callsAt('/home', kept, { api: 'https://api.example/' });
  const request = { method: 'POST', headers: { Authorization: 'Bearer secret' }, body: 'lang=en' };
  expect(sent).toEqual([['https://api.example/wallets', request]]);
  expect([...responses.keys()]).toEqual([JSON.stringify(['wallets', {}, 'secret', 'english', release])]);
});

test('a page with a query sends none: a release knows only what it calls without one', async () => {
  const { sent } = await callsAt('/home?id=1', {});
  await new Promise((done) => setTimeout(done, 20));
  expect(sent).toEqual([]);
});

test('an app whose client has a fetch of its own sends its calls itself', async () => {
  const { sent } = await callsAt('/home', {}, { firstCalls: false });
  await new Promise((done) => setTimeout(done, 20));
  expect(sent).toEqual([]);
});

test('a call that fails has no response', async () => {
  const { responses } = await callsAt('/home', {}, { answer: () => Promise.reject(new TypeError('Failed')) });
  expect(await [...responses.values()][0]).toBeNull();
});

/** The calls of an app whose first script has sent one of `news`, which its server would answer with `present`. */
function callsAfter(sent: Map<string, Promise<Response | null>>) {
  const send = vi.fn<AppClient['send']>(async (_, __, options) => {
    const response = await (options?.fetch ?? (async () => new Response('present')))(
      new Request('http://here'),
    );
    return response.text();
  });
  const client = { send, keeps: () => false, setToken() {}, setLanguageMark() {}, setRelease() {} };
  return createCalls({
    client: client as unknown as AppClient,
    sent,
    storage: new DeviceStorage(),
    session: { token: () => null } as never,
    connection: {} as never,
    release: () => release,
    keepsCopies: () => false,
    notLoggedIn() {},
    refused() {},
    badAnswer() {},
  });
}

const newsOf = (response: string) =>
  new Map([[JSON.stringify(['news', {}, null, '', release]), Promise.resolve(new Response(response))]]);

test('a response is given to the call for which it was sent, once', async () => {
  const calls = callsAfter(newsOf('early'));
  expect(await calls.call('news', {})).toBe('early');
  expect(await calls.call('news', {})).toBe('present');
});

test('what was answered before a change is not taken after it', async () => {
  const calls = callsAfter(newsOf('early'));
  await calls.call('publish', {}, { idempotencyKey: 'a' });
  expect(await calls.call('news', {})).toBe('present');
});
