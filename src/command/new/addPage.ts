/** `shoji new --page`: adds one page to an app that is there already. */
import fs from 'node:fs';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { compilationOf } from '../../language/compile/index.ts';
import type { Contract } from '../../language/contract/index.ts';
import { nearest } from '../../language/nearest.ts';
import type { Finding, Project } from '../../language/node.ts';
import { readSourceFile } from '../../language/source/read.ts';
import type { Additions } from '../../project/additions.ts';
import { contractOf, openProject } from '../app.ts';
import { contractIn, type ReadContract } from '../contract/read.ts';
import { setAt } from '../setAt.ts';
import { UsageError } from '../subcommand.ts';
import { readExisting, readExistingPages } from './existing.ts';
import { jsonFile } from './json.ts';
import { makePage, type NewPage } from './makePage.ts';
import { writeFiles } from './write.ts';

const kinds: Readonly<Record<NewPage['kind'], string>> = {
  list: 'a list',
  detail: 'a record',
  value: 'what it answers',
  create: 'a form for a new record',
  edit: 'a form that changes a record',
  action: 'a form',
  find: 'a form',
  confirm: 'a button that asks first',
  file: 'a button that saves a file',
};

/**
 * Writes the page, with its texts in each language.
 * @param root the folder of the app
 * @returns what is to be said
 * @throws UsageError as {@link pageFor}
 */
export async function addPage(root: string, route: string, operation: string): Promise<string> {
  const project = openProject(root);
  const { file, page, additions, isReachable } = await pageFor(project, route, operation);
  const files = textsWith(project, additions);
  writeFiles(root, files);
  return summaryOf(file, operation, page, files, isReachable);
}

export interface PageToAdd {
  /** The path of its file in the app. */
  file: string;
  page: NewPage;
  additions: Additions;
  /** Whether something in the app leads to it already. */
  isReachable: boolean;
}

/**
 * A page for an operation, which is not written yet.
 * @param project the app; it may be open elsewhere too
 * @param pause awaited between pieces of the work, which takes seconds in a large app that was not read before
 * @throws UsageError if something stands there already, or if there would be an error in the page
 */
export async function pageFor(
  project: Project,
  route: string,
  operation: string,
  pause = async (): Promise<void> => {},
): Promise<PageToAdd> {
  const { root } = project.folders;
  if (!/^(\/[A-Za-z0-9_-]+)+$/.test(route))
    throw new UsageError(`--page is a route, such as /pages/pets/list, not ${route}`);
  const { document, contract } = await contractFor(project);
  if (!contract.operations.has(operation)) {
    const near = nearest(operation, contract.operations.keys());
    throw new UsageError(
      `The contract has no operation ${operation}${near === undefined ? '' : `; did you mean ${near}?`}`,
    );
  }
  await readExistingPages(project, pause);
  const existing = readExisting(project);
  const file = `screens${route}.json`;
  if (existing.pages.byRoute.has(route) || fs.existsSync(path.join(root, file)))
    throw new UsageError(`There is a page ${route} already: nothing was written`);
  const page = makePage(document, contract, existing, route, operation);
  const additions = additionsOf(project, file, page, existing.grammar);
  await pause();
  const wrong = errorOf(project, file, additions);
  if (wrong) throw new UsageError(`No page can be made for ${operation}: ${wrong.message} (${wrong.file})`);
  return { file, page, additions, isReachable: existing.isLinked(route) };
}

/**
 * Reads in advance what {@link pageFor} reads of an app once.
 * @param pause as there
 * @throws UsageError as there
 */
export async function readForPages(project: Project, pause: () => Promise<void>): Promise<void> {
  await contractFor(project);
  await readExistingPages(project, pause);
  readExisting(project);
}

/** By contract, for projects that stay open: bundling it takes longer than all the rest. */
const bundled = new WeakMap<Contract, Promise<ReadContract>>();

function contractFor({ contract, folders }: Project): Promise<ReadContract> {
  const known = contract && bundled.get(contract);
  if (known) return known;
  const read = contractIn(contractOf(folders.root));
  if (!contract) return read;
  bundled.set(contract, read);
  // What could not be read is read again by the next call.
  read.catch(() => bundled.delete(contract));
  return read;
}

