import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Batch, createInstanceBus, type InstanceBus } from './bus.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two connected wires; messages of the first are queued in `sent` until they are delivered. */
function pair() {
  const sent: Batch[] = [];
  const listeners: ((batch: Batch) => void)[] = [];
  const sender = createInstanceBus({ send: (batch) => sent.push(batch), onBatch: () => undefined });
  const receiver = createInstanceBus({
    send: () => undefined,
    onBatch: (listener) => listeners.push(listener),
  });
  const heard: string[] = [];
  let losses = 0;
  receiver.on('private', ({ user }) => heard.push(user));
  receiver.onLoss(() => {
    losses += 1;
  });
  return {
    sent,
    heard,
    losses: () => losses,
    say(...users: string[]) {
      for (const user of users) sendToUser(sender, user);
      vi.advanceTimersByTime(50);
    },
    /** Delivers the batches at these positions, in this order. */
    deliver(...places: number[]) {
      for (const place of places) {
        const batch = sent[place];
        if (batch) for (const listener of listeners) listener(batch);
      }
    },
  };
}

function sendToUser(bus: InstanceBus, user: string): void {
  bus.send({ private: { user, channel: 'lever_trade', content: {} } });
}

test('messages within a moment are sent together', () => {
  const { sent, heard, say, deliver } = pair();
  say('a', 'b', 'c');
  expect(sent).toHaveLength(1);
  deliver(0);
  expect(heard).toEqual(['a', 'b', 'c']);
});

test('messages too large for NOTIFY are sent in several batches', () => {
  const { sent, heard, say, deliver } = pair();
  say(...Array.from({ length: 200 }, (_, n) => `user-${n}`));
  expect(sent.length).toBeGreaterThan(1);
  for (const batch of sent) expect(JSON.stringify(batch).length).toBeLessThan(7500);
  deliver(...sent.keys());
  expect(heard).toHaveLength(200);
});

test('batches that overtake each other are put in order, and none is heard twice', () => {
  const { heard, losses, say, deliver } = pair();
  for (const user of ['a', 'b', 'c', 'd']) say(user);
  deliver(0, 2, 3, 1, 1, 3);
  vi.advanceTimersByTime(5000);
  expect(heard).toEqual(['a', 'b', 'c', 'd']);
  expect(losses()).toBe(0);
});

test('a missing batch is waited for and then reported as lost; the others continue', () => {
  const { heard, losses, say, deliver } = pair();
  for (const user of ['a', 'b', 'c', 'd']) say(user);
  deliver(0, 2);
  expect(heard).toEqual(['a']);
  vi.advanceTimersByTime(1100);
  expect(heard).toEqual(['a', 'c']);
  expect(losses()).toBe(1);
  deliver(1, 3);
  expect(heard).toEqual(['a', 'c', 'd']);
});

test('an instance that joins later receives messages from then on', () => {
  const { heard, losses, say, deliver } = pair();
  for (const user of ['a', 'b', 'c']) say(user);
  deliver(1, 2);
  vi.advanceTimersByTime(5000);
  expect(heard).toEqual(['b', 'c']);
  expect(losses()).toBe(0);
});
