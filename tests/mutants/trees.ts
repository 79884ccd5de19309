/** Changes of the tree of a JSON file, made in its text so that everything else stays as it was written. */
import { entries, type JsonNode, members, readSourceFile } from '../../src/language/source/read.ts';
import type { Change, Choices } from './mutate.ts';

const deep = (open: string, close: string, levels: number): string =>
  open.repeat(levels) + (open === '[' ? '' : '1') + close.repeat(levels);

/** Values that stand where another one is expected. */
const values: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-1e999',
  '9007199254740993',
  '123456789012345678901234567890',
  '0.1e-300',
  '""',
  '" "',
  '"="',
  '"= "',
  '"=="',
  '"x"',
  '"constructor"',
  '"__proto__"',
  '"toString"',
  '"#"',
  '"/"',
  '"https://"',
  '"\\u0000"',
  '"\\ud800"',
  '"{{}}"',
  '"{{x}}"',
  '"$t(x)"',
  '[]',
  '[[]]',
  '[null]',
  '[{}]',
  '{}',
  '{ "": 1 }',
  '{ "__proto__": { "type": "text" } }',
  '{ "constructor": { "prototype": {} } }',
  '{ "type": null }',
  '{ "type": "constructor" }',
  '{ "$ref": "#" }',
  '{ "$ref": "nowhere.json" }',
  '{ "$ref": 1 }',
  '{ "$": ["v", 1] }',
];
const deeps = [
  deep('[', ']', 10_000),
  deep('{"a":', '}', 10_000),
  deep('[', ']', 300),
  deep('{"a":', '}', 300),
];

const names: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '',
  ' ',
  '$',
  '$ref',
  '$schema',
  '$id',
  '$defs',
  '*',
  'type',
  'when',
  'value',
  'n',
  '0',
  'a.b',
  'a/b',
  'a~b',
  'ｎａｍｅ',
];

const references = [
  '"#"',
  '"#/"',
  '"#/nowhere"',
  '"#/$defs/nowhere"',
  '""',
  '1',
  'null',
  '[]',
  '{}',
  '"%"',
  '"#/%"',
  '"#/~2"',
  '"../../../etc/passwd"',
  '"https://example.invalid/schema.json"',
  '"urn:x"',
  '"\\u0000"',
  '"."',
  '".."',
];

/** Every value of a tree, the root first. */
export function valuesIn(root: JsonNode): JsonNode[] {
  const found: JsonNode[] = [root];
  for (let at = 0; at < found.length; at++) {
    const here = found[at];
    if (here?.type === 'array') found.push(...entries(here));
    else found.push(...members(here).map(({ value }) => value));
  }
  return found;
}

const cut = (text: string, from: number, to: number, by = ''): string =>
  text.slice(0, from) + by + text.slice(to);
const endOf = (json: JsonNode): number => json.offset + json.length;
const written = (text: string, json: JsonNode): string => text.slice(json.offset, endOf(json));
const shown = (part: string): string => (part.length > 60 ? `${part.slice(0, 60)}…` : part);
/** What stands between the items of a list or object: the value within a property, or the item itself. */
const itemOf = (json: JsonNode): JsonNode => (json.parent?.type === 'property' ? json.parent : json);

/** Deletes an item with the comma that belongs to it. */
export function without(text: string, item: JsonNode): string {
  const siblings = item.parent?.children ?? [];
  const place = siblings.indexOf(item);
  const next = siblings[place + 1];
  const before = siblings[place - 1];
  if (next) return cut(text, item.offset, next.offset);
  return cut(text, before ? endOf(before) : item.offset, endOf(item));
}

const replaced = (text: string, json: JsonNode, by: string) => ({
  what: `${shown(written(text, json))} → ${shown(by)}`,
  text: cut(text, json.offset, endOf(json), by),
});

type TreeChange = (
  text: string,
  at: JsonNode,
  choices: Choices,
  all: readonly JsonNode[],
) => { what: string; text: string } | undefined;

const changes: readonly (readonly [weight: number, change: TreeChange])[] = [
  [
    4,
    (text, at) => {
      const item = itemOf(at);
      if (!item.parent) return undefined;
      return { what: `deleted ${shown(written(text, item))}`, text: without(text, item) };
    },
  ],
  [
    2,
    (text, at) => {
      const item = itemOf(at);
      if (!item.parent) return undefined;
      const again = written(text, item);
      return { what: `twice ${shown(again)}`, text: cut(text, endOf(item), endOf(item), `, ${again}`) };
    },
  ],
  [
    3,
    (text, at, choices) => {
      const name = at.parent?.type === 'property' ? at.parent.children?.[0] : undefined;
      if (!name) return undefined;
      return replaced(text, name, JSON.stringify(choices.of(names)));
    },
  ],
  [
    2,
    (text, at, choices) => {
      const name = at.parent?.type === 'property' ? at.parent.children?.[0] : undefined;
      const word = String(name?.value ?? '');
      if (!name || word === '') return undefined;
      const place = choices.below(word.length);
      return replaced(text, name, JSON.stringify(word.slice(0, place) + word.slice(place + 1)));
    },
  ],
  [6, (text, at, choices) => replaced(text, at, choices.of(values))],
  [1, (text, at, choices) => replaced(text, at, choices.of(deeps))],
  [
    4,
    (text, at, choices, all) => {
      const other = choices.of(all);
      return replaced(text, at, written(text, other));
    },
  ],
  [1, (text, at) => replaced(text, at, `[${written(text, at)}]`)],
  [1, (text, at) => replaced(text, at, `{ "value": ${written(text, at)} }`)],
  [
    2,
    (text, at, choices) => {
      if (at.type !== 'object') return undefined;
      const own = `${JSON.stringify(choices.of(names))}: ${choices.of(values)}`;
      const first = at.children?.[0];
      const place = at.offset + 1;
      return { what: `added ${own}`, text: cut(text, place, place, first ? `${own}, ` : own) };
    },
  ],
  [
    3,
    (text, _, choices, all) => {
      const kept = all.filter(({ parent }) =>
        /^\$(ref|schema|id)$/.test(String(parent?.children?.[0]?.value)),
      );
      return kept.length === 0 ? undefined : replaced(text, choices.of(kept), choices.of(references));
    },
  ],
  [
    2,
    (text, at) => {
      if (at.type !== 'string' || at.length < 3) return undefined;
      const value = String(at.value);
      const place = Math.floor(value.length / 2);
      return replaced(text, at, JSON.stringify(value.slice(0, place) + value.slice(place + 1)));
    },
  ],
];

/** Changes a name or a value, or deletes or repeats it. */
export const mutateTree: Change = (text, choices) => {
  const { root } = readSourceFile('', text);
  if (!root) return undefined;
  const all = valuesIn(root);
  const weighted = changes.flatMap(([weight, change]) => Array.from({ length: weight }, () => change));
  return choices.of(weighted)(text, choices.of(all), choices, all);
};
