import { expect, test } from 'vitest';
import { compilationOf } from '../../src/language/compile/index.ts';
import { check, disk, type Folders, overlay, readProject } from '../../src/language/node.ts';
import { seeded } from '../bench/harness/random.ts';
import { apps, filesOf } from './apps.ts';
import { Choices, mutantOf } from './mutate.ts';
import { Trial } from './trial.ts';

const { library, exchange } = apps;
if (!library || !exchange) throw new Error('An app is missing');

/** Files that many others depend on. */
const shared = filesOf(library).filter((file) =>
  /\/(openapi|schemas|locales)\/|(app|statuses)\.json$/.test(file),
);

test('a project that stays open has the findings of one that is read anew', { timeout: 120_000 }, () => {
  const trial = new Trial(library);
  for (let number = 0; number < 30; number++) {
    const mutant = mutantOf(shared, disk.read, new Choices(seeded(9_000_011 + number)));
    const { findings } = trial.try(mutant);
    const anew = check(readProject(library, overlay(disk, new Map([[mutant.file, mutant.text]]))));
    expect(JSON.stringify(findings), `${mutant.file}: ${mutant.what}`).toBe(JSON.stringify(anew));
    trial.restore(mutant);
  }
});

test('it has them after any sequence of edits, with pages that come, go and change their links', {
  timeout: 120_000,
}, () => {
  const over = new Map<string, string | null>();
  const files = overlay(disk, over);
  const project = readProject(library, files);
  const choices = new Choices(seeded(5_000_011));
  const all = filesOf(library);
  const pages = all.filter((file) => /\/screens\/(?!parts\/)\w+\//.test(file));
  const edits: ((file: string, page: string) => string)[] = [
    (file) => {
      const mutant = mutantOf([file], disk.read, choices);
      over.set(file, mutant.text);
      return file;
    },
    (_, page) => {
      over.set(page, null);
      return page;
    },
    (_, page) => {
      const copy = page.replace(/\.json$/, `${choices.below(3)}.json`);
      over.set(copy, disk.read(page));
      return copy;
    },
    (_, page) => {
      // A link to another page, which changes what is reachable.
      const route = `/${choices
        .of(pages)
        .replace(/^.*\/screens\//, '')
        .replace(/\.json$/, '')}`;
      over.set(page, disk.read(page).replace(/"go": "[^"]*"/, `"go": "${route}"`));
      return page;
    },
  ];
  for (let turn = 0; turn < 40; turn++) {
    // Most changes are reverted soon, as an app with many errors has few findings about what is unused.
    const changed = [...over.keys()];
    const isBack = changed.length > choices.below(3);
    const file = isBack ? choices.of(changed) : choices.of(edits)(choices.of(all), choices.of(pages));
    if (isBack) over.delete(file);
    project.refresh([file]);
    const anew = check(readProject(library, files));
    expect(JSON.stringify(check(project)), `${turn} ${file}`).toBe(JSON.stringify(anew));
  }
});

/** A project whose files are edited and restored. */
function edited(folders: Folders) {
  const over = new Map<string, string | null>();
  const files = overlay(disk, over);
  const project = readProject(folders, files);
  const save = (name: string, text: string | undefined) => {
    const file = `${folders.root}/${name}`;
    if (text === undefined) over.delete(file);
    else over.set(file, text);
    project.refresh([file]);
  };
  const compiled = () =>
    new Map([...project.screens.values()].map((source) => [source.file, compilationOf(project, source)]));
  return {
    project,
    anew: () => check(readProject(folders, files)),
    restore: (name: string) => save(name, undefined),
    edit(name: string, from: string | RegExp, to: string): void {
      const text = disk.read(`${folders.root}/${name}`);
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${name} has no ${from}`);
      save(name, changed);
    },
    /** The pages that are compiled again because of an edit. */
    again(edit: () => void): string[] {
      const before = compiled();
      edit();
      return [...compiled()].filter(([file, one]) => before.get(file) !== one).map(([file]) => file);
    },
  };
}

/** Edits of what all pages of the exchange see and few of them read. */
const seenByAll: readonly (readonly [what: string, file: string, from: string | RegExp, to: string])[] = [
  ['a constant is renamed', 'screens/app.json', '"bankCurrency":', '"bank":'],
  ['a constant has another type', 'screens/app.json', '"bankCurrency": 9999', '"bankCurrency": "a bank"'],
  ['a member of a constant is renamed', 'screens/app.json', /("shortcut": \{\s*)"(\w+)"/, '$1"other"'],
  ['a constant is added', 'screens/app.json', '"bankCurrency":', '"bankCurrencies": 1, "bankCurrency":'],
  ['a constant that conditions read', 'screens/app.json', '"cities":', '"towns":'],
  ['a preference has another type', 'screens/app.json', '"hideSmall": {', '"hideSmall": { "nullable": 1, '],
  ['a preference is renamed', 'screens/app.json', '"upDown":', '"downUp":'],
  ['the session is another operation', 'screens/app.json', '"operation": "userCenter"', '"operation": "x"'],
  ['a guard is renamed', 'screens/app.json', /("guards": \{\s*)"(\w+)"/, '$1"other"'],
  ['app.json is not an object', 'screens/app.json', /^/, '['],
  ['a field of the user’s record', 'schemas/basicVerification.json', '"country": {', '"land": {'],
  [
    'a field of it that becomes a number',
    'schemas/basicVerification.json',
    '"type": "string"',
    '"type": "integer"',
  ],
  ['a field of the user', 'openapi/components/user.yaml', /review_status:/g, 'status_of_review:'],
  [
    'a reason of failures',
    'openapi/components/failure.yaml',
    /^ {4}rate_limited: .*$/m,
    '    rate_limited: 0',
  ],
  ['a document that all operations include', 'openapi/components/failure.yaml', /$/, '\n: [[['],
  ['the contract', 'openapi/openapi.yaml', /$/, '\n: [[['],
  ['a file of texts that is no JSON', 'locales/kr.json', /\}\s*$/, ']'],
  ['a group of texts that is a text', 'locales/kr.json', /^\{/, '{ "withdraw": "x",'],
];

test('edits of what all pages see give the findings of a project that is read anew', {
  timeout: 300_000,
}, () => {
  const { project, anew, edit, restore } = edited(exchange);
  const before = JSON.stringify(check(project));
  for (const [what, file, from, to] of seenByAll) {
    edit(file, from, to);
    const findings = JSON.stringify(check(project));
    expect(findings, what).toBe(JSON.stringify(anew()));
    // The same mistake after it was undone, when the pages of both states are known.
    restore(file);
    expect(JSON.stringify(check(project)), `${what}, taken back`).toBe(before);
    edit(file, from, to);
    expect(JSON.stringify(check(project)), `${what}, again`).toBe(findings);
    restore(file);
  }
});

test('they compile only the pages again that read the part that is changed', () => {
  const { again, edit, restore } = edited(exchange);
  const pagesOf = (name: string) => {
    const found = seenByAll.find(([what]) => what === name);
    if (!found) throw new Error(`There is no edit ${name}`);
    const [, file, from, to] = found;
    const pages = again(() => edit(file, from, to));
    expect(
      again(() => restore(file)),
      `${name}, taken back`,
    ).toEqual(pages);
    return pages;
  };
  const reading = (text: string) =>
    [...filesOf(exchange)]
      .filter((file) => file.includes('/screens/') && disk.read(file).includes(text))
      .map((file) => file.slice(exchange.root.length + 1))
      .filter((file) => !/screens\/(app\.json|parts\/)/.test(file));
  // A text that looks like an expression without its “=” is tried as one, with all names that there are.
  expect(pagesOf('a constant is added').length).toBeLessThan(20);
  // Those that read it, some of them in a part; a text in place of a number is also a setting that may hide links.
  const reads = pagesOf('a constant has another type');
  expect(reads).toEqual(expect.arrayContaining(reading('app.bankCurrency')));
  expect(reads.length).toBeLessThan(15);
  expect(pagesOf('a reason of failures')).toEqual([]);
  expect(pagesOf('a preference is renamed').length).toBeLessThan(20);
  expect(pagesOf('a field of the user’s record').length).toBeLessThan(20);
});

test('an edit of an operation compiles only those pages again that use it', () => {
  const { again, edit } = edited(library);
  const summary = () =>
    edit('openapi/openapi.yaml', 'summary: Joins the queue for a book', 'summary: Waits for a book');
  expect(again(summary)).toEqual(['screens/books/book.json']);
});
