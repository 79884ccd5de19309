import { expect, test } from 'vitest';
import { idempotencyKey } from '../app/idempotency.ts';
import { createRuntime } from '../createRuntime.ts';
import { Page } from '../page/page.ts';
import { press } from '../steps/run.ts';
import { createTestHost, failure, screenOf, steps } from '../testing/renderScreen.tsx';

/** A page whose calls are answered by the test, one after the other. @returns the keys that were sent */
async function pressed(
  answers: (() => unknown)[],
  sent: (string | Record<string, string>)[],
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
  for (const one of sent) {
    // Each press is on its own page: ending a visit does not end the intent.
    const page = new Page(runtime, screenOf([]), '/pages/pay', {});
    await press(steps({ call: 'pay', with: typeof one === 'string' ? { amount: one } : one }), page.scope);
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

const withPurpose = { amount: '2', purpose: 'rent' };

test('a lost call whose form has got or lost a field is repeated with its key, until it is known what became of it', async () => {
  for (const [before, after] of [
    [withPurpose, { amount: '2' }],
    [{ amount: '2' }, withPurpose],
  ]) {
    if (!before || !after) continue;
    const [lost, again, next] = await pressed(
      [fails('offline'), () => 'done', () => 'done'],
      [before, after, before],
    );
    expect(again).toBe(lost);
    expect(next).not.toBe(lost);
  }
});

test('a refusal in between does not settle a call whose answer was lost', async () => {
  const { memory } = createTestHost();
  const sent = [withPurpose, withPurpose, { amount: '2' }];
  const [lost, , again] = await pressed(
    [fails('offline'), fails('releaseOutdated'), fails('offline')],
    sent,
    memory,
  );
  expect(again).toBe(lost);
  const [second] = await pressed([() => 'done'], [{ amount: '2' }], memory);
  expect(second).toBe(lost);
});

test('an answer that the call was carried out before settles it; any other refusal does not', async () => {
  const answers = [fails('timeout'), fails('refused'), fails('timeout'), fails('conflict'), () => 'done'];
  const [lost, refused, again, conflict, next] = await pressed(answers, [
    { amount: '2' },
    ...Array.from({ length: 4 }, () => withPurpose),
  ]);
  expect([refused, again, conflict]).toEqual([lost, lost, lost]);
  expect(next).not.toBe(lost);
});

test('other values in a field that both have are another intent, and so is a call while the first is under way', async () => {
  const [lost, other] = await pressed([fails('offline'), () => 'done'], [{ amount: '3' }, withPurpose]);
  expect(other).not.toBe(lost);
  const host = createTestHost();
  const runtime = createRuntime(host);
  const first = idempotencyKey(runtime, 'pay', { amount: '2' });
  expect(idempotencyKey(runtime, 'pay', withPurpose).key).not.toBe(first.key);
});

test('after a reload, a call with other fields has the key of the one without an answer', async () => {
  const { memory } = createTestHost();
  const [lost] = await pressed([fails('offline')], [withPurpose], memory);
  expect(memory.load('intents')).not.toContain('rent');
  const [again, next] = await pressed(
    [() => 'done', () => 'done'],
    [{ amount: '2' }, { amount: '2' }],
    memory,
  );
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
  expect(memory.load('intents')).toBeNull();
});
