import { afterEach, expect, test } from 'vitest';
import { setAppearance } from '../appearance.ts';
import { lineOf } from './lineOf.ts';

afterEach(() => setAppearance({ language: 'en' }));

test('what is new, gone or ruled otherwise is told in Japanese; changes of values need no words', () => {
  setAppearance({ language: 'ja' });
  expect(lineOf('/pages/book is new')).toBe('/pages/book：追加');
  expect(lineOf('ja  common.day is new: "昼"')).toBe('ja  common.day：追加 "昼"');
  expect(lineOf('order  amount  has a new rule: “At most 5”')).toBe('order  amount：規則の追加 “At most 5”');
  expect(lineOf('order  amount  has no longer the minLength 3')).toBe('order  amount：minLengthの削除 3');
  expect(lineOf('/pages/book  /title: "a" → "b"')).toBe('/pages/book  /title: "a" → "b"');
  setAppearance({ language: 'en' });
  expect(lineOf('/pages/book is new')).toBe('/pages/book is new');
});
