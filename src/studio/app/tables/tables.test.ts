import { expect, test } from 'vitest';
import { valueAt } from '../../draft/changes.ts';
import { DraftFiles } from '../../draft/files.ts';
import { type Language, tableOf } from '../translations/model.ts';
import { type Context, cellChanges, cellOf, numberIn, type TableColumn } from './cells.ts';
import { constantRows, guardRows, recordsIn, statusRows, stepsInWords, tabRows } from './rows.ts';

const en: Language = { code: 'en', tag: 'en', name: 'English', file: 'locales/en.json' };
const app = 'screens/app.json';
const texts: Record<string, string> = {
  'locales/en.json': '{\n  "status": {\n    "open": "Open"\n  }\n}\n',
  'screens/statuses.json':
    '{\n  "$schema": "x",\n  "loan": {\n    "1": { "label": "status.open", "tone": "good" },\n    "2": { "label": { "en": "Late" }, "tone": "bad" }\n  }\n}\n',
  [app]: `${JSON.stringify(
    {
      tabBars: { main: [{ route: '/a' }, { route: '/b', when: '= session.loggedIn' }] },
      guards: { login: { check: '= session.loggedIn', else: [{ toast: 'x' }, { go: '/login' }] } },
      constants: { version: '3', office: { latitude: 35.5 }, cities: [{ name: 'a', id: 1 }], on: true },
    },
    null,
    2,
  )}\n`,
};
const files = DraftFiles.startingWith((file) => texts[file]);
const context: Context = { files, table: tableOf(files, [en]) };
const label: TableColumn = {
  id: 'en',
  title: 'English',
  width: 1,
  kind: 'label',
  at: ['label'],
  language: en,
};
const tone: TableColumn = { id: 'tone', title: 'Tone', width: 1, kind: 'text', at: ['tone'] };
const statuses = statusRows('screens/statuses.json', files.tree('screens/statuses.json'));

test('a label is edited in the file of texts, or where it is written out; tones where they are', () => {
  expect(statuses.map((row) => cellOf(context, row, label).text)).toEqual(['Open', 'Late']);
  const edits = statuses.flatMap((row) => [
    { row, column: label, text: `new ${row.id}` },
    { row, column: tone, text: 'neutral' },
  ]);
  const after = files.apply({ id: 'n', changes: cellChanges(context, edits, 'n') }).files;
  expect(after.text('locales/en.json')).toBe('{\n  "status": {\n    "open": "new loan/1"\n  }\n}\n');
  expect(after.text('screens/statuses.json')).toBe(
    texts['screens/statuses.json']
      ?.replace('"Late"', '"new loan/2"')
      .replace('"good"', '"neutral"')
      .replace('"bad"', '"neutral"'),
  );
});

test('tabs, guards and constants have a row each; an optional cell that is emptied has no member', () => {
  const tree = files.tree(app);
  expect(tabRows(app, tree).map(({ head }) => head)).toEqual(['main · 1', 'main · 2']);
  expect(guardRows(app, tree).map(({ head }) => head)).toEqual(['login']);
  const steps = tree && valueAt(tree.root, ['guards', 'login', 'else']);
  expect(stepsInWords(steps, (verb) => verb.toUpperCase())).toBe('TOAST x → GO /login');
  const when: TableColumn = { id: 'when', title: '', width: 1, kind: 'text', at: ['when'], isOptional: true };
  const [, second] = tabRows(app, tree);
  if (!second) throw new Error('There are two tabs');
  const changes = cellChanges(context, [{ row: second, column: when, text: '' }], 'n');
  expect(files.apply({ id: 'n', changes }).files.text(app)).not.toContain('when');
});

test('constants stay numbers and texts as they were; lists of records are tables of their own', () => {
  const tree = files.tree(app);
  const rows = constantRows(app, tree);
  expect(rows.map(({ head }) => head)).toEqual(['version', 'office.latitude', 'on']);
  expect(recordsIn(app, tree).map(({ name, members, rows: own }) => [name, members, own.length])).toEqual([
    ['cities', ['name', 'id'], 1],
  ]);
  const value: TableColumn = { id: 'value', title: '', width: 1, kind: 'value', at: [] };
  const edits = rows.map((row, at) => ({ row, column: value, text: ['4', '36.5', 'false'][at] ?? '' }));
  const after = files.apply({ id: 'n', changes: cellChanges(context, edits, 'n') }).files.text(app) ?? '';
  expect(JSON.parse(after).constants).toMatchObject({ version: '4', office: { latitude: 36.5 }, on: false });
});

test('a number may be typed with Japanese digits, or as a spreadsheet shows it; a code with a leading zero is none', () => {
  const entered = ['１０００', '1,000.5', ' -3 ', '０．５', '0120', '1,00', '１つ', ''];
  expect(entered.map(numberIn)).toEqual([1000, 1000.5, -3, 0.5, undefined, undefined, undefined, undefined]);
  const [, latitude] = constantRows(app, files.tree(app));
  const value: TableColumn = { id: 'value', title: '', width: 1, kind: 'value', at: [] };
  const edits = latitude ? [{ row: latitude, column: value, text: '１,２００' }] : [];
  const after = files.apply({ id: 'n', changes: cellChanges(context, edits, 'n') }).files.text(app) ?? '';
  expect(JSON.parse(after).constants.office).toEqual({ latitude: 1200 });
});
