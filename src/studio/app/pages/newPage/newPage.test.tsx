import { expect, test } from 'vitest';
import { DraftFiles } from '../../../draft/files.ts';
import type { NewPageAnswer } from '../../../server/messages.ts';
import { tableOf } from '../../translations/model.ts';
import { type Beginning, faultOf, type NewPage, needsOf, pageChanges, titlesFor } from './newPage.ts';

const en = { code: 'en', tag: 'en', name: 'English', file: 'locales/en.json' };
const home = 'screens/pages/home.json';
const detail = 'screens/pages/shop/detail.json';
const app = 'screens/app.json';
const texts: Readonly<Record<string, string>> = {
  'locales/en.json': '{\n  "home": {\n    "title": "Home"\n  }\n}\n',
  [app]:
    '{\n  "tabBars": {\n    "main": [\n      { "route": "/pages/home", "label": "home.title", "icon": "house" }\n    ]\n  }\n}\n',
  [home]:
    '{\n  "$schema": "../../schemas/screen.schema.json",\n  "route": "/pages/home",\n  "view": [\n    {\n      "type": "menu",\n      "items": [\n        { "label": "home.title", "icon": "house", "press": [{ "go": "/x" }] }\n      ]\n    }\n  ]\n}\n',
  [detail]:
    '{\n  "$schema": "../../../schemas/screen.schema.json",\n  "route": "/pages/shop/detail",\n  "title": "= query.id",\n  "query": { "id": { "type": "integer" }, "tab": { "type": "string", "default": "a" } },\n  "view": [{ "type": "divider" }]\n}\n',
};
const files = DraftFiles.startingWith((file) => texts[file]);
const definitions = {
  app,
  statuses: 'screens/statuses.json',
  tones: [],
  icons: ['star'],
  guardedPages: {},
  languages: [en],
  table: tableOf(files, [en]),
};
const page: NewPage = {
  route: '/pages/help/fees',
  titles: { en: 'Fees' },
  icon: 'star',
  from: home,
  bar: 'main',
};

function after(beginning: Beginning, of = page): DraftFiles {
  const changes = pageChanges(files, definitions, of, beginning, 'n').done();
  return files.apply({ id: 'n', changes }).files;
}

test('an empty page has its grammar, its title as a text, a row in a menu and a tab', () => {
  const made = after({ kind: 'empty', like: home });
  expect(JSON.parse(made.text('screens/pages/help/fees.json') ?? '')).toEqual({
    $schema: '../../../schemas/screen.schema.json',
    route: '/pages/help/fees',
    title: 'fees.title',
    view: [],
  });
  expect(JSON.parse(made.text('locales/en.json') ?? '').fees.title).toBe('Fees');
  expect(made.text(home)).toContain(
    '{ "label": "fees.title", "icon": "star", "press": [{ "go": "/pages/help/fees" }] }\n      ]',
  );
  expect(made.text(app)).toContain('{ "route": "/pages/help/fees", "label": "fees.title", "icon": "star" }');
});

test('a page without a menu gets a button at its end', () => {
  const made = JSON.parse(after({ kind: 'empty', like: home }, { ...page, from: detail }).text(detail) ?? '');
  expect(made.view).toMatchObject([{ type: 'divider' }, { type: 'button', press: [{ go: page.route }] }]);
});

test('a copy keeps how it is written; one that needs a name in its address gets no links', () => {
  const copy: Beginning = { kind: 'copy', like: detail };
  expect(needsOf(copy, files)).toEqual(['id']);
  const made = after(copy, { ...page, route: '/fees' });
  expect(made.text('screens/fees.json')).toBe(
    texts[detail]
      ?.replace('../../../', '../')
      .replace('/pages/shop/detail', '/fees')
      .replace('= query.id', 'fees.title'),
  );
  expect(made.text(home)).toBe(texts[home]);
});

