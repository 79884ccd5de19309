import { afterEach, expect, test } from 'vitest';
import { setAppearance } from './appearance.ts';
import { messageOf } from './messageOf.ts';

afterEach(() => setAppearance({ language: 'en' }));

const unknown = { rule: 'unknown-text', name: 'a.b', nearest: 'a.c', message: 'There is no text “a.b”' };

test('an unknown name is reported in the language of the studio', () => {
  setAppearance({ language: 'en' });
  expect(messageOf(unknown)).toBe('There is no text “a.b”');
  setAppearance({ language: 'ja' });
  expect(messageOf(unknown)).toBe('「a.b」というテキストはありません。「a.c」のことですか？');
  expect(messageOf({ rule: 'wrong-type', message: 'A number is wanted' })).toBe('A number is wanted');
});
