/** `shoji new --page`: adds one page to an app that is there already. */
import fs from 'node:fs';
import path from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { nearest } from '../../language/nearest.ts';
import { check, disk, type Finding, overlay, readProject, unfolded } from '../../language/node.ts';
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
};

/**
 * Writes the page, with its texts in each language.
 * @param root the folder of the app
 * @returns what is to be said
 * @throws UsageError if something stands there already, or if there would be an error in the page
 */
export async function addPage(root: string, route: string, operation: string): Promise<string> {
  if (!/^(\/[A-Za-z0-9_-]+)+$/.test(route))
    throw new UsageError(`--page is a route, such as /pages/pets/list, not ${route}`);
  if (!fs.existsSync(path.join(root, 'screens/app.json')))
    throw new UsageError(`${root} holds no app: there is no screens/app.json in it`);
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
  const files = filesOf(root, file, page, existing.grammar);
  const findings = newFindings(root, files);
  const wrong = findings.find(({ severity }) => severity === 'error');
  if (wrong) throw new UsageError(`No page can be made for ${operation}: ${wrong.message} (${wrong.file})`);
  writeFiles(root, files);
  return summaryOf(file, operation, page, files, findings);
}

/** The files that the page adds and changes, with their whole texts. */
function filesOf(
  root: string,
  file: string,
  page: NewPage,
  grammar: string | undefined,
): Map<string, string> {
  const files = new Map<string, string>();
  const add = (place: string, name: string, content: object): void => {
    const at = grammar && grammarFor(place, name, grammar);
    files.set(place, jsonFile({ ...(at && { $schema: at }), ...content }));
  };
  add(file, 'screen', page.screen);
  for (const [name, part] of page.parts) add(`screens/parts/${name}.json`, 'part', part);
  for (const [name, schema] of page.schemas) files.set(`schemas/${name}.json`, jsonFile(schema));
  const change = (place: string, changes: readonly (readonly [path: string[], value: unknown])[]): void => {
    if (changes.length === 0) return;
    const before = disk.read(path.join(root, place));
    const after = changes.reduce((text, [at, value]) => inserted(text, at, value), before);
    if (after !== before) files.set(place, after);
  };
  const statuses = Object.entries(page.statuses);
  const statusesFile = 'screens/statuses.json';
  if (fs.existsSync(path.join(root, statusesFile)))
    change(
      statusesFile,
      statuses.map(([name, set]) => [[name], set] as const),
    );
  else if (statuses.length > 0) add(statusesFile, 'statuses', page.statuses);
  const labels: unknown = JSON.parse(disk.read(path.join(root, 'screens/app.json'))).labels ?? {};
  change(
    'screens/app.json',
    [...page.labels]
      .filter(([operation]) => !Object.hasOwn(Object(labels), operation))
      .map(([operation, key]) => [['labels', operation], key] as const),
  );
  for (const [code, texts] of page.texts) {
    const place = `locales/${code}.json`;
    change(
      place,
      [...texts].map(([key, { text }]) => [key.split('.'), text] as const),
    );
    const untranslated = [...texts].filter(([, { translated }]) => !translated).map(([key]) => key);
    const before = files.get(place);
    if (untranslated.length === 0 || before === undefined) continue;
    const listed: unknown = JSON.parse(before).$untranslated;
    const all = [...(Array.isArray(listed) ? listed.map(String) : []), ...untranslated].sort();
    files.set(place, inserted(before, ['$untranslated'], [...new Set(all)]));
  }
  return files;
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
  const folders = foldersOf(root);
  const over = new Map([...files].map(([name, text]) => [path.join(root, name), text]));
  const key = ({ rule, file, message }: Finding): string => `${rule} ${file} ${message}`;
  const before = new Set(unfolded(check(readProject(folders))).map(key));
  return unfolded(check(readProject(folders, overlay(disk, over)))).filter(
    (finding) => !before.has(key(finding)),
  );
}

function summaryOf(
  file: string,
  operation: string,
  { kind, texts, link }: NewPage,
  files: ReadonlyMap<string, string>,
  findings: readonly Finding[],
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
    ...(findings.some(({ rule }) => rule === 'unreachable-route')
      ? [
          '',
          'Nothing leads to it yet. As a row of a menu:',
          '',
          jsonFile(link)
            .replaceAll(/^(?=.)/gm, '  ')
            .trimEnd(),
        ]
      : []),
  ].join('\n');
}
