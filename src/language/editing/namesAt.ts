/** Completion of member names: properties, parameters, fields, events, languages. */
import { describe } from '../expression/describe.ts';
import { type Root, roots } from '../expression/roots.ts';
import type { RecordType, Type } from '../expression/type.ts';
import type { Shape } from '../grammar/shape.ts';
import type { Widget } from '../project/widgets.ts';
import { type JsonNode, member, members } from '../source/read.ts';
import { argumentsOf } from './arguments.ts';
import type { At } from './complete.ts';
import { type Item, itemAt, memberOf, nameItem, type Offer, Stops } from './item.ts';
import { nameOf, type Seen } from './observed.ts';
import { typeInWords } from './symbolInfo.ts';

const expression: Shape = { valueKind: 'expression', scopes: {}, properties: {}, required: [] };
const word: Shape = { json: 'string', scopes: {}, properties: {}, required: [] };

/** One of several words is written as it is, all else mostly computed. */
const startOfArgument = (type: Type | undefined): Shape =>
  type?.kind === 'string' && type.values ? word : expression;

/** @param owner the object */
export function namesAt(owner: JsonNode, at: At): Item[] {
  const seen = at.observed.seen.get(owner);
  const present = new Set(
    members(owner).flatMap(({ name, at: place }) => (place.offset === at.cursor.at ? [] : [name])),
  );
  const offers = (all: Iterable<[Offer, Shape | undefined]>): Item[] =>
    [...all]
      .filter(([{ label }]) => !present.has(label))
      .map(([offer, shape]) => nameItem(at.cursor, offer, shape));
  const taken = argumentsOf(owner, at.observed);
  if (taken)
    return offers(
      Object.entries(taken).map(([label, { type, required, documentation }]) => [
        {
          label,
          kind: 'property',
          detail: `${type ? typeInWords(type) : ''}${required ? '' : ' (optional)'}`.trim(),
          documentation,
          rank: required ? 0 : 1,
        },
        startOfArgument(type),
      ]),
    );
  if (!seen) return offers(inDeclaration(owner, at));
  if (seen.events) return offers(eventsOf(seen));
  const items = offers(membersOf(owner, seen));
  if (seen.members) items.push(...missing(owner, seen.members, at));
  return items;
}

function* membersOf(owner: JsonNode, seen: Seen): Iterable<[Offer, Shape | undefined]> {
  const { env, members: shape, value, widget } = seen;
  if (shape) yield* propertiesOf(shape);
  if (shape?.fields)
    for (const [label, type] of Object.entries(env.fields?.known ?? {}))
      yield [{ label, kind: 'property', detail: describe(type), rank: 0 }, shape.others || undefined];
  if (widget)
    yield* widgetProperties(
      widget,
      nameOf(owner) === 'properties' ? env.compilation.grammar.fieldProperties : [],
    );
  if (seen.node && !shape) yield* [...typed(env.compilation.grammar.nodes.get('text'))];
  if (seen.step && !shape)
    for (const [label, step] of env.compilation.grammar.steps)
      yield [{ label, kind: 'step', documentation: step.description, rank: 0 }, step.properties[label]];
  if (value?.valueKind === 'text')
    for (const label of env.compilation.facts.get('app', 'app')?.languages.all ?? [])
      yield [{ label, kind: 'property', rank: 0 }, word];
  if (value?.valueKind === 'assignments') yield* placesOf(seen);
  if (value?.valueKind === 'schema') yield* propertiesOf(value);
}

/** The properties that every node has, for one whose kind is not written yet. */
function* typed(node: Shape | undefined): Iterable<[Offer, Shape | undefined]> {
  if (!node) return;
  for (const name of ['type', 'when', 'likely', 'key', 'grow', 'requires', 'fallback']) {
    const shape = node.properties[name];
    const rank = name === 'type' ? 0 : 2;
    yield [
      { label: name, kind: 'property', documentation: shape?.description, rank },
      name === 'type' ? word : shape,
    ];
  }
}

function* propertiesOf({ properties, required }: Shape): Iterable<[Offer, Shape | undefined]> {
  for (const [label, shape] of Object.entries(properties)) {
    const isRequired = required.includes(label);
    yield [
      {
        label,
        kind: 'property',
        detail: `${kindOf(shape)}${isRequired ? '' : ' (optional)'}`,
        documentation: shape.description,
        rank: isRequired ? 0 : 1,
      },
      shape,
    ];
  }
}

/** The kind of value of a property, in a word or two. */
export function kindOf(shape: Shape): string {
  if (shape.names) return shape.names === 'fieldWidget' ? 'control' : shape.names;
  if (shape.slot) return shape.slot === 'appEvents' ? 'events' : shape.slot;
  if (shape.valueKind) return shape.valueKind;
  if (shape.enum) return shape.enum.join(' | ');
  if (shape.either) return shape.either.map(kindOf).join(' | ');
  return shape.json ?? 'value';
}

