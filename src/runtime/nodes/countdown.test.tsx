import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Value } from '../../language/compiled.ts';
import {
  createTestHost,
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

    it('does it ever less often for answers that give the same few milliseconds', async () => {
      vi.useFakeTimers();
      let ms = 1;
      const host = createTestHost({ operations: { rows: async () => [{ id: 1, ms }] } });
      renderScreen(screenOf([list(path('data.rows'), path('it.ms'), { end })], { data }), host);
      // After 0, 1, 3, 7, 15, 31 and 63 seconds, and then once a minute.
      await act(async () => vi.advanceTimersByTimeAsync(70_000));
      expect(host.toasts).toHaveLength(7);
      await act(async () => vi.advanceTimersByTimeAsync(240_000));
      expect(host.toasts).toHaveLength(11);
      ms = 90_000;
      await act(async () => vi.advanceTimersByTimeAsync(60_000));
      expect(time()).not.toBe('00:00');
      ms = 1;
      await act(async () => vi.advanceTimersByTimeAsync(91_000));
      expect(host.toasts.length).toBeGreaterThanOrEqual(13);
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
