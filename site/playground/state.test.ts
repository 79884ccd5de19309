import { expect, test } from 'vitest';
import { fromHash, toHash } from './state.ts';

const text = JSON.stringify({ title: 'こんばんは “🍵”', view: [] }).repeat(20);

test('a text is read back from its address, which needs no escaping', async () => {
  const hash = await toHash(text);
  expect(hash).toMatch(/^#[\w-]+$/);
  expect(await fromHash(hash)).toBe(text);
});

test('an address without a state has none, nor has a damaged one', async () => {
  const hash = await toHash(text);
  for (const given of ['', '#', '#!', '#abc', hash.slice(0, -20)]) expect(await fromHash(given)).toBeNull();
});
