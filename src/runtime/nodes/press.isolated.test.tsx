import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createTestHost,
  failure,
  node,
  path,
  renderScreen,
  screenOf,
  steps,
} from '../testing/renderScreen.tsx';

afterEach(() => {
  vi.useRealTimers();
});

/** A call that is answered by the test. */
function pending() {
  let settle: { fulfil: () => void; refuse: () => void } = { fulfil: () => {}, refuse: () => {} };
  const call = vi.fn(
    () =>
      new Promise<unknown>((fulfil, reject) => {
        settle = { fulfil: () => fulfil({}), refuse: () => reject(failure('refused', 'No')) };
      }),
  );
  return {
    call,
    answer: () => act(async () => settle.fulfil()),
    refuse: () => act(async () => settle.refuse()),
  };
}

const button = () => screen.getByRole('button', { name: /Send/ });
const touch = (element: HTMLElement) => act(async () => fireEvent.click(element));

describe('a button', () => {
  it('is busy while its steps run, and a second press in between does nothing', async () => {
    const { call, answer } = pending();
    const send = node('button', { label: 'Send', press: steps({ call: 'send' }) });
    renderScreen(screenOf([send]), createTestHost({ operations: { send: call } }));
    // Both before React can render: only a guard that is not React state prevents the second.
    await act(async () => {
      button().click();
      button().click();
    });
    expect(button().getAttribute('aria-busy')).toBe('true');
    await touch(button());
    expect(call).toHaveBeenCalledTimes(1);
    await answer();
    expect(button().getAttribute('aria-busy')).toBeNull();
    await touch(button());
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('whose steps throw shows an error and reports a fault; a refusal is not a fault', async () => {
    const broken = node('button', { label: 'Send', press: steps({ nowhere: true }) });
    const host = createTestHost();
    renderScreen(screenOf([broken]), host);
    await touch(button());
    expect([host.toasts.length, host.faults]).toEqual([1, ['step']]);
  });

  it('whose code cannot be loaded shows that there is no network, or reports a fault if there is one', async () => {
    // Stands for a script that the browser does not get.
    vi.doMock('../verbs/locate.ts', () => Promise.reject(new TypeError('Failed to fetch')));
    const view = [node('button', { label: 'Send', press: steps({ locate: true }) })];
    const host = createTestHost();
    renderScreen(screenOf(view), host);
    host.device.online = false;
    await touch(button());
    await vi.waitFor(() => expect(host.toasts).toEqual(['runtime.failure.offline']));
    expect(host.faults).toEqual([]);
    await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());
    host.device.online = true;
    await touch(button());
    await vi.waitFor(() => expect(host.faults).toEqual(['step']));
    vi.doUnmock('../verbs/locate.ts');
  });

  it('whose call is refused is not broken', async () => {
    const { call, refuse } = pending();
    const host = createTestHost({ operations: { send: call } });
    renderScreen(screenOf([node('button', { label: 'Send', press: steps({ call: 'send' }) })]), host);
    await touch(button());
    await refuse();
    expect([host.toasts, host.faults]).toEqual([['No'], []]);
  });

  it('can be pressed again at once after a failure', async () => {
    vi.useFakeTimers();
    const { call, refuse } = pending();
    const send = node('button', { label: 'Send', cooldown: 60, press: steps({ call: 'send' }) });
    renderScreen(screenOf([send]), createTestHost({ operations: { send: call } }));
    await touch(button());
    await refuse();
    expect(button().getAttribute('aria-disabled')).toBeNull();
  });

  it('is disabled for the seconds in the answer, and shows them', async () => {
    vi.useFakeTimers();
    const host = createTestHost({
      operations: { send: async () => ({ wait: 3 }) },
      texts: { 'runtime.cooldown': '{{label}} {{seconds}}' },
    });
    const send = node('button', {
      label: 'Send',
      cooldown: path('state.wait'),
      press: steps(
        { call: 'send', as: 'sent' },
        { set: [{ path: ['state', 'wait'], value: path('sent.wait') }] },
      ),
    });
    renderScreen(screenOf([send], { state: { wait: 0 } }), host);
    await touch(button());
    expect(button().textContent).toBe('Send 3');
    await touch(button());
    expect(host.made).toHaveLength(1);
    await act(async () => vi.advanceTimersByTimeAsync(2000));
    expect(button().textContent).toBe('Send 1');
    await act(async () => vi.advanceTimersByTimeAsync(1300));
    expect(button().textContent).toBe('Send');
    await touch(button());
    expect(host.made).toHaveLength(2);
  });

  it('stays disabled when its page is opened again', async () => {
    vi.useFakeTimers();
    const host = createTestHost({ texts: { 'runtime.cooldown': '{{label}} {{seconds}}' } });
    const send = node('button', { label: 'Send', when: true, cooldown: 9, press: steps() });
    const shown = node('stack', {
      children: { n: [{ ...send, when: path('state.shown'), reads: ['state.shown'] }] },
    });
    const { page } = renderScreen(screenOf([shown], { state: { shown: true } }), host);
    await touch(button());
    await act(async () => {
      page.state.shown = false;
    });
    await act(async () => vi.advanceTimersByTimeAsync(4000));
    await act(async () => {
      page.state.shown = true;
    });
    expect(button().textContent).toBe('Send 5');
  });
});

describe('a value that can be copied', () => {
  it('is copied in full, also if shortened, with a message [8.6]', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const host = createTestHost();
    renderScreen(screenOf([node('copyable', { value: 'abcdefghijkl', chunks: 5 })]), host);
    expect(document.querySelector('main')?.textContent).toContain('abcdefghijkl');
    await touch(screen.getByRole('button', { name: 'runtime.copy' }));
    expect(writeText).toHaveBeenCalledWith('abcdefghijkl');
    expect(host.toasts).toEqual(['runtime.copied']);
    expect(screen.getByRole('button', { name: 'runtime.copiedShort' })).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('that could not be copied does not show that it was [8.6]', async () => {
    const writeText = vi.fn(() => Promise.reject(new Error('Not allowed')));
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    document.execCommand = () => false;
    const host = createTestHost();
    renderScreen(screenOf([node('copyable', { value: 'abc' })]), host);
    await touch(screen.getByRole('button', { name: 'runtime.copy' }));
    expect(host.toasts).toEqual(['runtime.copyFailed']);
    expect(screen.queryByRole('button', { name: 'runtime.copiedShort' })).toBeNull();
    vi.unstubAllGlobals();
  });
});
