import { expect, test } from 'vitest';
import { createRuntime } from '../createRuntime.ts';
import { Page } from '../page/page.ts';
import { press } from '../steps/run.ts';
import { createTestHost, failure, screenOf, steps } from '../testing/renderScreen.tsx';

/** A page whose calls are answered by the test, one after the other. @returns the keys that were sent */
async function pressed(
  answers: (() => unknown)[],
  amounts: string[],
  memory = createTestHost().memory,
): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = [];
  const host = createTestHost({
    parts: { memory },
    operations: {
      pay: (_, options) => {
        keys.push(options?.idempotencyKey);
        return answers[keys.length - 1]?.();
      },
    },
  });
  const runtime = createRuntime(host);
  for (const amount of amounts) {
    // Each press is on its own page: ending a visit does not end the intent.
    const page = new Page(runtime, screenOf([]), '/pages/pay', {});
    await press(steps({ call: 'pay', with: { amount } }), page.scope);
  }
  return keys;
}

const fails = (kind: string) => () => {
  throw failure(kind);
};

test('the same values are sent with the same key until they succeed', async () => {
  const [lost, limited, again, next] = await pressed(
    [fails('offline'), fails('refused'), () => 'done', () => 'done'],
    ['2', '2', '2', '2'],
  );
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(limited).toBe(lost);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

test('other values are another intent, and coming back to the first ones finds their key', async () => {
  const [first, second, third] = await pressed(
    [fails('timeout'), fails('timeout'), () => 'done'],
    ['2', '3', '2'],
  );
  expect(second).not.toBe(first);
  expect(third).toBe(first);
});

test('a key without an answer survives a reload, and reveals nothing about the values sent', async () => {
  const { memory } = createTestHost();
  const [lost] = await pressed([fails('offline')], ['4711'], memory);
  expect(memory.load('intents')).not.toContain('4711');
  const [again, next] = await pressed([() => 'done', () => 'done'], ['4711', '4711'], memory);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
  expect(memory.load('intents')).toBeNull();
});

test('a reload discards the key of a refused call', async () => {
  const { memory } = createTestHost();
  const [refused] = await pressed([fails('refused')], ['2'], memory);
  expect(memory.load('intents')).toBeNull();
  const [anew] = await pressed([() => 'done'], ['2'], memory);
  expect(anew).not.toBe(refused);
});
