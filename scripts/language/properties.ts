/** The types of the props of a kind's component: the properties of its grammar, evaluated. */
import fs from 'node:fs';
import path from 'node:path';

type JsonObject = Record<string, unknown>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties of every node, which the renderer reads itself. */
const common = new Set(['type', 'when', 'likely', 'key', 'grow', 'requires', 'fallback']);

const strings = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const slots: Readonly<Record<string, string>> = {
  '#/$defs/nodes': 'NodeSlot',
  '#/$defs/node': 'NodeSlot',
  '#/$defs/steps': 'StepSlot',
};

/**
 * Generates the evaluated properties of each kind of node. What an expression can yield is `unknown`, since it may come
 * from a server: it is read with the functions of read.ts. What can only be written in a definition has its own type.
 * @param folder the grammar
 */
export function kindProperties(folder: string): string {
  const files = fs.readdirSync(path.join(folder, 'nodes')).filter((file) => file.endsWith('.schema.json'));
  const kinds = files
    .map((file) => ({ name: file.replace('.schema.json', ''), file: path.join(folder, 'nodes', file) }))
    .filter(({ name }) => name !== 'widget');
  const members = kinds.map(({ name, file }) => {
    const schema: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    return `  ${name}: ${record(schema, lazyOf(schema), common)};`;
  });
  return [
    '// Written by `npm run generate` from schemas/language/nodes/.',
    "import type { NodeSlot, StepSlot, Value } from '../../language/compiled.ts';",
    '',
    '/** The evaluated properties of each kind of node. What an expression can yield is `unknown`. */',
    'export interface KindProperties {',
    ...members,
    '}',
    '',
  ].join('\n');
}

/** Dotted paths of the properties that are evaluated for each row, which the kind does itself. */
const lazyOf = (schema: unknown): ReadonlySet<string> =>
  new Set(
    Object.entries(isJsonObject(schema) && isJsonObject(schema['x-scope']) ? schema['x-scope'] : {})
      .filter(([, scope]) => scope === 'item')
      .map(([at]) => at),
  );

function record(
  schema: unknown,
  lazy: ReadonlySet<string>,
  except: ReadonlySet<string> = new Set(),
  prefix = '',
): string {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties)) return 'Record<string, unknown>';
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const members = Object.entries(schema.properties)
    .filter(([name]) => !except.has(name))
    .map(([name, property]) => {
      const type = typeOf(property, lazy, `${prefix}${name}`);
      // `unknown` includes undefined, so a `?` would add nothing.
      const isOptional = !required.has(name) && type !== 'unknown';
      return `${JSON.stringify(name)}${isOptional || type === 'unknown' ? '?' : ''}: ${type}`;
    });
  return `{ ${members.join('; ')} }`;
}

/** The built-in formats of amounts (`x-formats` of the grammar's values). */
const formats = ['amount', 'percent', 'compact'];

function typeOf(schema: unknown, lazy: ReadonlySet<string>, at: string): string {
  if (!isJsonObject(schema)) return 'unknown';
  if (typeof schema.$ref === 'string')
    return slots[schema.$ref.replace(/^[^#]*/, '')] ?? (lazy.has(at) ? 'Value' : 'unknown');
  if (schema['x-type'] !== undefined || schema['x-fields'] !== undefined || schema.anyOf !== undefined)
    return 'unknown';
  // The compiler replaces the formats of an app by what they are based on.
  const values = schema['x-name'] === 'format' ? [...strings(schema['x-also']), ...formats] : schema.enum;
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ');
  switch (schema.type) {
    case 'boolean':
    case 'string':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly (${typeOf(schema.items, lazy, at)})[]`;
    case 'object':
      return schema.properties ? record(schema, lazy, undefined, `${at}.`) : 'Record<string, unknown>';
    default:
      return 'unknown';
  }
}
