/** The outline of a file: its sections, and the nodes of a page by kind and name. */
import type { Grammar } from '../grammar/shape.ts';
import { entries, type JsonNode, member, members, type SourceFile, stringOf } from '../source/read.ts';

export interface Outline {
  name: string;
  detail: string;
  kind: 'section' | 'node' | 'step' | 'value';
  /** As offsets: the whole, and what is selected. */
  from: number;
  to: number;
  at: { from: number; to: number };
  children: Outline[];
}

/** The label of a node: its first property that is a short string. */
function wordsOf(json: JsonNode): string {
  for (const name of ['name', 'schema', 'part', 'text', 'label', 'title', 'of', 'value', 'icon']) {
    const value = stringOf(member(json, name));
    if (value) return value;
  }
  return '';
}

export function outlineOf({ root }: SourceFile, grammar: Grammar): Outline[] {
  const of = (json: JsonNode, name: string, at: JsonNode): Outline => ({
    name,
    detail: json.children ? '' : String(json.value ?? 'null'),
    kind: json.children ? 'section' : 'value',
    from: Math.min(json.offset, at.offset),
    to: json.offset + json.length,
    at: { from: at.offset, to: at.offset + at.length },
    children: inside(json),
  });
  const inside = (json: JsonNode): Outline[] => {
    if (json.type === 'array')
      return entries(json).flatMap((entry) => (entry.children ? [entryOf(entry)] : []));
    const isNode = stringOf(member(json, 'type')) !== undefined && json.parent?.type === 'array';
    return members(json).flatMap(({ name, at, value }) =>
      // Of a node only what is within it is listed, not its properties.
      name === '$schema' || (isNode && !value.children?.length) ? [] : [of(value, name, at)],
    );
  };
  const entryOf = (json: JsonNode): Outline => {
    const type = stringOf(member(json, 'type'));
    const verb = members(json).find(({ name }) => grammar.steps.has(name));
    const whole = { from: json.offset, to: json.offset + json.length };
    if (type !== undefined || !verb)
      return {
        name: type ?? wordsOf(json),
        detail: type === undefined ? '' : wordsOf(json),
        kind: 'node',
        ...whole,
        at: { from: json.offset, to: json.offset + 1 },
        children: inside(json),
      };
    return {
      name: verb.name,
      detail: stringOf(verb.value) ?? '',
      kind: 'step',
      ...whole,
      at: { from: verb.at.offset, to: verb.at.offset + verb.at.length },
      children: members(json).flatMap(({ name, at, value }) =>
        value.children?.length ? [of(value, name, at)] : [],
      ),
    };
  };
  return root ? inside(root) : [];
}
