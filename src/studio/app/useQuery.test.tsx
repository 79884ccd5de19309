import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAction, useQuery } from './useQuery.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
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

test('a query is loading until the response of its version is there', async () => {
  let answer = (_: unknown): void => {};
  vi.stubGlobal('fetch', () => new Promise((done) => (answer = done)));
  const { result, rerender } = renderHook(({ version }) => useQuery<number>('/api/x', version), {
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
