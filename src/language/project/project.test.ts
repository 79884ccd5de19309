import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { library } from '../../../tests/fixtures/library.ts';
import { check } from '../check/index.ts';
import { compilationOf } from '../compile/index.ts';
import { loadOverlays } from '../index.ts';
import { disk, overlay, readProject } from '../node.ts';
import { readSourceFile } from '../source/read.ts';
import { inline } from './inline.ts';
import { Project } from './project.ts';
import { readTexts } from './texts.ts';

/** The library with editable files, and a function to edit one. */
function editable() {
  const over = new Map<string, string | null>();
  const project = readProject(library, overlay(disk, over));
  const place = (file: string): string => path.join(library.root, file);
  return {
    project,
    edit(file: string, change: (text: string) => string): string[] {
      over.set(place(file), change(over.get(place(file)) ?? disk.read(place(file))));
      return project.refresh([place(file)]);
    },
    remove(file: string): string[] {
      over.set(place(file), null);
      return project.refresh([place(file)]);
    },
    pages: () => [...project.screens.values()].map((source) => compilationOf(project, source)),
  };
}

const shelf = 'screens/pages/shelf/index.json';
const detail = 'screens/pages/book/detail.json';
const loans = 'screens/pages/loans/index.json';

describe('with other texts', () => {
  test('the app is looked at, and then is as before', () => {
    const { project } = editable();
    const found = check(project);
    const source = project.sourceOf(detail);
    const place = (file: string): string => path.join(library.root, file);
    const text = project.textOf(place(detail));
    const texts = new Map([
      [place(detail), text.replace('"view": [', '"view": [{ "type": "buton" },')],
      [place('screens/pages/new.json'), '{}'],
      [place(loans), null],
    ]);
    const tried = project.withTexts(texts, () => {
      expect(project.sourceOf(loans)).toBeUndefined();
      return check(project).map(({ file }) => file);
    });
    expect(tried).toEqual(expect.arrayContaining([detail, 'screens/pages/new.json']));
    expect(project.sourceOf('screens/pages/new.json')).toBeUndefined();
    expect(check(project)).toEqual(found);
    // The file was not read again.
    expect(project.sourceOf(detail)).toBe(source);
    expect(() =>
      project.withTexts(texts, () => {
        throw new Error('No answer');
      }),
    ).toThrow('No answer');
    expect(project.textOf(place(detail))).toBe(text);
  });

  test('a fork finds what an app that is read with them finds, and leaves the first as it is', () => {
    const { project, edit } = editable();
    const found = check(project);
    const place = path.join(library.root, 'openapi.json');
    const other = project.textOf(place).replaceAll('"bookDetail"', '"volumeDetail"');
    const texts = new Map([[place, other]]);
    const fork = project.fork(texts);
    expect(check(fork)).toEqual(check(readProject(library, overlay(disk, texts))));
    expect(check(fork)).not.toEqual(found);
    expect(check(project)).toEqual(found);
    // What is changed later is read by each for itself.
    edit(loans, (text) => text.replace('"view"', '"veiw"'));
    expect(check(project)).not.toEqual(found);
    const inLoans = (): boolean => check(fork).some(({ file }) => file === loans);
    expect(inLoans()).toBe(false);
    fork.refresh();
    expect(inLoans()).toBe(true);
  });
});

describe('a fork with other files', () => {
  const { project } = editable();
  check(project);
  const at = (file: string): string => path.join(library.root, file);
  const replaced = (file: string, from: string, to: string): [string, string] => {
    const text = project.textOf(at(file));
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return [at(file), text.replaceAll(from, to)];
  };

  test.each<[string, () => [string, string | null][]]>([
    ['a page', () => [replaced(detail, '"view"', '"veiw"')]],
    ['a page of another route', () => [replaced(loans, '"/pages/loans/index"', '"/pages/loans/all"')]],
    ['a page more', () => [[at('screens/pages/more.json'), '{ "route": "/pages/more", "view": [] }']]],
    ['a page less', () => [[at(loans), null]]],
    ['other texts', () => [replaced('locales/jp.json', '"loans"', '"lones"')]],
    ['other statuses', () => [replaced('screens/statuses.json', '"label"', '"lable"')]],
    ['another app.json', () => [replaced('screens/app.json', '"start"', '"begin"')]],
    ['another schema', () => [replaced('schemas/loan.json', '"properties"', '"propertys"')]],
  ])('finds what an app with them finds: %s', (_, files) => {
    const texts = new Map(files());
    const found = check(project.fork(texts));
    expect(found).toEqual(check(readProject(library, overlay(disk, texts))));
    expect(found).not.toEqual(check(project));
  });
});

