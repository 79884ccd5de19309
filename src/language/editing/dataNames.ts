/** Names in files without expressions: the keys of texts, and the fields of schemas. */
import { entries, type JsonNode, members, stringOf } from '../source/read.ts';
import type { NameCollector } from './nameCollector.ts';

const plural = /_(zero|one|two|few|many|other)$/;

/** The keys of texts, and the keys that texts contain. */
export function textKeys(json: JsonNode | undefined, prefix: string, names: NameCollector): void {
  for (const { name, at, value } of members(json)) {
    const key = prefix ? `${prefix}.${name}` : name;
    if (value.type === 'string') {
      const end = at.offset + at.length - 1 - (plural.exec(name)?.[0].length ?? 0);
      names.add({ kind: 'text', name: key.replace(plural, ''), owner: '' }, at.offset + 1, end, true);
    } else textKeys(value, key, names);
    const text = stringOf(value) ?? '';
    for (const { 1: nested = '', index } of text.matchAll(/\$t\(\s*([^),\s]+)/g)) {
      const from = value.offset + 1 + index + text.slice(index).indexOf(nested);
      names.add({ kind: 'text', name: nested, owner: '' }, from, from + nested.length, false);
    }
  }
}

/** The fields of a record's schema, also where conditions name them; and the texts of a schema. */
export function fieldsOfSchema(root: JsonNode | undefined, owner: string, names: NameCollector): void {
  const ofRecord = (json: JsonNode | undefined, isRoot: boolean): void => {
    for (const { name, value } of members(json)) {
      if (name === 'properties') for (const { at } of members(value)) names.whole('field', at, isRoot, owner);
      else if (name === 'required')
        for (const entry of entries(value)) names.whole('field', entry, false, owner);
      else if (name === 'dependentRequired')
        for (const { at, value: others } of members(value)) {
          names.whole('field', at, false, owner);
          for (const entry of entries(others)) names.whole('field', entry, false, owner);
        }
      else if (name === 'dependentSchemas')
        for (const { at, value: inner } of members(value)) {
          names.whole('field', at, false, owner);
          ofRecord(inner, false);
        }
      else if (/^(if|then|else|not)$/.test(name)) ofRecord(value, false);
      else if (/^(allOf|anyOf|oneOf)$/.test(name)) for (const entry of entries(value)) ofRecord(entry, false);
    }
  };
  ofRecord(root, true);
  const texts = (json: JsonNode): void => {
    for (const { name, value } of members(json)) {
      if (/^(title|description)$/.test(name) && json !== root) names.whole('text', value, false);
      if (name === 'x-message' || name === 'x-labels')
        for (const { value: text } of members(value)) names.whole('text', text, false);
      texts(value);
    }
    for (const entry of entries(json)) texts(entry);
  };
  if (root) texts(root);
}
