import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { library } from '../../tests/fixtures/library.ts';
import { readProject } from '../language/node.ts';
import { edited, fixFindings } from './fixes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fixes-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync(library.root, folder, { recursive: true });
const file = path.join(folder, 'screens/pages/shelf/index.json');
const text = readFileSync(file, 'utf8');
const open = (files: Parameters<typeof readProject>[1]) => readProject({ ...library, root: folder }, files);

test('misspelt names, a forgotten equals sign and a number in quotes are mended, and nothing else is rewritten', () => {
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

test('edits are made by the positions before any of them', () => {
  const at = (line: number, column: number) => ({ line, column });
  const edits = [
    { file: '', start: at(1, 1), end: at(1, 2), text: 'long' },
    { file: '', start: at(1, 3), end: at(2, 2), text: '' },
    { file: '', start: at(2, 3), end: at(2, 3), text: '!' },
  ];
  expect(edited('abc\ndef', edits)).toBe('longbe!f');
});
