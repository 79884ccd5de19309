/** What differs between two releases, by meaning: pages, texts, fields of forms, rules and calls. */
import { pathOf, type ReleasePiece } from '../../language/release/paths.ts';
import { compareContracts } from '../contract/compare/index.ts';
import { compareSchemas } from '../contract/compare/schemas.ts';
import { isObject, type JsonObject, type JsonValue } from '../contract/json.ts';
import { grouped } from './effects.ts';
import { acrossPages, type Line, lineOf, type PageChange } from './line.ts';
import { places, same, short } from './places.ts';
import { contractIn, type PieceOf, piecesIn, readIn, rulesIn } from './read.ts';
import { recordsLosing } from './recordsLosing.ts';
import { compareRules } from './rules.ts';

/** A kind of difference, with a line for each. */
export interface Section {
  title: string;
  lines: Line[];
}

/** @returns only the kinds that there are */
export function differenceOf(folder: string, before: string, after: string): Section[] {
  const [was, is] = [contractIn(folder, before), contractIn(folder, after)];
  const rules = compareRules(rulesIn(folder, before), rulesIn(folder, after));
  const sections: Section[] = [
    { title: 'App', lines: app(folder, before, after).map(lineOf) },
    { title: 'Pages', lines: pages(folder, before, after) },
    { title: 'Forms', lines: forms(folder, before, after) },
    { title: 'Records', lines: recordsLosing(folder, before, after).map(lineOf) },
    {
      title: 'Rules of calls',
      lines: rules.map(({ operation, field, what }) => lineOf(`${operation}  ${field}  ${what}`)),
    },
    { title: 'Calls', lines: was && is ? grouped(compareContracts(was, is)).map(lineOf) : [] },
    { title: 'Texts', lines: texts(folder, before, after).map(lineOf) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** The files of both releases that a pattern matches, by its first group. */
function pairs<Kind extends ReleasePiece['kind']>(
  folder: string,
  before: string,
  after: string,
  kind: Kind,
): [piece: PieceOf<Kind>, was: JsonValue | undefined, is: JsonValue | undefined][] {
  const pieces = [before, after].flatMap((release) => piecesIn(folder, release, kind));
  const byFile = new Map(pieces.map((piece) => [pathOf(piece), piece]));
  return [...byFile.keys()]
    .sort()
    .map((file) => [
      byFile.get(file) as PieceOf<Kind>,
      readIn(folder, before, file),
      readIn(folder, after, file),
    ]);
}

function app(folder: string, before: string, after: string): string[] {
  const read = (release: string): JsonValue | undefined => {
    const content = readIn(folder, release, 'app.json');
    if (!isObject(content)) return content;
    // What it repeats of the pages is listed there.
    const { formsOf: _, views: __, ...own } = content;
    return own;
  };
  return places(read(before), read(after), '');
}

function pages(folder: string, before: string, after: string): Line[] {
  const lines: Line[] = [];
  const changes: PageChange[] = [];
  for (const [{ route }, was, is] of pairs(folder, before, after, 'screen')) {
    if (was === undefined) lines.push(lineOf(`${route} is new`));
    else if (is === undefined) lines.push(lineOf(`${route} is gone`));
    else changes.push(...places(was, is, '').map((what) => ({ route, what })));
  }
  return [...lines, ...acrossPages(changes)];
}

function forms(folder: string, before: string, after: string): Line[] {
  // A form that is gone was on pages of the earlier release.
  const pagesWith = pagesByForm(folder, [after, before]);
  return pairs(folder, before, after, 'schema').flatMap(([{ form }, was, is]) =>
    changesOfForm(form, was, is).map((text) => ({ text, on: pagesWith.get(form) ?? [] })),
  );
}

/** The routes of the pages with each form, in the first of the releases in which there are any. */
function pagesByForm(folder: string, releases: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const release of releases) {
    const here = new Map<string, string[]>();
    for (const piece of piecesIn(folder, release, 'screen')) {
      const screen = readIn(folder, release, pathOf(piece));
      const forms = isObject(screen) && Array.isArray(screen.forms) ? screen.forms.map(String) : [];
      for (const form of forms) here.set(form, [...(here.get(form) ?? []), piece.route]);
    }
    for (const [form, routes] of here) if (!found.has(form)) found.set(form, routes);
  }
  return found;
}

function changesOfForm(form: string, was: JsonValue | undefined, is: JsonValue | undefined): string[] {
  if (!(isObject(was) && isObject(is))) return [`${form} is ${was === undefined ? 'new' : 'gone'}`];
  const found = compareSchemas({ document: was, schema: was }, { document: is, schema: is }, 'request').map(
    ({ field, what }) => `${form}  ${field ? `${field}  ` : ''}${what}`,
  );
  // Titles, help and order are no part of what is taken.
  if (found.length === 0 && !same(was, is)) return places(was, is, '').map((place) => `${form}  ${place}`);
  return found;
}

function texts(folder: string, before: string, after: string): string[] {
  // A page includes the texts that it shows, so that one text is in several files.
  const found = new Set<string>();
  for (const [{ language }, was, is] of pairs(folder, before, after, 'texts')) {
    const [old, fresh] = [isObject(was) ? was : {}, isObject(is) ? is : {}];
    const all = (release: string): JsonObject => wordsOf(folder, release, language);
    for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
      if (same(old[key], fresh[key])) continue;
      // It may only have moved to another page.
      const [one, other] = [all(before)[key], all(after)[key]];
      if (one === undefined) found.add(`${language}  ${key} is new: ${short(other)}`);
      else if (other === undefined) found.add(`${language}  ${key} is gone: ${short(one)}`);
      else if (!same(one, other)) found.add(`${language}  ${key}: ${short(one)} → ${short(other)}`);
    }
  }
  return [...found].sort();
}

const read = new Map<string, JsonObject>();

/** All texts of a language in a release. */
function wordsOf(folder: string, release: string, language: string): JsonObject {
  const key = `${folder}/${release}/${language}`;
  const known = read.get(key);
  if (known) return known;
  const own = piecesIn(folder, release, 'texts').filter((piece) => piece.language === language);
  const all: JsonObject = Object.assign({}, ...own.map((piece) => readIn(folder, release, pathOf(piece))));
  read.set(key, all);
  return all;
}
