/** Completion of values: names, texts, kinds of nodes, steps, values of an enum. */
import { candidatesFor } from '../compile/names/candidates.ts';
import type { Shape } from '../grammar/shape.ts';
import { own } from '../own.ts';
import type { JsonNode } from '../source/read.ts';
import { argumentsOf } from './arguments.ts';
import type { At } from './complete.ts';
import { type Item, itemAt, memberOf, type Offer, Stops, stringItem } from './item.ts';
import { placesOf } from './namesAt.ts';
import { nameOf, type Seen } from './observed.ts';
import { symbolInfo, typeInWords } from './symbolInfo.ts';

export function valuesAt(json: JsonNode, at: At): Item[] {
  const { cursor, observed } = at;
  const seen = observed.seen.get(json);
  const items: Item[] = [];
  if (seen?.node) items.push(...nodes(seen, at));
  if (seen?.step) items.push(...steps(seen, at));
  if (seen?.value) items.push(...byShape(seen.value, seen, at));
  const owner = json.parent?.type === 'property' ? json.parent.parent : undefined;
  const name = nameOf(json);
  if (owner && name !== undefined && items.length === 0) items.push(...byOwner(owner, name, at));
  if (takesExpression(seen) && !cursor.typed)
    items.push(
      itemAt(cursor, { label: '=', kind: 'keyword', detail: 'an expression', rank: 4 }, '"= $1"', true),
    );
  return items;
}

/** Kinds of nodes and widgets, each with what it requires. */
function nodes({ env }: Seen, { cursor, project, reader }: At): Item[] {
  const { grammar, facts } = env.compilation;
  const kinds = [...grammar.nodes].map(([label, shape]) => {
    const stops = new Stops();
    const inner = shape.required.map((name) =>
      memberOf(name, name === 'type' ? typeOf(label) : shape.properties[name], stops),
    );
    const offer: Offer = { label, kind: 'node', documentation: shape.description, rank: 0 };
    return itemAt(cursor, offer, `{ ${inner.join(', ')}$0 }`, true);
  });
  const widgets = facts.names('widget').map((label) => {
    const stops = new Stops();
    const widget = facts.get('widget', label);
    const inner = ['type', ...(widget?.required ?? [])].map((name) =>
      memberOf(name, name === 'type' ? typeOf(label) : undefined, stops),
    );
    const offer: Offer = { label, kind: 'node', rank: 1, ...symbolInfo('widget', label, project, reader) };
    return itemAt(cursor, offer, `{ ${inner.join(', ')}$0 }`, true);
  });
  return [...kinds, ...widgets];
}

const typeOf = (constant: string): Shape => ({ constant, scopes: {}, properties: {}, required: [] });

function steps({ env }: Seen, { cursor }: At): Item[] {
  return [...env.compilation.grammar.steps].map(([label, shape]) => {
    const stops = new Stops();
    const inner = shape.required.map((name) => memberOf(name, shape.properties[name], stops));
    const offer: Offer = { label, kind: 'step', documentation: shape.description, rank: 0 };
    return itemAt(cursor, offer, `{ ${inner.join(', ')}$0 }`, true);
  });
}

