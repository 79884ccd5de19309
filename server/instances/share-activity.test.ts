import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from '../common/activity.ts';
import type { InstanceBus } from './bus.ts';
import { shareActivity } from './share-activity.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Instances that slow down after a time without use, with their open sockets, and a bus that counts its messages. */
function instances(afterMs: number) {
  const listeners: (() => void)[] = [];
  const counted = { messages: 0 };
  const all = [1, 2].map((number) => {
    const one = { activity: createActivity(afterMs), sockets: 0 };
    const bus = {
      send: () => {
        counted.messages++;
        for (const [at, listener] of listeners.entries()) if (at !== number - 1) listener();
      },
      on: (_kind: string, listener: () => void) => listeners.push(listener),
    } as unknown as Pick<InstanceBus, 'send' | 'on'>;
    const stop = shareActivity(one.activity, { bus, sockets: () => one.sockets });
    return Object.assign(one, { stop });
  });
  return { all, counted };
}

test.each([1000, 3000, 60_000])(
  'an open socket keeps all instances in use, also if they slow down after %i ms',
  (afterMs) => {
    const { all, counted } = instances(afterMs);
    const [one, two] = all;
    if (!one || !two) throw new Error('No instances');
    let resumes = 0;
    two.activity.onResume(() => resumes++);
    one.sockets = 1;
    for (let ms = 0; ms < 4 * afterMs; ms += 50) {
      vi.advanceTimersByTime(50);
      expect([one.activity.isActive, two.activity.isActive], `after ${ms} ms`).toEqual([true, true]);
    }
    expect(resumes).toBe(0);
    expect(counted.messages).toBeLessThanOrEqual(20 + (4 * afterMs) / 5000);
    one.sockets = 0;
    vi.advanceTimersByTime(afterMs * 2);
    expect([one.activity.isActive, two.activity.isActive]).toEqual([false, false]);
    for (const { stop } of all) stop();
  },
);