describe('after a change', () => {
  test('unchanged files are not compiled again', () => {
    const { project, edit, pages } = editable();
    check(project);
    const [book, list, shelves] = pages();
    expect(edit(loans, (text) => text.replace('loans.none', 'loans.out'))).toEqual([loans]);
    const after = pages();
    expect(after[0]).toBe(book);
    expect(after[2]).toBe(shelves);
    expect(after[1]).not.toBe(list);
    expect(check(project).map(({ rule }) => rule)).toEqual(['unused-text']);
  });

  test('a page is compiled again when the query of one that it leads to changes', () => {
    const { project, edit, pages } = editable();
    const before = pages();
    edit(detail, (text) => text.replace(/"id": \{\s*"type": "integer"/, '"id": { "type": "string"'));
    const after = pages();
    expect(after[1]).toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
    expect(check(project).map(({ rule, file }) => `${rule} ${file}`)).toContain(`query-type ${shelf}`);
  });

  test('what a page does not name leads to no compiling of it, whatever unknown names it has', () => {
    const { project, edit, pages } = editable();
    edit(detail, (text) => text.replace('"view": [', '"view": [{ "type": "button", "go": "back" },'));
    const before = pages();
    edit('locales/en.json', (text) => text.replace('{', '{ "backwards": "Back",'));
    project.withTexts(
      new Map([
        [path.join(library.root, 'screens/pages/fresh.json'), '{ "route": "/pages/fresh", "view": [] }'],
        [path.join(library.root, 'schemas/fresh.json'), '{ "type": "object", "properties": {} }'],
      ]),
      () => {
        expect(project.facts.get('page', '/pages/fresh')).toBeDefined();
        expect(project.facts.get('form', 'fresh')).toBeDefined();
        expect(pages().filter((page) => before.includes(page))).toHaveLength(before.length);
      },
    );
  });

  test('the suggestion for an unknown name follows the names that there are', () => {
    const { project, edit } = editable();
    const messages = (): string[] => check(project).map(({ message }) => message);
    edit(loans, (text) => text.replace('loans.none', 'overview'));
    expect(messages()).toContain('There is no text “overview” in any language');
    edit('locales/en.json', (text) => text.replace('{', '{ "overviews": "All",'));
    expect(messages()).toContain('There is no text “overview” in any language; did you mean “overviews”?');
  });

  test('a corrected error is no longer reported', () => {
    const { project, edit, remove } = editable();
    edit('locales/en.json', (text) => text.replace('"none": "No books here."', '"nobody": "No books here."'));
    expect(check(project).map(({ rule }) => rule)).toContain('text-missing');
    edit('locales/en.json', (text) => text.replace('"nobody"', '"none"'));
    expect(check(project)).toEqual([]);
    remove('schemas/pin.json');
    expect(check(project).map(({ rule }) => rule)).toContain('unknown-schema');
  });

  test('every page that uses a part is compiled again with it', () => {
    const { edit, pages } = editable();
    const before = pages();
    edit('screens/parts/bookRow.json', (text) => text.replace('caption', 'label'));
    const after = pages();
    expect(after[2]).not.toBe(before[2]);
    expect(after[0]).toBe(before[0]);
  });

  test('a form follows a change of its schema', () => {
    const { project, edit } = editable();
    edit('schemas/loan.json', (text) => text.replace('"place": {', '"site": {'));
    const found = check(project).map(({ rule, pointer }) => `${rule} ${pointer}`);
    expect(found).toContain('unknown-field /view/1/fields/place');
  });
});

describe('references', () => {
  const read = (files: Record<string, unknown>) => (file: string) => {
    if (Object.hasOwn(files, file)) return files[file];
    throw new Error(`no ${file}`);
  };

  test('titles next to a reference replace those of its target, and messages are merged', () => {
    const files = {
      '/a.json': { properties: { x: { $ref: 'b/c.json', title: 'own', 'x-message': { pattern: 'p' } } } },
      '/b/c.json': {
        $id: 'c',
        $comment: 'of the file',
        type: 'string',
        title: 'its',
        'x-message': { type: 't' },
      },
    };
    expect(inline('/a.json', read(files))).toEqual({
      properties: { x: { type: 'string', title: 'own', 'x-message': { type: 't', pattern: 'p' } } },
    });
  });

  test('keywords beside a reference do not replace those of its target', () => {
    const files = {
      '/a.json': { $ref: '#/$defs/short', maxLength: 3, $defs: { short: { type: 'string', maxLength: 5 } } },
    };
    expect(inline('/a.json', read(files))).toEqual({
      maxLength: 3,
      allOf: [{ type: 'string', maxLength: 5 }],
    });
  });

  test('a reference to a missing target, or back to itself, is a finding', () => {
    expect(() => inline('/a.json', read({ '/a.json': { $ref: 'b.json' } }))).toThrow(
      '“b.json” cannot be read',
    );
    expect(() => inline('/a.json', read({ '/a.json': { $ref: '#/$defs/x' } }))).toThrow('leads nowhere');
    const circle = {
      '/a.json': { properties: { x: { $ref: '#/$defs/x' } }, $defs: { x: { $ref: '#/$defs/x' } } },
    };
    expect(() => inline('/a.json', read(circle))).toThrow('refers to itself');
    const ways = [
      { $ref: '' },
      { $ref: '#' },
      { allOf: [{ $ref: '#' }] },
      { oneOf: [{ type: 'string' }, { $ref: '#' }] },
      { type: 'object', if: { not: { $ref: '#' } } },
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } } },
    ];
    for (const way of ways)
      expect(() => inline('/a.json', read({ '/a.json': way })), JSON.stringify(way)).toThrow(
        'refers to itself',
      );
  });

  test('a recursive schema keeps its reference, also across files', () => {
    const node = { properties: { name: { type: 'string' }, parts: { items: { $ref: '#' } } } };
    const files = { '/a.json': { properties: { root: { $ref: 'node.json' } } }, '/node.json': node };
    const kept = { $ref: '#/$defs/node' };
    expect(inline('/a.json', read(files))).toEqual({
      properties: { root: kept },
      $defs: { node: { properties: { name: { type: 'string' }, parts: { items: kept } } } },
    });
  });

  test('a field may have the name of a keyword', () => {
    const files = {
      '/a.json': { properties: { default: { $ref: '#/$defs/x' } }, $defs: { x: { type: 'string' } } },
    };
    expect(inline('/a.json', read(files))).toEqual({ properties: { default: { type: 'string' } } });
  });
});