function additionsOf(project: Project, file: string, page: NewPage, grammar: string | undefined): Additions {
  const files: Record<string, string> = {};
  const add = (place: string, name: string, content: object): void => {
    const at = grammar && grammarFor(place, name, grammar);
    files[place] = jsonFile({ ...(at && { $schema: at }), ...content });
  };
  add(file, 'screen', page.screen);
  for (const [name, part] of page.parts) add(`screens/parts/${name}.json`, 'part', part);
  for (const [name, schema] of page.schemas) files[`schemas/${name}.json`] = jsonFile(schema);
  const values: { file: string; path: string[]; value: unknown }[] = [];
  const read = (place: string): Record<string, unknown> => JSON.parse(textOf(project, place));
  const statuses = Object.entries(page.statuses);
  const statusesFile = 'screens/statuses.json';
  if (project.statuses)
    for (const [name, value] of statuses) values.push({ file: statusesFile, path: [name], value });
  else if (statuses.length > 0) add(statusesFile, 'statuses', page.statuses);
  const app = 'screens/app.json';
  const labels = Object(read(app).labels);
  for (const [operation, value] of page.labels)
    if (!Object.hasOwn(labels, operation)) values.push({ file: app, path: ['labels', operation], value });
  for (const [code, texts] of page.texts) {
    const place = `locales/${code}.json`;
    for (const [key, { text: value }] of texts) values.push({ file: place, path: key.split('.'), value });
    const untranslated = [...texts].filter(([, { translated }]) => !translated).map(([key]) => key);
    if (untranslated.length === 0) continue;
    const listed = read(place).$untranslated;
    const all = new Set([...(Array.isArray(listed) ? listed.map(String) : []), ...untranslated]);
    values.push({ file: place, path: ['$untranslated'], value: [...all].sort() });
  }
  return { files, values };
}

const textOf = (project: Project, file: string): string =>
  project.textOf(path.join(project.folders.root, file));

/** The texts of all files that are new or differ, by path. */
function textsWith(project: Project, { files, values }: Additions): Map<string, string> {
  const texts = new Map(Object.entries(files));
  for (const { file, path: at, value } of values) {
    const before = texts.get(file) ?? textOf(project, file);
    const after = inserted(before, [...at], value);
    if (after !== before) texts.set(file, after);
  }
  return texts;
}

const isLocale = (name: string): boolean => name.startsWith('locales/');

/** Files that every app has. */
const changed = (name: string): boolean =>
  isLocale(name) || name === 'screens/app.json' || name === 'screens/statuses.json';

/** The address of a grammar from another file than app.json. */
function grammarFor(place: string, name: string, fromApp: string): string {
  const up = fromApp.split('../').length - 1;
  const rest = fromApp.slice(up * 3);
  const depth = up - 1 + place.split('/').length - 1;
  return '../'.repeat(depth) + rest.replace(/app(?=\.schema\.json$)/, name);
}

/** Sets a value in a text of JSON, whose other lines stay as they are. New names are inserted in alphabetical order. */
function inserted(text: string, at: string[], value: unknown): string {
  const name = at.at(-1) ?? '';
  const edits = modify(text, at, value, {
    formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
    getInsertionIndex: (names) => {
      const next = names.findIndex((one) => one > name);
      return next < 0 ? names.length : next;
    },
  });
  return applyEdits(text, edits);
}

/**
 * An error of the compiled page, with its parts and form. The other pages are not checked: of an app with thousands that
 * takes seconds, and they name nothing that is new. Of the texts, those of one language are enough: a page is compiled
 * once for all languages.
 */
function errorOf(project: Project, file: string, { files, values }: Additions): Finding | undefined {
  const { [file]: page = '', ...others } = files;
  const texts = new Map(Object.entries(others));
  const changed = new Map<string, Record<string, unknown>>();
  const [locale] = values.filter(({ file: name }) => isLocale(name)).map(({ file: name }) => name);
  for (const { file: name, path: at, value } of values) {
    if (isLocale(name) && name !== locale) continue;
    const content = changed.get(name) ?? JSON.parse(files[name] ?? textOf(project, name));
    changed.set(name, content);
    setAt(content, at, value);
  }
  for (const [name, content] of changed) texts.set(name, JSON.stringify(content));
  const { root } = project.folders;
  const fork = project.fork(new Map([...texts].map(([name, text]) => [path.join(root, name), text])));
  const { findings } = compilationOf(fork, readSourceFile(file, page));
  return findings.find(({ severity }) => severity === 'error');
}

function summaryOf(
  file: string,
  operation: string,
  { kind, texts, link }: NewPage,
  files: ReadonlyMap<string, string>,
  isReachable: boolean,
): string {
  const others = [...files.keys()].filter((name) => name !== file);
  const untranslated = [...texts].flatMap(([code, all]) => {
    const count = [...all.values()].filter(({ translated }) => !translated).length;
    return count > 0 ? [`locales/${code}.json: ${count} still in English, named in its $untranslated`] : [];
  });
  return [
    `${file}: ${kinds[kind]}, for ${operation}`,
    ...others.map((name) => `${name}: ${changed(name) ? 'changed' : 'new'}`),
    ...untranslated,
    ...(isReachable
      ? []
      : [
          '',
          'No page links to it yet. As an entry of a menu:',
          '',
          jsonFile(link)
            .replaceAll(/^(?=.)/gm, '  ')
            .trimEnd(),
        ]),
  ].join('\n');
}