test('a page for an operation comes with its files and its texts', () => {
  const answer: NewPageAnswer = {
    additions: {
      files: { 'screens/pages/help/fees.json': '{ "route": "/pages/help/fees" }\n' },
      values: [{ file: 'locales/en.json', path: ['fees', 'title'], value: 'All fees' }],
    },
    label: 'fees.title',
    needs: [],
  };
  const made = after({ kind: 'operation', made: answer }, { ...page, titles: {} });
  expect(made.text('screens/pages/help/fees.json')).toBe('{ "route": "/pages/help/fees" }\n');
  expect(made.text('locales/en.json')).toContain('"All fees"');
  expect(made.text(home)).toContain('"go": "/pages/help/fees"');
});

test('a page for an operation has the titles that are entered, which count as translated', () => {
  const answer: NewPageAnswer = {
    additions: {
      files: { 'screens/pages/help/fees.json': '{ "route": "/pages/help/fees", "title": "fees.title" }\n' },
      values: [
        { file: 'locales/en.json', path: ['fees', 'title'], value: 'All fees' },
        { file: 'locales/en.json', path: ['fees', 'none'], value: 'No fees' },
        { file: 'locales/en.json', path: ['$untranslated'], value: ['fees.none', 'fees.title'] },
      ],
    },
    label: 'fees.title',
    needs: [],
  };
  const made = after({ kind: 'operation', made: answer });
  expect(JSON.parse(made.text('locales/en.json') ?? '')).toMatchObject({
    $untranslated: ['fees.none'],
    fees: { title: 'Fees', none: 'No fees' },
  });
  expect(made.text(home)).toContain('"label": "fees.title"');
});

test('a title that other pages have too stays theirs', () => {
  const answer: NewPageAnswer = {
    additions: {
      files: { 'screens/pages/help/fees.json': '{ "route": "/pages/help/fees", "title": "home.title" }\n' },
      values: [],
    },
    label: 'home.title',
    needs: [],
  };
  const ja = { ...en, code: 'ja', tag: 'ja', file: 'locales/ja.json' };
  const both = DraftFiles.startingWith((file) =>
    file === ja.file ? '{ "home": { "title": "ホーム" } }\n' : texts[file],
  );
  const languages = [en, ja];
  const of = { ...definitions, languages, table: tableOf(both, languages) };
  const changes = pageChanges(both, of, page, { kind: 'operation', made: answer }, 'n').done();
  const made = both.apply({ id: 'n', changes }).files;
  expect(JSON.parse(made.text('locales/en.json') ?? '')).toEqual({
    home: { title: 'Home' },
    fees: { title: 'Fees' },
  });
  // None is missing where none was entered.
  expect(JSON.parse(made.text('locales/ja.json') ?? '').fees.title).toBe('ホーム');
  expect(JSON.parse(made.text('screens/pages/help/fees.json') ?? '').title).toBe('fees.title');
  expect(made.text(home)).toContain('"label": "fees.title"');
});

test('the default title of a page for an operation is its summary, in English or else the first language', () => {
  const operation = { id: 'fees', method: 'GET', path: '/fees', summary: 'Lists all fees.' };
  const ja = { ...en, code: 'ja', tag: 'ja' };
  expect(titlesFor(operation, { languages: [ja, en] })).toEqual({ en: 'Lists all fees' });
  expect(titlesFor(operation, { languages: [ja] })).toEqual({ ja: 'Lists all fees' });
  expect(titlesFor({ ...operation, summary: '' }, { languages: [ja] })).toEqual({});
  expect(titlesFor(undefined, { languages: [] })).toEqual({});
});

test('what is missing or wrong is said', () => {
  const fault = (change: Partial<NewPage>, kind: Beginning['kind'] = 'empty') =>
    faultOf({ ...page, ...change }, kind, ['/pages/home'], definitions);
  expect(fault({})).toBeUndefined();
  expect(fault({ route: '/pages/' })).toBe('route');
  expect(fault({ route: '/pages/home' })).toBe('taken');
  expect(fault({ titles: {} })).toBe('title');
  expect(fault({ titles: {} }, 'operation')).toBeUndefined();
  expect(fault({ icon: 'nothing' })).toBe('icon');
  expect(fault({ icon: 'nothing', from: null, bar: null })).toBeUndefined();
});
