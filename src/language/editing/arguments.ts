/** The names that an object takes because of a name beside it: parameters of a call, a page's query, values of a text. */

import { takenIn } from '../check/parts.ts';
import { describe } from '../expression/describe.ts';
import type { Type } from '../expression/type.ts';
import { namesIn } from '../grammar/shape.ts';
import { own } from '../own.ts';
import { type JsonNode, member, members, stringOf } from '../source/read.ts';
import { nameOf, type Observed } from './observed.ts';

export interface Argument {
  type?: Type | undefined;
  required?: boolean;
  documentation?: string;
}

/** @returns by name; undefined if nothing beside the object says what it takes */
export function argumentsOf(json: JsonNode, observed: Observed): Record<string, Argument> | undefined {
  const owner = json.parent?.parent;
  const seen = owner && observed.seen.get(owner);
  const name = nameOf(json);
  if (!owner || !seen?.members || name === undefined) return undefined;
  const { facts, grammar } = seen.env.compilation;
  if (seen.members.properties[name]?.valueKind === 'texts') return placeholdersFor(name, owner, observed);
  for (const [property, kind] of namesIn(seen.members)) {
    const value = stringOf(member(owner, property));
    if (value === undefined) continue;
    if (kind === 'operation' && name === 'with')
      return mapped(facts.get('operation', value)?.parameters, ({ type, required, description }) => ({
        type,
        required,
        documentation: [describe(type), description].filter(Boolean).join('. '),
      }));
    if (kind === 'route' && name === 'query')
      return mapped(facts.get('page', value)?.query, ({ type, required }) => ({ type, required }));
    if (kind === 'link' && name === 'with') {
      const takes = own(facts.get('app', 'app')?.links ?? {}, value)?.takes;
      return takes && Object.fromEntries(takes.map((one) => [one, { required: true }]));
    }
    if (kind === 'part' && name === 'with') {
      const view = member(facts.get('part', value)?.source.root, 'view');
      const takes = view && takenIn(view, grammar);
      return takes && Object.fromEntries([...takes.keys()].map((one) => [one, { required: true }]));
    }
    if (kind === 'schema' && name === 'values')
      return mapped(facts.get('form', value)?.fields, (type) => ({ type }));
  }
  return undefined;
}

const mapped = <Value>(
  all: Readonly<Record<string, Value>> | undefined,
  to: (value: Value) => Argument,
): Record<string, Argument> | undefined =>
  all && Object.fromEntries(Object.entries(all).map(([name, value]) => [name, to(value)]));

/** The placeholders of the texts that `values` or `<name>Values` fill. */
function placeholdersFor(name: string, owner: JsonNode, observed: Observed): Record<string, Argument> {
  const { compilation } = observed.envOf(owner) ?? {};
  const only = name === 'values' ? undefined : name.replace(/Values$/, '');
  const found: Record<string, Argument> = {};
  for (const { name: property, value } of members(owner)) {
    if (only !== undefined && property !== only) continue;
    const text = compilation?.facts.get('text', stringOf(value) ?? '');
    for (const one of text?.placeholders ?? []) found[one] = { required: true };
  }
  return found;
}
