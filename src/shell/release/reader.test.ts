import { afterEach, expect, test, vi } from 'vitest';
import { functions } from '../../language/expression/functions.ts';
import { releaseFormat } from '../../language/release/format.ts';
import { current, type Pointer, ReleaseReader } from './reader.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pointer = { release: '0123456789abcdef', app: {} };

test('a browser that does not know AbortSignal.timeout reads the release too', async () => {
  vi.stubGlobal('AbortSignal', { timeout: undefined });
  const answer = new Response(JSON.stringify(pointer), { headers: { 'content-type': 'application/json' } });
  vi.stubGlobal('fetch', async () => answer);
  expect(await current()).toEqual(pointer);
});

test('a file that does not load in time fails, and its request is aborted', async () => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
      }),
  );
  const failed = expect(current()).rejects.toThrow('given up');
  await vi.advanceTimersByTimeAsync(19_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(vi.getTimerCount()).toBe(0);
});

test('a screen whose expressions call functions of the library comes with them', async () => {
  const screens: Record<string, unknown> = { '/plain': { route: '/plain' }, '/dated': { library: true } };
  vi.stubGlobal('fetch', async (url: string) => {
    const [, route = ''] = /pages(\/\w+)\.json$/.exec(url) ?? /(\/\w+)\.json$/.exec(url) ?? [];
    return new Response(JSON.stringify(screens[route]), { headers: { 'content-type': 'application/json' } });
  });
  const app = { loading: { timeout: 1000, chunkTimeout: 10_000 } } as Pointer['app'];
  const reader = new ReleaseReader({ release: '0123456789abcdef', app });
  await reader.screen('/plain');
  expect(functions.has('startOf')).toBe(false);
  await reader.screen('/dated');
  expect(functions.has('startOf')).toBe(true);
});

test.each([2, 0, null, 'x'])(
  'a release of the format %j is not read; one without a format is read as the first',
  async (format) => {
    let app: object = { format };
    vi.stubGlobal(
      'fetch',
      async () =>
        new Response(JSON.stringify({ ...pointer, app }), {
          headers: { 'content-type': 'application/json' },
        }),
    );
    await expect(current()).rejects.toMatchObject({ name: 'UnknownFormat' });
    app = { format: releaseFormat };
    expect((await current()).app).toEqual(app);
    app = {};
    expect((await current()).app).toEqual(app);
  },
);