function byShape(shape: Shape, seen: Seen, at: At): Item[] {
  const { cursor, project, reader } = at;
  const { env } = seen;
  const items: Item[] = [];
  const word = (label: string): Item => stringItem(cursor, { label, kind: 'value', rank: 0 });
  for (const value of shape.enum ?? [])
    items.push(
      typeof value === 'string'
        ? word(value)
        : itemAt(
            cursor,
            { label: String(value), kind: 'value', rank: 0 },
            JSON.stringify(value) ?? 'null',
            false,
          ),
    );
  if (shape.constant !== undefined && shape.constant !== null) items.push(...kindsOf(seen, at));
  const values =
    shape.values === 'tones'
      ? [
          ...env.compilation.grammar.tones,
          ...Object.keys(env.compilation.facts.get('app', 'app')?.tones ?? {}),
        ]
      : shape.values;
  for (const value of values ?? []) items.push(word(value));
  if (shape.names)
    for (const label of [...(candidatesFor(shape.names, env) ?? []), ...(shape.also ?? [])])
      items.push(
        stringItem(cursor, {
          label,
          kind: 'name',
          rank: 0,
          ...symbolInfo(shape.names, label, project, reader),
        }),
      );
  if (shape.valueKind === 'text') items.push(...texts(at));
  if (shape.valueKind === 'bind')
    for (const [offer] of placesOf(seen))
      if (!offer.label.startsWith('form.')) items.push(stringItem(cursor, offer));
  if (shape.valueKind === 'bool' || shape.json === 'boolean')
    for (const label of ['true', 'false'])
      items.push(itemAt(cursor, { label, kind: 'value', rank: 1 }, label, false));
  for (const one of shape.either ?? []) items.push(...byShape(one, seen, at));
  return items;
}

/** The other kinds that a node could be. */
function kindsOf({ env }: Seen, { cursor, project, reader }: At): Item[] {
  const { grammar, facts } = env.compilation;
  return [
    ...[...grammar.nodes].map(([label, { description }]) =>
      stringItem(cursor, { label, kind: 'node', documentation: description, rank: 0 }),
    ),
    ...facts
      .names('widget')
      .map((label) =>
        stringItem(cursor, { label, kind: 'node', rank: 1, ...symbolInfo('widget', label, project, reader) }),
      ),
  ];
}

function texts({ cursor, project, reader }: At): Item[] {
  return [...project.facts.all('text').keys()].map((label) =>
    stringItem(cursor, { label, kind: 'text', rank: 3, ...symbolInfo('text', label, project, reader) }),
  );
}

/** A value whose place is only known by its owner: the kind of a node, a parameter, a property of a widget. */
function byOwner(owner: JsonNode, name: string, at: At): Item[] {
  const { cursor, observed } = at;
  const seen = observed.seen.get(owner);
  if (seen?.node && name === 'type') return kindsOf(seen, at);
  const property = seen?.widget && own(seen.widget.properties, name);
  if (property?.text) return texts(at);
  const taken = argumentsOf(owner, observed);
  const type = property?.type ?? (taken && own(taken, name)?.type);
  if (type && 'values' in type && type.values)
    return type.values.map((value) =>
      typeof value === 'string'
        ? stringItem(cursor, { label: value, kind: 'value', rank: 0 })
        : itemAt(cursor, { label: String(value), kind: 'value', rank: 0 }, String(value), false),
    );
  if (type?.kind === 'bool')
    return ['true', 'false'].map((label) => itemAt(cursor, { label, kind: 'value', rank: 1 }, label, false));
  const shape = declarationShape(owner, name, at);
  if (shape && seen) return byShape(shape, seen, at);
  if (shape) {
    const env = observed.envOf(owner);
    return env ? byShape(shape, { env }, at) : [];
  }
  return type
    ? [itemAt(cursor, { label: '=', kind: 'keyword', detail: typeInWords(type), rank: 4 }, '"= $1"', true)]
    : [];
}

/** The shape of a property of a declared type. */
function declarationShape(owner: JsonNode, name: string, { observed }: At): Shape | undefined {
  const { value, members: shape } = observed.seen.get(owner) ?? {};
  if (value?.valueKind === 'schema') return own(value.properties, name);
  return shape && own(shape.properties, name);
}

const expressive = new Set([
  'text',
  'string',
  'number',
  'int',
  'bool',
  'decimal',
  'list',
  'object',
  'moment',
  'file',
  'any',
  'expression',
]);

const takesExpression = (seen: Seen | undefined): boolean =>
  seen?.expression !== undefined || expressive.has(seen?.value?.valueKind ?? '');
