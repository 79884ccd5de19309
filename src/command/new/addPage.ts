/** `shoji new --page`: adds one page to an app that is there already. */
import fs from 'node:fs';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { nearest } from '../../language/nearest.ts';
import { check, disk, type Finding, overlay, readProject, unfolded } from '../../language/node.ts';
import type { Additions } from '../../project/additions.ts';
import { foldersOf } from '../../project/folders.ts';
import { contractOf } from '../app.ts';
import { contractIn } from '../contract/read.ts';
import { UsageError } from '../subcommand.ts';
import { readExisting } from './existing.ts';
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
  const { file, page, additions, isReachable } = await pageFor(root, route, operation);
  const files = textsWith(root, additions);
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
 * @param root the folder of the app
 * @throws UsageError if something stands there already, or if there would be an error in the page
 */
export async function pageFor(root: string, route: string, operation: string): Promise<PageToAdd> {
  if (!/^(\/[A-Za-z0-9_-]+)+$/.test(route))
    throw new UsageError(`--page is a route, such as /pages/pets/list, not ${route}`);
  if (!fs.existsSync(path.join(root, 'screens/app.json')))
    throw new UsageError(`${root} is not the folder of an app: it has no screens/app.json`);
  const { document, contract } = await contractIn(contractOf(root));
  if (!contract.operations.has(operation)) {
    const near = nearest(operation, contract.operations.keys());
    throw new UsageError(
      `The contract has no operation ${operation}${near === undefined ? '' : `; did you mean ${near}?`}`,
    );
  }
  const existing = readExisting(root);
  const file = `screens${route}.json`;
  if (existing.screens.has(route) || fs.existsSync(path.join(root, file)))
    throw new UsageError(`There is a page ${route} already: nothing was written`);
  const page = makePage(document, contract, existing, route, operation);
  const additions = additionsOf(root, file, page, existing.grammar);
  const findings = newFindings(root, textsWith(root, additions));
  const wrong = findings.find(({ severity }) => severity === 'error');
  if (wrong) throw new UsageError(`No page can be made for ${operation}: ${wrong.message} (${wrong.file})`);
  return { file, page, additions, isReachable: !findings.some(({ rule }) => rule === 'unreachable-route') };
}

function additionsOf(root: string, file: string, page: NewPage, grammar: string | undefined): Additions {
  const files: Record<string, string> = {};
  const add = (place: string, name: string, content: object): void => {
    const at = grammar && grammarFor(place, name, grammar);
    files[place] = jsonFile({ ...(at && { $schema: at }), ...content });
  };
  add(file, 'screen', page.screen);
  for (const [name, part] of page.parts) add(`screens/parts/${name}.json`, 'part', part);
  for (const [name, schema] of page.schemas) files[`schemas/${name}.json`] = jsonFile(schema);
  const values: { file: string; path: string[]; value: unknown }[] = [];
  const read = (place: string): Record<string, unknown> => JSON.parse(disk.read(path.join(root, place)));
  const statuses = Object.entries(page.statuses);
  const statusesFile = 'screens/statuses.json';
  if (fs.existsSync(path.join(root, statusesFile)))
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

/** The texts of all files that are new or differ, by path. */
function textsWith(root: string, { files, values }: Additions): Map<string, string> {
  const texts = new Map(Object.entries(files));
  for (const { file, path: at, value } of values) {
    const before = texts.get(file) ?? disk.read(path.join(root, file));
    const after = inserted(before, [...at], value);
    if (after !== before) texts.set(file, after);
  }
  return texts;
}

/** Files that every app has. */
const changed = (name: string): boolean =>
  name.startsWith('locales/') || name === 'screens/app.json' || name === 'screens/statuses.json';

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

/** What the check says with the page, and did not say without it. */
function newFindings(root: string, files: ReadonlyMap<string, string>): Finding[] {
  const over = new Map<string, string>();
  const project = readProject(foldersOf(root), overlay(disk, over));
  const key = ({ rule, file, message }: Finding): string => `${rule} ${file} ${message}`;
  const before = new Set(unfolded(check(project)).map(key));
  for (const [name, text] of files) over.set(path.join(root, name), text);
  project.refresh();
  return unfolded(check(project)).filter((finding) => !before.has(key(finding)));
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