describe('texts', () => {
  test('the forms of a plural are one text, with the placeholders of all', () => {
    const en = readSourceFile(
      'en.json',
      '{ "a": { "n_one": "{{count}} {{- what}}", "n_other": "{{count}}s $t(b.c)" } }',
    );
    const none = new Map();
    const project = { app: undefined, locales: new Map([['en', en]]), engineTexts: none, widgetTexts: none };
    const text = readTexts(project).get('a.n');
    expect([...(text?.placeholders ?? [])]).toEqual(['count', 'what']);
    expect([...(text?.nested ?? [])]).toEqual(['b.c']);
    expect(Object.keys(text?.wordings.get('en')?.forms ?? {})).toEqual(['a.n_one', 'a.n_other']);
  });
});

describe('the overlay of a contract', () => {
  const place = path.join(String(library.root), 'overlay.yaml');
  const text = `
overlay: 1.0.0
actions:
  - { target: "$.paths", update: { /opened: { get: { operationId: opened, responses: { "204": {} } } } } }
`;
  const files = overlay(disk, new Map([[place, text]]));
  const operations = (project: Project) => [...(project.contract?.operations.keys() ?? [])];

  test('is applied by code that a browser loads only for it', async () => {
    const project = new Project(library, files, await loadOverlays());
    expect(project.overlayFaults).toEqual([]);
    expect(operations(project)).toContain('opened');
  });

  test('is reported where that code is missing, and the contract is as it was', () => {
    const project = new Project(library, files);
    expect(project.overlayFaults).toMatchObject([{ severity: 'error' }]);
    expect(operations(project)).not.toContain('opened');
    expect(operations(project).length).toBeGreaterThan(0);
  });
});
