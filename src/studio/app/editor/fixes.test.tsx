import { afterEach, expect, test } from 'vitest';
import type { Step } from '../../draft/step.ts';
import { fingerprintOf } from '../../fingerprint.ts';
import type { ShownFix } from '../../server/messages.ts';
import { setAppearance } from '../appearance.ts';
import { applyFix } from '../fixes/applyFix.ts';
import { localized, showIn } from '../messages/index.ts';
import { testDraft } from './testing/draft.ts';

afterEach(() => setAppearance({ language: 'en' }));

const page = '{\n  "title": "a.titel",\n  "view": [{ "type": "txt" }]\n}\n';
const broken = '{\n  "a": "A"\n  "b": "B"\n}\n';
const yaml = 'openapi: 3.1.0\npathes: {}\n';
const texts = { 'a.json': page, 'b.json': broken, 'c.yaml': yaml };

const fixOf = (edits: ShownFix['edits']): ShownFix => ({
  title: 'Write “a.title”',
  edits,
  checked: Object.fromEntries(
    edits.map(({ file }) => [file, fingerprintOf(Object.hasOwn(texts, file) ? texts[file as 'a.json'] : '')]),
  ),
});
const edit = (file: string, line: number, from: number, to: number, text: string) => ({
  file,
  start: { line, column: from },
  end: { line, column: to },
  text,
});

test('a fix of several files, one of them broken, one missing, is one step, and is undone as one', async () => {
  const { connection, text } = testDraft(texts);
  const fix = fixOf([
    edit('a.json', 2, 12, 21, '"a.title"'),
    edit('a.json', 3, 22, 27, '"text"'),
    edit('b.json', 2, 11, 11, ','),
    edit('c.yaml', 2, 1, 7, 'paths'),
    edit('d.json', 1, 1, 1, '{}\n'),
  ]);
  expect(await applyFix(connection, fix)).toBeUndefined();
  expect(text('a.json')).toBe('{\n  "title": "a.title",\n  "view": [{ "type": "text" }]\n}\n');
  expect(text('b.json')).toBe('{\n  "a": "A",\n  "b": "B"\n}\n');
  expect(text('c.yaml')).toBe('openapi: 3.1.0\npaths: {}\n');
  expect(text('d.json')).toBe('{}\n');
  connection.undo();
  expect(Object.keys(texts).map(text)).toEqual([page, broken, yaml]);
  expect(text('d.json')).toBeUndefined();
});

test('a fix for another text than the present one changes nothing', async () => {
  const { connection, text } = testDraft(texts);
  await connection.open('a.json');
  const change = { file: 'c.yaml', was: yaml, text: `# new\n${yaml}` };
  const step: Step = { id: 'x', author: 'aya', label: '', changes: [change] };
  await connection.open('c.yaml');
  connection.add(step);
  const fix = fixOf([edit('a.json', 2, 12, 21, '"a.title"'), edit('c.yaml', 2, 1, 7, 'paths')]);
  expect(await applyFix(connection, fix)).toContain('has just been changed');
  expect(text('a.json')).toBe(page);
  expect(text('c.yaml')).toBe(change.text);
});

test('a fix that is pressed twice is applied once, and nothing is told', async () => {
  const { connection, text } = testDraft(texts);
  const fix = () => fixOf([edit('a.json', 2, 12, 21, '"a.title"')]);
  expect(await Promise.all([applyFix(connection, fix()), applyFix(connection, fix())])).toEqual([
    undefined,
    undefined,
  ]);
  const fixed = text('a.json');
  expect(fixed).toContain('"a.title"');
  expect(await applyFix(connection, fix())).toBeUndefined();
  expect(text('a.json')).toBe(fixed);
  connection.undo();
  expect(await applyFix(connection, fix())).toBeUndefined();
  expect(text('a.json')).toBe(fixed);
});

test('a fix whose file cannot be loaded says whether that may change', async () => {
  const { connection, away } = testDraft(texts);
  expect(await applyFix(connection, fixOf([edit('../a.json', 1, 1, 1, '{')]))).toContain('cannot be opened');
  away(true);
  expect(await applyFix(connection, fixOf([edit('a.json', 2, 12, 21, '"a.title"')]))).toBe(
    'No connection: try again.',
  );
});

test('a fix that would break a file with values is refused', async () => {
  const { connection, text } = testDraft(texts);
  expect(await applyFix(connection, fixOf([edit('a.json', 3, 22, 27, '{')]))).toContain('no longer fits');
  expect(text('a.json')).toBe(page);
});

test('titles are translated', async () => {
  await showIn('ja');
  const titles = [
    'Write “amount”',
    'Write 1000',
    'Write a plain ,',
    'Delete the unit',
    'Load all pages',
    'Else',
  ];
  expect(titles.map((title) => localized(title))).toEqual([
    '「amount」と書く',
    '「1000」と書く',
    '半角の「,」にする',
    '単位を削除',
    'すべてのページを読み込む',
    'Else',
  ]);
});
