/** All kinds of the language by group, from the grammar, the expression functions and the widgets. */
import fs from 'node:fs';
import path from 'node:path';
import { functionUsages, type Project, pageNameMeanings } from '../../src/language/node.ts';

/** A property of a kind, or a nested one: `rows[].label`. */
export interface Property {
  name: string;
  required: boolean;
  /** Its type, or the allowed values. */
  type: string;
  usual: string;
  description: string;
}

export interface Kind {
  group: string;
  name: string;
  description: string;
  properties: readonly Property[];
  /** The events of a widget. */
  events: readonly Property[];
  /** How a function is called, and the type of its result in words. */
  usage?: string;
  result?: string;
}

type Schema = { readonly [keyword: string]: unknown };

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schema = (value: unknown): Schema => (isSchema(value) ? value : {});
const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * The name of a group is that of its folder of examples.
 * @param functions what each function does
 */
export function kindsOf(project: Project, functions: Readonly<Record<string, { does: string }>>): Kind[] {
  const { grammar: folder } = project.folders;
  const read = (file: string): Schema => schema(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')));
  const kind = (group: string, name: string, file: string): Kind => {
    const { description, properties } = documentedIn(read(file));
    const [own, ofAll] = [false, true].map((all) => properties.filter((one) => common.has(one.name) === all));
    return { group, name, description, properties: [...(own ?? []), ...(ofAll ?? [])], events: [] };
  };
  const named = (group: string, names: Iterable<readonly [string, string]>): Kind[] =>
    [...names].map(([name, description]) => ({ group, name, description, properties: [], events: [] }));
  const { grammar } = project;
  // Properties that every node has come last.
  const takes = [...grammar.nodes.values()].map((shape) => new Set(Object.keys(shape.properties)));
  const common = new Set([...(takes[0] ?? [])].filter((name) => takes.every((names) => names.has(name))));
  const fields = schema(schema(schema(read('values.schema.json').$defs).fields).additionalProperties);
  const { tones } = grammar;
  return [
    ...[...grammar.nodes.keys()].map((name) => kind('nodes', name, `nodes/${name}.schema.json`)),
    ...[...grammar.steps.keys()].map((name) => kind('steps', name, `steps/${name}.schema.json`)),
    ...grammar.fieldWidgets.map((name) => ({
      group: 'controls',
      name,
      ...documentedIn(fields),
      description: `A field that is asked for with "widget": "${name}".`,
      events: [],
    })),
    ...[...project.facts.all('widget')].map(([name, { fact }]) => ({
      group: 'widgets',
      name,
      ...documentedIn(fact.schema),
      events: Object.entries(schema(fact.schema['x-events'])).flatMap(([event, of]) =>
        propertyOf(event, of, false),
      ),
    })),
    ...named(
      'tones',
      tones.map((tone) => [tone, 'The colour of a meaning.'] as const),
    ),
    ...named('names', pageNameMeanings),
    ...[...functionUsages()].map(([name, { usage, parameters, result }]) => ({
      group: 'functions',
      name,
      description: functions[name]?.does ?? '',
      properties: parameters.map(({ name, type, optional }) => ({
        name,
        required: !optional,
        type,
        usual: '',
        description: '',
      })),
      events: [],
      usage,
      result,
    })),
  ];
}

function documentedIn(of: Schema): Pick<Kind, 'description' | 'properties'> {
  const required = words(of.required);
  return {
    description: String(of.description ?? ''),
    properties: Object.entries(schema(of.properties)).flatMap(([name, inner]) =>
      name === 'type' ? [] : propertyOf(name, inner, required.includes(name)),
    ),
  };
}

/** A property and its nested properties. */
function propertyOf(name: string, of: unknown, required: boolean): Property[] {
  const inner = schema(of);
  const holds = [
    [name, inner],
    [`${name}[]`, schema(inner.items)],
    [`${name}.*`, schema(inner.additionalProperties)],
  ] as const;
  const deeper = holds.flatMap(([prefix, record]) => {
    const needed = words(record.required);
    return Object.entries(schema(record.properties)).flatMap(([field, value]) =>
      propertyOf(`${prefix}.${field}`, value, needed.includes(field)),
    );
  });
  const usual = inner.default === undefined ? '' : JSON.stringify(inner.default);
  return [
    { name, required, type: typeOf(inner), usual, description: String(inner.description ?? '') },
    ...deeper,
  ];
}

function typeOf(of: Schema): string {
  const allowed = of.enum ?? of['x-values'];
  if (allowed === 'tones') return 'name of a tone';
  if (Array.isArray(allowed)) return allowed.map(String).join(' | ');
  if (of.const !== undefined) return JSON.stringify(of.const);
  const base =
    typeof of.$ref === 'string'
      ? (of.$ref.split('/').at(-1) ?? '')
      : typeof of['x-name'] === 'string'
        ? `name of a ${of['x-name']}`
        : Array.isArray(of.anyOf)
          ? [...new Set(of.anyOf.map((one) => typeOf(schema(one))))].join(' | ')
          : String(words(of.type).join(' | ') || of.type || of['x-type'] || 'any');
  const limits = [
    of.minimum === undefined ? '' : `from ${of.minimum}`,
    of.maximum === undefined ? '' : `to ${of.maximum}`,
  ].filter(Boolean);
  return [base, ...limits].join(' ');
}
