import { expect, test } from 'vitest';
import { DraftFiles } from '../../draft/files.ts';
import { csvOf, decoded, importOf } from './csv.ts';
import { type Measure, placeholderFault, widthFault } from './guards.ts';
import { changesInTurns, changesOf, isMissing, isNeeded, type Language, tableOf } from './model.ts';

const language = (code: string): Language => ({ code, tag: code, name: code, file: `locales/${code}.json` });
const [en, ja] = [language('en'), language('ja')];
const texts: Record<string, string> = {
  'locales/en.json': '{\n  "a": {\n    "hi": "Hi {{name}}",\n    "one": "One"\n  },\n  "b": "Bye"\n}\n',
  'locales/ja.json': '{\n  "$untranslated": ["b"],\n  "a": {\n    "hi": "やあ"\n  },\n  "b": "Bye"\n}\n',
};
const files = DraftFiles.startingWith((file) => texts[file]);
const table = tableOf(files, [en, ja]);

test('rows are the keys of all languages; what a language lacks is missing', () => {
  expect(table.keys).toEqual(['a.hi', 'a.one', 'b']);
  expect(isMissing(table, 'a.one', ja)).toBe(true);
  expect(isMissing(table, 'a.one', en)).toBe(false);
  expect(isNeeded('x_one', ja)).toBe(false);
  expect(isNeeded('x_one', en)).toBe(true);
});

test('a file of thousands of texts is taken in turns, with the same changes', async () => {
  const edits = table.keys.flatMap((key) =>
    [en, ja].map((one) => ({ key, language: one, text: `New ${key}` })),
  );
  let turns = 0;
  const pause = async (): Promise<void> => {
    turns += 1;
  };
  const changes = await changesInTurns(files, table, edits, 'p', pause);
  expect(turns).toBe(edits.length);
  expect(changes).toEqual(changesOf(files, table, edits, 'p'));
});

test('a block over several files is one list of least changes; what is written counts as translated', () => {
  const changes = changesOf(
    files,
    table,
    [
      { key: 'a.one', language: ja, text: '一つ' },
      { key: 'b', language: ja, text: 'また' },
      { key: 'b', language: en, text: '' },
    ],
    'n',
  );
  const after = files.apply({ id: 'n', changes }).files;
  expect(after.text('locales/ja.json')).toBe(
    '{\n  "$untranslated": [],\n  "a": {\n    "hi": "やあ",\n    "one": "一つ"\n  },\n  "b": "また"\n}\n',
  );
  expect(after.text('locales/en.json')).toBe(
    '{\n  "a": {\n    "hi": "Hi {{name}}",\n    "one": "One"\n  }\n}\n',
  );
});

test('a text that loses or adds a placeholder is found', () => {
  expect(placeholderFault(table, 'a.hi', ja, 'en')).toEqual({ lost: ['name'], added: [], single: [] });
  const added = {
    ...table,
    texts: new Map([
      ['en', new Map([['k', 'x']])],
      ['ja', new Map([['k', '{{a}} {b}']])],
    ]),
  };
  expect(placeholderFault(added, 'k', ja, 'en')).toEqual({ lost: [], added: ['a'], single: ['b'] });
  expect(placeholderFault(table, 'b', ja, 'en')).toEqual({ lost: [], added: [], single: [] });
});

test('a title that is wider than the bar is cut, and labels that are wider than the tab bar are found', () => {
  const measure: Measure = (text) => text.length * 10;
  const title = { places: ['title'], tabs: [] } as const;
  expect(widthFault('x'.repeat(26), title, en, table, measure)).toBeUndefined();
  expect(widthFault('x'.repeat(27), title, en, table, measure)).toMatchObject({ kind: 'cut' });
  const wide = {
    ...table,
    texts: new Map([
      [
        'en',
        new Map([
          ['k', 'x'.repeat(20)],
          ['l', 'x'.repeat(16)],
        ]),
      ],
    ]),
  };
  const tab = { places: [], tabs: [['main', ['k', 'l']]] } as const;
  const found = widthFault('x'.repeat(20), tab, en, wide, measure);
  expect(found).toEqual({ kind: 'tabs', group: 'main', over: 12 });
});

test('a file in UTF-8 or UTF-16 is read; one in Shift_JIS is not, instead of texts of wrong letters', () => {
  const bytes = (...all: number[]): ArrayBuffer => Uint8Array.from(all).buffer;
  expect(decoded(new TextEncoder().encode('key,ja\r\na,日本').buffer)).toBe('key,ja\r\na,日本');
  expect(decoded(bytes(0xff, 0xfe, 0x61, 0, 0xe5, 0x65))).toBe('a日');
  expect(decoded(bytes(0xfe, 0xff, 0, 0x61, 0x65, 0xe5))).toBe('a日');
  // 日本
  expect(decoded(bytes(0x61, 0x2c, 0x93, 0xfa, 0x96, 0x7b))).toBeUndefined();
});

test('a CSV file comes back as it went; what it changes are edits, and unknown keys are counted', () => {
  const csv = csvOf(table, table.keys, [en, ja]);
  expect(importOf(csv, table, [en, ja])).toEqual({ edits: [], unknown: 0 });
  const changed = `${csv.replace('やあ', 'やあ、{{name}}')}zzz,new,\r\n`;
  expect(importOf(changed, table, [en, ja])).toEqual({
    edits: [{ key: 'a.hi', language: ja, text: 'やあ、{{name}}' }],
    unknown: 1,
  });
  expect(importOf('name,town\r\n', table, [en, ja])).toBeUndefined();
});
