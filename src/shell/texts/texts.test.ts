import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { fill, isComplex, needI18next } from './placeholders.ts';
import { addTexts, changeLanguage, loadFiller, text } from './texts.ts';

beforeAll(async () => {
  addTexts('en', {
    plain: 'Amount',
    minimum: 'At least {{limit}} {{ unit }}',
    books_one: '{{count}} book',
    books_other: '{{count}} books',
    framed: '<{{value, uppercase}}>',
  });
  await changeLanguage('en');
});

const samples = ['{{a}}', '{{ a }} and {{b}}', 'no', '{{a}}{{a}}', 'a {single} b'];
const values = { a: '1 < 2 & $t(b)', b: 0 };

test.each(samples)('%s is filled as i18next does', async (sample) => {
  const other = i18next.createInstance();
  await other.init({
    lng: 'en',
    resources: { en: { translation: { sample } } },
    interpolation: { escapeValue: false },
  });
  expect(isComplex(sample)).toBe(false);
  expect(fill(sample, values)).toBe(other.t('sample', values));
});

test('a missing value leaves nothing', () => {
  expect(fill('{{missing}}.', values)).toBe('.');
});

test('values are not taken from the prototype of objects', () => {
  expect(fill('{{constructor}}')).toBe('');
});

describe('texts that need i18next', () => {
  test('are plural forms, formatted placeholders and texts within texts', () => {
    expect(needI18next({ a: '{{b}}', c: 'd' })).toBe(false);
    expect(needI18next({ a_one: 'x' })).toBe(true);
    expect(needI18next({ a: '{{b, number}}' })).toBe(true);
    expect(needI18next({ a: '{{b.c}}' })).toBe(true);
    expect(needI18next({ a: '$t(b)' })).toBe(true);
  });

  test('are empty until it is loaded, and formatted from then on', async () => {
    expect(text('plain')).toBe('Amount');
    expect(text('minimum', { limit: '5', unit: 'kg' })).toBe('At least 5 kg');
    expect(text('books', { count: 2 })).toBe('');
    await loadFiller();
    expect(text('books', { count: 2 })).toBe('2 books');
    expect(text('books', { count: 1 })).toBe('1 book');
    expect(text({ en: 'At least {{limit}}' }, { limit: 3 })).toBe('At least 3');
  });
});
