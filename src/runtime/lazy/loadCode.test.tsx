import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from './lazyComponent.tsx';
import { loadCode, setCodeTimeout } from './loadCode.ts';

beforeEach(() => {
  vi.useFakeTimers();
  setCodeTimeout(5000);
});
afterEach(() => {
  vi.useRealTimers();
  setCodeTimeout(120_000);
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ failed: false })}>
        again
      </button>
    );
  }
}

test('code that does not load in time fails, and the next attempt loads it again [8.5]', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => ReactNode }>>()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue({ default: () => 'here' });
  const Code = lazyComponent(load);
  render(
    <Boundary>
      <Suspense fallback="waiting">
        <Code />
      </Suspense>
    </Boundary>,
    { onCaughtError: () => {} },
  );
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(screen.queryByText('waiting')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await act(async () => screen.getByRole('button', { name: 'again' }).click());
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByText('here')).not.toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

test('code that loads in time leaves no timer behind', async () => {
  await expect(loadCode(async () => 'code')).resolves.toBe('code');
  expect(vi.getTimerCount()).toBe(0);
  await expect(loadCode(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});
