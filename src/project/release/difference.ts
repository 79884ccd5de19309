/** What differs between two releases, by meaning: pages, texts, fields of forms, rules and calls. */
import { expressionText } from '../../language/expression/expressionText.ts';
import { pathOf, type ReleasePiece } from '../../language/release/paths.ts';
import { compareContracts } from '../contract/compare/index.ts';
import { compareSchemas } from '../contract/compare/schemas.ts';
import { isObject, type JsonObject, type JsonValue } from '../contract/json.ts';
import { grouped } from './effects.ts';
import { contractIn, type PieceOf, piecesIn, readIn, rulesIn } from './read.ts';
import { recordsLosing } from './recordsLosing.ts';
import { compareRules } from './rules.ts';

/** A kind of difference, with a line for each. */
export interface Section {
  title: string;
  lines: string[];
}

/** @returns only the kinds that there are */
export function differenceOf(folder: string, before: string, after: string): Section[] {
  const [was, is] = [contractIn(folder, before), contractIn(folder, after)];
  const rules = compareRules(rulesIn(folder, before), rulesIn(folder, after));
  const sections: Section[] = [
    { title: 'App', lines: app(folder, before, after) },
    { title: 'Pages', lines: pages(folder, before, after) },
    { title: 'Forms', lines: forms(folder, before, after) },
    { title: 'Records', lines: recordsLosing(folder, before, after) },
    {
      title: 'Rules of calls',
      lines: rules.map(({ operation, field, what }) => `${operation}  ${field}  ${what}`),
    },
    { title: 'Calls', lines: was && is ? grouped(compareContracts(was, is)) : [] },
    { title: 'Texts', lines: texts(folder, before, after) },
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

function pages(folder: string, before: string, after: string): string[] {
  return pairs(folder, before, after, 'screen').flatMap(([{ route }, was, is]) => {
    if (was === undefined) return [`${route} is new`];
    if (is === undefined) return [`${route} is gone`];
    return places(was, is, '').map((place) => `${route}  ${place}`);
  });
}

function forms(folder: string, before: string, after: string): string[] {
  return pairs(folder, before, after, 'schema').flatMap(([{ form }, was, is]) => {
    if (!(isObject(was) && isObject(is))) return [`${form} is ${was === undefined ? 'new' : 'gone'}`];
    const found = compareSchemas({ document: was, schema: was }, { document: is, schema: is }, 'request').map(
      ({ field, what }) => `${form}  ${field ? `${field}  ` : ''}${what}`,
    );
    // Titles, help and order are no part of what is taken.
    if (found.length === 0 && !same(was, is)) return places(was, is, '').map((place) => `${form}  ${place}`);
    return found;
  });
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

const same = (a: JsonValue | undefined, b: JsonValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** An expression as it is written in a definition, a node by its kind, a step by its verb, anything else as JSON. */
function short(value: JsonValue | undefined): string {
  const text = isExpression(value)
    ? `= ${expressionText(value.$)}`
    : isNode(value)
      ? String(value.type)
      : isObject(value) && typeof value.do === 'string'
        ? value.do
        : (JSON.stringify(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

const isExpression = (value: JsonValue | undefined): value is JsonObject =>
  isObject(value) && Array.isArray(value.$);

const isNode = (value: JsonValue | undefined): value is JsonObject =>
  isObject(value) && typeof value.type === 'string' && isObject(value.props);

/** Members that the compiler derives from others. */
const isDerived = (key: string, of: JsonObject): boolean =>
  // The address of a node changes with its place.
  key === 'at' || (key === 'reads' && isNode(of)) || (key === 'fieldCode' && typeof of.route === 'string');

/** Names of things that lists hold: an item that has one is the same wherever it stands. */
const names = ['name', 'key', 'field', 'route'];

/**
 * Where two values differ, as JSON pointers with the values. In lists an item that was put in or taken out is one
 * difference, and not one of all that follow it.
 */
function places(was: JsonValue | undefined, is: JsonValue | undefined, at: string): string[] {
  if (same(was, is)) return [];
  if (Array.isArray(was) && Array.isArray(is)) return inLists(was, is, at);
  if (!(isObject(was) && isObject(is)) || isExpression(was) || isExpression(is)) {
    if (was === undefined) return [`${at} is new: ${short(is)}`];
    if (is === undefined) return [`${at} is gone: ${short(was)}`];
    return [`${at}: ${short(was)} → ${short(is)}`];
  }
  const keys = new Set([...Object.keys(is), ...Object.keys(was)]);
  return [...keys].flatMap((key) => (isDerived(key, is) ? [] : places(was[key], is[key], `${at}/${key}`)));
}

function inLists(was: readonly JsonValue[], is: readonly JsonValue[], at: string): string[] {
  const [before, after] = [was.map(identity), is.map(identity)];
  let start = 0;
  while (start < Math.min(was.length, is.length) && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(was.length, is.length) - start &&
    before[was.length - 1 - end] === after[is.length - 1 - end]
  )
    end += 1;
  const pairs = Math.min(was.length, is.length) - start - end;
  const equal = [
    ...Array.from({ length: start }, (_, index) => [index, index]),
    ...Array.from({ length: pairs }, (_, index) => [start + index, start + index]),
    ...Array.from({ length: end }, (_, index) => [was.length - end + index, is.length - end + index]),
  ];
  return [
    ...equal.flatMap(([a = 0, b = 0]) => places(was[a], is[b], `${at}/${b}`)),
    ...is
      .slice(start + pairs, is.length - end)
      .map((item, index) => `${at}/${start + pairs + index} is new: ${short(item)}`),
    ...was
      .slice(start + pairs, was.length - end)
      .map((item, index) => `${at}/${start + pairs + index} is gone: ${short(item)}`),
  ];
}

/** The key that identifies a list item: its name, or its content without `$id`. */
function identity(item: JsonValue): string {
  if (isObject(item))
    for (const name of names) if (typeof item[name] === 'string') return `${name} ${item[name]}`;
  return JSON.stringify(item, (key, value: unknown) => (key === 'at' ? undefined : value)) ?? '';
}
