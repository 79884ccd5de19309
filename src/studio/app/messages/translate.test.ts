import { expect, test } from 'vitest';
import { tables } from './japanese/index.ts';
import { translator } from './translate.ts';

const translate = translator([
  { '<message>; did you mean “{name}”?': '<message>。「{name}」？' },
  {
    'There is no <what> “{name}”': '「{name}」という<what>はない',
    '{file} is new': '{file}：追加',
    'the file is new': 'ファイルは新しい',
    'the form “{name}”': 'フォーム「{name}」',
    '<of> has no “{name}”': '<of>に「{name}」はない',
    page: 'ページ',
    number: '数値',
    text: 'テキスト',
  },
]);

test('names are copied, and words are translated', () => {
  expect(translate('There is no page “page”')).toBe('「page」というページはない');
});

test('a name in quotes ends with them', () => {
  expect(translate('The form “a” has no “b”')).toBe('フォーム「a」に「b」はない');
});

test('a hint at the end is translated with any message', () => {
  expect(translate('There is no page “a”; did you mean “b”?')).toBe('「a」というページはない。「b」？');
});

test('words are a list of words', () => {
  expect(translate('There is no text, page or other “c”')).toBe(
    '「c」というテキスト、ページまたはotherはない',
  );
  expect(translate("There is no number or 'a, b and c' “d”")).toBe("「d」という数値または'a, b and c'はない");
});

test('a sentence is preferred to a template, also with a capital letter', () => {
  expect(translate('The file is new')).toBe('ファイルは新しい');
  expect(translate('a.json is new')).toBe('a.json：追加');
});

test('what no template matches has no translation', () => {
  expect(translate('Something else')).toBeUndefined();
});

test('a Japanese message has slots of its template only', () => {
  const slots = (text: string): string[] => [...new Set(text.match(/\{\w+\}|<\w+>/g))].sort();
  const all = Object.values(tables).flatMap((table) => Object.entries(table));
  for (const [english, japanese] of all)
    expect(slots(english), english).toEqual(expect.arrayContaining(slots(japanese)));
});
