import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '../../language/compiled.ts';
import {
  createTestHost,
  failure,
  node,
  nodes,
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

  it('whose steps throw shows an error and reports a fault; a refusal is no fault', async () => {
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

describe('a countdown', () => {
  const time = () => screen.getByRole('timer').textContent;

  it('counts down by seconds and runs its steps once at zero', async () => {
    vi.useFakeTimers();
    const host = createTestHost();
    renderScreen(screenOf([node('countdown', { remaining: 2500, end: steps({ toast: 'over' }) })]), host);
    expect(time()).toBe('00:03');
    await act(async () => vi.advanceTimersByTimeAsync(600));
    expect(time()).toBe('00:02');
    await act(async () => vi.advanceTimersByTimeAsync(2000));
    expect(time()).toBe('00:00');
    await act(async () => vi.advanceTimersByTimeAsync(5000));
    expect(host.toasts).toEqual(['over']);
  });

  it('that is over from the start does nothing', async () => {
    vi.useFakeTimers();
    const host = createTestHost();
    renderScreen(screenOf([node('countdown', { remaining: 0, end: steps({ toast: 'over' }) })]), host);
    await act(async () => vi.advanceTimersByTimeAsync(5000));
    expect(host.toasts).toEqual([]);
  });

  it('counts from when the server answered, and not from when it is shown', async () => {
    vi.useFakeTimers();
    const host = createTestHost({ operations: { left: async () => ({ ms: 10_000 }) } });
    const view = [
      node('text', { text: path('data.left.ms') }),
      node(
        'countdown',
        { remaining: path('data.left.ms') },
        { when: path('state.shown'), reads: ['data.left', 'state.shown'] },
      ),
    ];
    const data = { left: { operation: 'left', with: {}, reads: [] } };
    const { page } = renderScreen(screenOf(view, { data, state: { shown: true } }), host);
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    for (const shown of [false, true]) {
      await act(async () => {
        page.state.shown = shown;
      });
      await act(async () => vi.advanceTimersByTimeAsync(1000));
    }
    expect(time()).toBe('00:07');
  });

  describe('of a failure of the server', () => {
    const data = { rows: { operation: 'rows', with: {}, reads: [] } };
    const end = steps({ reload: ['rows'] }, { toast: 'over' });
    /** Rows computed by expressions: they are new objects on each render. */
    const made: Value = {
      $: ['map', ['id', 'data.rows'], 'r', ['record', ['left', ['.', ['id', 'r'], 'ms']]]],
      reads: ['data.rows', 'state.turn'],
    };
    const list = (of: Value, remaining: Value, extra = {}) =>
      node('list', { of, children: nodes(node('countdown', { remaining, ...extra })) });

    it('keeps counting in rows that are recreated on each render', async () => {
      vi.useFakeTimers();
      const host = createTestHost({ operations: { rows: async () => [{ ms: 10_000 }] } });
      const view = [list(made, path('it.left'))];
      const { page } = renderScreen(screenOf(view, { data, state: { turn: 0 } }), host);
      await act(async () => vi.advanceTimersByTimeAsync(0));
      for (const turn of [1, 2, 3]) {
        await act(async () => vi.advanceTimersByTimeAsync(1000));
        await act(async () => {
          page.state.turn = turn;
        });
      }
      expect(time()).toBe('00:07');
    });

    it('runs its steps once for each answer, also if it ended while hidden', async () => {
      vi.useFakeTimers();
      let answers = 0;
      const host = createTestHost({
        operations: {
          rows: async () => {
            answers += 1;
            return [{ id: 1, ms: answers === 1 ? 5000 : 0 }];
          },
        },
      });
      const view = [
        list(path('data.rows'), path('it.ms')),
        node(
          'list',
          { of: path('data.rows'), children: nodes(node('countdown', { remaining: path('it.ms'), end })) },
          { when: path('state.shown'), reads: ['data.rows', 'state.shown'] },
        ),
      ];
      const { page } = renderScreen(screenOf(view, { data, state: { shown: false } }), host);
      await act(async () => vi.advanceTimersByTimeAsync(8000));
      expect(host.toasts).toEqual([]);
      for (const shown of [true, false, true]) {
        await act(async () => {
          page.state.shown = shown;
        });
        await act(async () => vi.advanceTimersByTimeAsync(2000));
      }
      // Reloading returns a time that is already over: it must not reload in a loop.
      expect(host.toasts).toEqual(['over']);
      expect(answers).toBe(2);
    });

    it('does it again for an answer that gives more time', async () => {
      vi.useFakeTimers();
      const host = createTestHost({ operations: { rows: async () => [{ id: 1, ms: 3000 }] } });
      renderScreen(screenOf([list(path('data.rows'), path('it.ms'), { end })], { data }), host);
      await act(async () => vi.advanceTimersByTimeAsync(7500));
      expect(host.toasts).toEqual(['over', 'over']);
    });
  });

  it('writes hours without end and days apart', () => {
    const host = createTestHost({ texts: { 'runtime.days': '{{count}}d {{time}}' } });
    const view = [3_600_000, 90_000_000].map((remaining) => node('countdown', { remaining }));
    renderScreen(screenOf(view), host);
    expect(screen.getAllByRole('timer').map((timer) => timer.textContent)).toEqual([
      '1:00:00',
      '1d 01:00:00',
    ]);
  });
});