function* widgetProperties(
  { properties, required }: Widget,
  without: readonly string[],
): Iterable<[Offer, Shape | undefined]> {
  for (const [label, { type, stream, text, schema: inner }] of Object.entries(properties)) {
    if (without.includes(label)) continue;
    const description =
      typeof inner === 'object' && inner !== null && 'description' in inner
        ? String(inner.description)
        : undefined;
    const isRequired = required.includes(label);
    const shape: Shape = {
      valueKind: text ? 'text' : stream ? 'expression' : type.kind === 'bool' ? 'bool' : 'any',
      scopes: {},
      properties: {},
      required: [],
    };
    const detail = `${typeInWords(type)}${isRequired ? '' : ' (optional)'}`;
    yield [{ label, kind: 'property', detail, documentation: description, rank: isRequired ? 0 : 1 }, shape];
  }
}

const steps: Shape = { slot: 'steps', scopes: {}, properties: {}, required: [] };

function* eventsOf({ env, events }: Seen): Iterable<[Offer, Shape | undefined]> {
  if (events === 'widget' || env.events) {
    for (const [label, type] of Object.entries(env.events?.known ?? {}))
      yield [{ label, kind: 'property', detail: typeInWords(type), rank: 0 }, steps];
    return;
  }
  const app = env.compilation.facts.get('app', 'app');
  for (const label of new Set([
    ...(app?.events ?? []),
    ...(app?.failures ?? []),
    ...env.compilation.grammar.events,
  ]))
    yield [{ label, kind: 'property', rank: 0 }, steps];
}

/** The places that can be set: `state.x`, `prefs.x`, `forms.form.field`. */
export function* placesOf({ env }: Seen): Iterable<[Offer, Shape | undefined]> {
  for (const [root, { settable, depth }] of Object.entries<Root>(roots)) {
    const type = settable === undefined ? undefined : env.names.lookup(root)?.type;
    if (type?.kind !== 'record') continue;
    for (const [name, inner] of Object.entries(type.fields)) {
      if (depth === 1)
        yield [{ label: `${root}.${name}`, kind: 'name', detail: typeInWords(inner), rank: 0 }, undefined];
      else if (inner.kind === 'record') yield* fieldsBelow(`${root}.${name}`, inner, 1, env.bound?.of);
    }
  }
  const form = env.names.lookup('form')?.type;
  if (form?.kind === 'record') yield* fieldsBelow('form', form, 0, env.bound?.of);
}

/** How deep fields of fields are offered: a type may contain itself. */
const deepest = 4;

/**
 * The fields of a form as places, with those within them.
 * @param bound the field that the place belongs to: within a list, its own item is meant by `tags[].name`
 */
function* fieldsBelow(
  form: string,
  { fields }: RecordType,
  rank: number,
  bound: string | undefined,
  within = '',
): Iterable<[Offer, Shape | undefined]> {
  for (const [field, value] of Object.entries(fields)) {
    const path = `${within}${field}`;
    yield [{ label: `${form}.${path}`, kind: 'name', detail: typeInWords(value), rank }, undefined];
    const isItem = value.kind === 'list' && bound?.startsWith(`${path}[]`);
    const inner = isItem ? value.of : value;
    if (inner.kind === 'record' && path.split('.').length < deepest)
      yield* fieldsBelow(form, inner, rank + 1, bound, `${path}${isItem ? '[]' : ''}.`);
  }
}

/** Within values that are not walked by their shape: a declaration such as `{ "type": … }`. */
function* inDeclaration(owner: JsonNode, at: At): Iterable<[Offer, Shape | undefined]> {
  for (let here: JsonNode | undefined = owner; here; here = here.parent) {
    const value = at.observed.seen.get(here)?.value;
    if (value?.valueKind === 'schema') {
      yield* propertiesOf(value);
      return;
    }
  }
}

/** All required properties that are missing, in one. */
function missing(owner: JsonNode, shape: Shape, { cursor }: At): Item[] {
  const names = shape.required.filter((name) => {
    const value = member(owner, name);
    return !value || value.parent?.offset === cursor.at;
  });
  if (names.length < 2 || cursor.hasColon) return [];
  const stops = new Stops();
  const insert = names.map((name) => memberOf(name, shape.properties[name], stops)).join(',\n');
  const offer: Offer = { label: names.join(', '), kind: 'property', detail: 'all that is required', rank: 0 };
  return [itemAt(cursor, offer, insert, true)];
}
