import { basename, dirname, resolve } from 'pathe';
import type { Files } from '../project/files.ts';
import type { Grammar, Shape } from './shape.ts';

type Raw = { [name: string]: unknown };

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const raw = (value: unknown): Raw => (isRaw(value) ? value : {});
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Reads the grammar. Each file in `nodes/` is a kind of node and each in `steps/` a step, named by the file: adding
 * one needs no other change.
 * @param folder the folder of the grammar: `schemas/language` of the repository
 */
export function loadGrammar(folder: string, from: Pick<Files, 'list' | 'read'>): Grammar {
  const files = new Map<string, Raw>();
  const read = (file: string): Raw => {
    const known = files.get(file);
    if (known) return known;
    const content = raw(JSON.parse(from.read(file)));
    files.set(file, content);
    return content;
  };
  const made = new Map<Raw, Shape>();
  const shape = (file: string): Shape => shapeOf(read(file), file, read, made);
  const folderOf = (name: string): Map<string, Shape> => {
    const inside = [...from.list(`${folder}/${name}`).keys()].filter((file) => file.endsWith('.schema.json'));
    return new Map(inside.sort().map((file) => [basename(file, '.schema.json'), shape(file)]));
  };
  const nodes = folderOf('nodes');
  const widget = nodes.get('widget');
  if (!widget) throw new Error(`${folder}/nodes/widget.schema.json is missing`);
  nodes.delete('widget');
  const node = read(`${folder}/node.schema.json`);
  const values = read(`${folder}/values.schema.json`);
  const app = read(`${folder}/app.schema.json`);
  return {
    screen: shape(`${folder}/screen.schema.json`),
    part: shape(`${folder}/part.schema.json`),
    statuses: shape(`${folder}/statuses.schema.json`),
    app: shape(`${folder}/app.schema.json`),
    nodes,
    // All other properties are defined by each widget.
    widget: { ...widget, others: undefined },
    steps: folderOf('steps'),
    features: strings(node['x-features']),
    events: strings(raw(raw(app.properties).on)['x-events']),
    icons: strings(app['x-icons']),
    tones: strings(values['x-tones']),
    formats: strings(values['x-formats']),
    fieldWidgets: strings(values['x-fieldWidgets']),
    fieldProperties: strings(values['x-fieldProperties']),
  };
}

/** `x-pattern` applies to literals only, where an expression is allowed too. */
const patternOf = (pattern: unknown): RegExp | undefined =>
  typeof pattern === 'string' ? new RegExp(pattern, 'u') : undefined;

/** The keywords beside a reference are annotations only, so they can be merged into its target. */
const annotations = (schema: Raw): Raw =>
  Object.fromEntries(
    Object.entries(schema).filter(([name]) => name === 'description' || name.startsWith('x-')),
  );

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** @param made the shapes so far: a schema that several others refer to becomes one shape */
function shapeOf(schema: Raw, file: string, read: (file: string) => Raw, made: Map<Raw, Shape>): Shape {
  if (typeof schema.$ref === 'string') {
    const [name = '', pointer = ''] = schema.$ref.split('#');
    const target = name ? resolve(dirname(file), name) : file;
    // The content of a slot is looked up by its type or verb, not resolved here.
    if (!pointer) return shapeOf({ ...schema, $ref: undefined, type: 'object' }, file, read, made);
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((here, part) => raw(here)[part], read(target));
    if (!isRaw(found)) throw new Error(`${file}: ${schema.$ref} leads nowhere`);
    return shapeOf({ ...found, ...annotations(schema) }, target, read, made);
  }
  const inner = (value: unknown): Shape => {
    const within = raw(value);
    const shape = made.get(within) ?? shapeOf(within, file, read, made);
    made.set(within, shape);
    return shape;
  };
  const properties = Object.entries(raw(schema.properties)).map(([name, value]) => [name, inner(value)]);
  const others = schema.additionalProperties;
  // Missing keywords are set to undefined: objects of one shape are read faster.
  const keywords: Record<keyof Shape, unknown> = {
    json: schema.type,
    valueKind: schema['x-type'],
    slot: schema['x-slot'],
    names: schema['x-name'],
    also: schema['x-also'],
    declares: schema['x-declares'],
    values: schema['x-values'],
    fields: schema['x-fields'],
    rule: schema['x-rule'],
    bound: schema['x-bound'],
    unique: schema['x-unique'],
    yields: schema['x-yields'],
    enum: schema.enum,
    constant: schema.const,
    pattern: patternOf(schema.pattern ?? schema['x-pattern']),
    minimum: number(schema.minimum),
    above: number(schema.exclusiveMinimum),
    maximum: number(schema.maximum),
    minItems: number(schema.minItems),
    maxItems: number(schema.maxItems),
    minProperties: number(schema.minProperties),
    description: schema.description,
    scopes: raw(schema['x-scope']),
    properties: Object.fromEntries(properties),
    required: strings(schema.required),
    others: others === false ? false : isRaw(others) ? inner(others) : undefined,
    items: isRaw(schema.items) ? inner(schema.items) : undefined,
    either: Array.isArray(schema.anyOf) ? schema.anyOf.map(inner) : undefined,
  };
  const shape: Shape = { scopes: {}, properties: {}, required: [] };
  return Object.assign(shape, keywords);
}
