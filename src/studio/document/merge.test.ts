import { expect, test } from 'vitest';
import { typedIn } from './merge.ts';

const merged = (base: string, typed: string, now: string): string => {
  const change = typedIn(base, typed, now);
  return change ? now.slice(0, change.from) + change.text + now.slice(change.to) : now;
};

test('what is typed and what others change meanwhile are both in the text', () => {
  expect(merged('["a", "b"]', '["a1", "b"]', '["a", "b22"]')).toBe('["a1", "b22"]');
  expect(merged('["a", "b"]', '["a", "b1"]', '["a22", "b"]')).toBe('["a22", "b1"]');
  expect(merged('["a"]', '["a"]', '["b"]')).toBe('["b"]');
  expect(merged('["a"]', '["a1"]', '["a"]')).toBe('["a1"]');
});

test('of two changes of the same characters, what was typed last is kept', () => {
  expect(merged('["ab"]', '["xy"]', '["cd"]')).toBe('["xy"]');
});
