import { afterEach, expect, test, vi } from 'vitest';
import { current } from './release.ts';

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
