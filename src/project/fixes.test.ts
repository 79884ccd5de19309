import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { library } from '../../tests/fixtures/library.ts';
import { edited, readProject } from '../language/node.ts';
import { fixFindings } from './fixes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fixes-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync(library.root, folder, { recursive: true });
const file = path.join(folder, 'screens/pages/shelf/index.json');
const text = readFileSync(file, 'utf8');
const open = (files: Parameters<typeof readProject>[1]) => readProject({ ...library, root: folder }, files);

test('misspelt names, a forgotten equals sign and a number in quotes are fixed, and nothing else is rewritten', () => {
  writeFileSync(
    file,
    text
      .replace('"state.words"', '"state.wrds"')
      .replace('"= data.books.count"', '"= data.books.cuont"')
      .replace('"when": "= many"', '"when": "many == true"')
      .replace('"divider": true', '"divider": "true"'),
  );
  const { applied, left, texts } = fixFindings(open);
  expect(left).toEqual([]);
  expect(applied).toHaveLength(4);
  expect([...texts.values()]).toEqual([text.replace('"when": "= many"', '"when": "= many == true"')]);
});

test('a fix that would cause another finding is not made', () => {
  // The nearest name of “wordss” is taken, and would then stand there twice.
  const wrong = text.replace('"words": "= state.words"', '"words": "= state.words", "wordss": "x"');
  expect(wrong).not.toBe(text);
  writeFileSync(file, wrong);
  const { applied, left, texts } = fixFindings(open);
  expect(applied).toEqual([]);
  expect(texts.size).toBe(0);
  expect(left.map(({ rule, nearest }) => [rule, nearest])).toEqual([['unknown-parameter', 'words']]);
});

test('a sum and a count of a source with pages make it load all of them', () => {
  const wrong = text.replace(
    '"found": "= data.books.count"',
    '"found": "= size(data.books.rows) + sum(data.books.rows.map(b, b.state))"',
  );
  expect(wrong).not.toBe(text);
  writeFileSync(file, wrong);
  const { applied, left, texts } = fixFindings(open);
  expect(applied.map(({ title }) => title)).toEqual(['Load all pages']);
  expect(left).toEqual([]);
  expect([...texts.values()]).toEqual([wrong.replace('"pages": "infinite"', '"pages": "all"')]);
  // Where nothing is said of pages, it is written on a line of its own.
  const first = wrong
    .replace('      "pages": "infinite",\n', '')
    .replace('"with": {', '"with": {\n        "page": 1,');
  writeFileSync(file, first.replace('        "page": 1,\n', ''));
  expect([...fixFindings(open).texts.values()].join()).toContain(
    '      "operation": "bookList",\n      "pages": "all",\n      "with": {',
  );
  // A source that asks for a certain page means that one.
  writeFileSync(file, first);
  expect(fixFindings(open).left).toEqual([]);
});

test('whether a list is empty is known from its loaded rows', () => {
  writeFileSync(file, text.replace('"when": "= many"', '"when": "= many && size(data.books.rows) > 0"'));
  expect(fixFindings(open).left).toEqual([]);
});

test('edits are made by the positions before any of them', () => {
  const at = (line: number, column: number) => ({ line, column });
  const edits = [
    { file: '', start: at(1, 1), end: at(1, 2), text: 'long' },
    { file: '', start: at(1, 3), end: at(2, 2), text: '' },
    { file: '', start: at(2, 3), end: at(2, 3), text: '!' },
  ];
  expect(edited('abc\ndef', edits)).toBe('longbe!f');
});

/** The text with a mistake in its syntax. */
const slips: readonly [what: string, wrong: (text: string) => string][] = [
  ['a missing comma', (whole) => whole.replace(',\n', '\n')],
  ['a comma after the last entry', (whole) => whole.replace(/"(\n\s*\})/, '",$1')],
  ['two commas', (whole) => whole.replace(',\n', ',,\n')],
  ['single quotes', (whole) => whole.replace(/"(route)"/, "'$1'")],
  ['typographic quotes', (whole) => whole.replace(/"(route)"/, '“$1”')],
  ['a full-width colon', (whole) => whole.replace(': ', '： ')],
  ['a comment', (whole) => whole.replace(',\n', ', // a note\n')],
  ['a missing brace at the end', (whole) => whole.trimEnd().slice(0, -1)],
  ['a name without quotes', (whole) => whole.replace('"route"', 'route')],
  ['a truth in capitals', (whole) => whole.replace(': true', ': True')],
  ['a BOM', (whole) => `\ufeff${whole}`],
  ['UTF-16', (whole) => `utf16:${whole}`],
  [
    'three of them',
    (whole) => whole.replace(',\n', '\n').replace('"route"', "'route'").replace(': true', ': True'),
  ],
];

test.each(slips)('%s is fixed', (_, slip) => {
  const wrong = slip(text);
  expect(wrong).not.toBe(text);
  const [, inUtf16] = wrong.split('utf16:');
  writeFileSync(file, inUtf16 === undefined ? wrong : Buffer.from(`\ufeff${inUtf16}`, 'utf16le'));
  const { left, texts } = fixFindings(open);
  expect(left).toEqual([]);
  expect(texts.size).toBe(1);
  for (const fixed of texts.values()) expect(JSON.parse(fixed)).toEqual(JSON.parse(text));
});

test('a number with thousands separators is fixed, and the findings behind it are reported', () => {
  writeFileSync(file, text.replace('"divider": true', '"divider": 1,000'));
  const { applied, left } = fixFindings(open);
  expect(applied.map(({ title }) => title)).toEqual(['Write 1000']);
  expect(left.map(({ rule }) => rule)).toEqual(['wrong-type']);
});
