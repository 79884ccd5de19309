import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { Failure } from './frame/Failure.tsx';
import { useAnswer } from './useAnswer.ts';
import { useAction, useQuery } from './useQuery.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('one action runs at a time, also if two are started at once', async () => {
  const { result } = renderHook(() => useAction());
  let end = (): void => {};
  const first = vi.fn(() => new Promise<void>((done) => (end = done)));
  const second = vi.fn(async () => {});
  act(() => {
    result.current.run(first);
    result.current.run(second);
  });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  await act(async () => end());
  expect(result.current.busy).toBe(false);
  await act(async () => result.current.run(second));
  expect(second).toHaveBeenCalledOnce();
});

const lost = vi.fn();
const state = { findings: [] };
const connection = { state, subscribe: () => () => {}, retryMs: 1, lost } as unknown as Connection;

test('a query is loading until the response of its version is there', async () => {
  let answer = (_: unknown): void => {};
  vi.stubGlobal('fetch', () => new Promise((done) => (answer = done)));
  const { result, rerender } = renderHook(({ version }) => useQuery<number>(connection, '/api/x', version), {
    initialProps: { version: 0 },
  });
  expect(result.current.isLoading).toBe(true);
  await act(async () => answer(new Response('1')));
  expect(result.current).toEqual({ answer: 1, error: undefined, isLoading: false });
  rerender({ version: 1 });
  expect(result.current).toEqual({ answer: 1, error: undefined, isLoading: true });
  await act(async () => answer(new Response('{"message":"No"}', { status: 500 })));
  expect(result.current).toEqual({ answer: 1, error: 'No', isLoading: false });
});

test.each<[string, () => number | undefined]>([
  ['useQuery', () => useQuery<number>(connection, '/api/x', 0).answer],
  ['useAnswer', () => useAnswer<number>(connection, '/api/x')],
])('%s says that there is no connection, and asks again until it is back', async (_, use) => {
  lost.mockClear();
  const failures = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    async () => new Response('{"message":"Sign in"}', { status: 401 }),
  ];
  vi.stubGlobal('fetch', () => failures.shift()?.() ?? Promise.resolve(new Response('1')));
  const { result } = renderHook(use);
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe(1));
  expect(lost).toHaveBeenCalledTimes(3);
});

test('a view that is closed asks no more', async () => {
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetch);
  const { unmount } = renderHook(() => useAnswer<number>(connection, '/api/x'));
  await waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(1));
  unmount();
  await new Promise((resume) => setTimeout(resume, 5));
  const { length } = fetch.mock.calls;
  await new Promise((resume) => setTimeout(resume, 20));
  expect(fetch.mock.calls).toHaveLength(length);
});

test('what the server refuses is an error of the view, which can be tried again', async () => {
  // React reports it too.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let answer = () => new Response('{"message":"No such app"}', { status: 500 });
  vi.stubGlobal('fetch', async () => answer());
  const View = (): ReactNode => useAnswer<string>(connection, '/api/x') ?? 'Loading';
  render(
    <Failure>
      <View />
    </Failure>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('No such app');
  answer = () => new Response('"There"');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There')).toBeTruthy();
});
