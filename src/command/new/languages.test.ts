import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { phrases } from './phrases.ts';

test.each(languages)('the code $code is the start of its tag, and every phrase has it', ({ code, tag }) => {
  expect(Intl.getCanonicalLocales(code)).toEqual([code]);
  expect(`${tag}-`.startsWith(`${code}-`)).toBe(true);
  expect(Object.entries(phrases).filter(([, texts]) => !Object.hasOwn(texts, code))).toEqual([]);
});
