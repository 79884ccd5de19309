/** Completion in files that are not compiled: texts, and the schemas of forms. */
import { dirname, relative } from 'pathe';
import type { Project } from '../project/project.ts';
import { entries, type JsonNode, member, members, type SourceFile, stringOf } from '../source/read.ts';
import type { Cursor } from './cursor.ts';
import { type Item, nameItem, stringItem } from './item.ts';
import { nameOf, ownerOfName } from './observed.ts';
import { type Reader, symbolInfo } from './symbolInfo.ts';

/** @returns undefined for a file that is compiled */
export function inOtherFile(
  project: Project,
  source: SourceFile,
  json: JsonNode,
  cursor: Cursor,
  reader: Reader,
): Item[] | undefined {
  const { file } = source;
  for (const [code, locale] of project.locales)
    if (locale.file === file) return missingTexts(project, code, json, cursor, reader);
  for (const schema of project.schemas.values())
    if (schema.file === file) return inSchema(project, source, json, cursor, reader);
  return undefined;
}

/** The keys that other languages have here, and this one has not. */
function missingTexts(
  project: Project,
  code: string,
  json: JsonNode,
  cursor: Cursor,
  reader: Reader,
): Item[] {
  const owner = ownerOfName(json);
  if (!owner) return [];
  const path: string[] = [];
  for (let here: JsonNode | undefined = owner; here; here = here.parent?.parent) {
    const name = nameOf(here);
    if (name !== undefined) path.unshift(name);
  }
  const prefix = path.map((name) => `${name}.`).join('');
  const found = new Map<string, Item>();
  for (const [key, { fact }] of project.facts.all('text')) {
    if (!key.startsWith(prefix) || fact.wordings.get(code)?.from === 'app') continue;
    const [label = '', ...deeper] = key.slice(prefix.length).split('.');
    if (found.has(label)) continue;
    const offer = { label, kind: 'text', rank: 0, ...symbolInfo('text', key, project, reader) } as const;
    const json = deeper.length > 0 ? 'object' : 'string';
    found.set(label, nameItem(cursor, offer, { json, scopes: {}, properties: {}, required: [] }));
  }
  return [...found.values()];
}

/** The keywords of JSON Schema that forms are written with. */
const keywords: readonly (readonly [name: string, meaning: string])[] = [
  ['type', 'The type of the value.'],
  ['title', 'The name of the field: a text key.'],
  ['description', 'Help for the field: a text key.'],
  ['properties', 'The fields, by name.'],
  ['required', 'The fields that must be filled.'],
  ['$ref', 'A schema in another file.'],
  ['enum', 'The only values.'],
  ['const', 'The only value.'],
  ['default', 'The value at the start.'],
  ['format', 'A format, such as email or date.'],
  ['pattern', 'A regular expression.'],
  ['minLength', 'The minimum number of characters.'],
  ['maxLength', 'The maximum number of characters.'],
  ['minimum', 'The minimum.'],
  ['maximum', 'The maximum.'],
  ['items', 'The schema of each item of a list.'],
  ['minItems', 'The minimum number of items.'],
  ['maxItems', 'The maximum number of items.'],
  ['if', 'A condition.'],
  ['then', 'Applies if the condition is met.'],
  ['else', 'Applies if it is not met.'],
  ['allOf', 'All of these apply.'],
  ['oneOf', 'Exactly one applies.'],
  ['anyOf', 'At least one applies.'],
  ['additionalProperties', 'Whether further fields are allowed.'],
  ['x-title', 'The name of the field, by language.'],
  ['x-message', 'The message if a keyword is not met, by keyword.'],
  ['x-labels', 'Labels of the values of enum, by value.'],
  ['x-required-when', 'The field must be filled while this is true: an expression over form and app.'],
  ['x-shown-when', 'The field is shown and sent while this is true: an expression over form and app.'],
];

const types = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];

function inSchema(
  project: Project,
  { file }: SourceFile,
  json: JsonNode,
  cursor: Cursor,
  reader: Reader,
): Item[] {
  const owner = ownerOfName(json);
  if (owner) {
    if (nameOf(owner) === 'properties') return [];
    const present = new Set(members(owner).map(({ name }) => name));
    const offered =
      nameOf(owner) === 'x-labels'
        ? entries(member(owner.parent?.parent, 'enum')).map((value) => [String(value.value), ''] as const)
        : keywords;
    return offered.flatMap(([label, documentation]) =>
      present.has(label)
        ? []
        : [nameItem(cursor, { label, kind: 'property', documentation, rank: 0 }, undefined)],
    );
  }
  const name = nameOf(json) ?? '';
  const string = (label: string): Item => stringItem(cursor, { label, kind: 'value', rank: 0 });
  if (name === 'type') return types.map(string);
  const within = json.parent?.parent && nameOf(json.parent.parent);
  if (name === 'title' || name === 'description' || within === 'x-labels' || within === 'x-message')
    return [...project.facts.all('text').keys()].map((label) =>
      stringItem(cursor, { label, kind: 'text', rank: 0, ...symbolInfo('text', label, project, reader) }),
    );
  if (name === '$ref')
    return [...project.schemas.values()].flatMap((other) =>
      other.file === file ? [] : [string(relative(dirname(file), other.file))],
    );
  const list = json.parent?.type === 'array' ? json.parent : undefined;
  if (list && nameOf(list) === 'required') {
    const given = new Set(entries(list).map((entry) => stringOf(entry)));
    return members(member(list.parent?.parent, 'properties')).flatMap((field) =>
      given.has(field.name) ? [] : [string(field.name)],
    );
  }
  return [];
}
