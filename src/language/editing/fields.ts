/** The properties of an object as the fields of a form: what they are called, what fits, and what they mean. */
import { candidatesFor } from '../compile/names/candidates.ts';
import type { Shape } from '../grammar/shape.ts';
import type { Project } from '../project/project.ts';
import { type JsonNode, members, type SourceFile } from '../source/read.ts';
import { kindOf } from './namesAt.ts';
import { observe, type Seen } from './observed.ts';
import { type Reader, symbolInfo, typeInWords } from './symbolInfo.ts';

export type FieldKind =
  /** A key of the texts, a text by language, or an expression. */
  | 'text'
  | 'string'
  | 'number'
  | 'bool'
  /** One of `options`. */
  | 'choice'
  /** An expression only. */
  | 'expression'
  | 'nodes'
  | 'steps'
  /** Anything else, as JSON. */
  | 'json';

export interface Option {
  value: unknown;
  /** On the same line, such as the wording of a text. */
  detail?: string;
}

export interface Field {
  name: string;
  kind: FieldKind;
  required: boolean;
  /** A word or two for the kind of value. */
  type: string;
  description?: string;
  options?: readonly Option[];
  /** Whether an expression may stand here too. */
  takesExpression: boolean;
  minimum?: number;
  maximum?: number;
}

/** The object at an offset, with its fields. */
export interface Fields {
  /** What it is: the kind of node, the verb of a step; undefined for other objects. */
  type?: string;
  is: 'node' | 'step' | 'value';
  description?: string;
  fields: readonly Field[];
}

/** @returns undefined where no object is known to the grammar */
export function fieldsAt(
  project: Project,
  source: SourceFile,
  offset: number,
  reader: Reader = {},
): Fields | undefined {
  const json = objectAt(source.root, offset);
  const observed = observe(project, source);
  const seen = json && observed.seen.get(json);
  if (!json || !seen) return undefined;
  const shape = seen.members ?? seen.value;
  const type = members(json).find(({ name }) => name === 'type')?.value.value;
  const { grammar } = project;
  const verb = seen.step ? members(json).find(({ name }) => grammar.steps.has(name))?.name : undefined;
  const fields = shape ? shapeFields(shape, seen, project, reader) : [];
  return {
    is: seen.node ? 'node' : seen.step ? 'step' : 'value',
    ...(seen.node && typeof type === 'string' && { type }),
    ...(verb !== undefined && { type: verb }),
    ...(shape?.description !== undefined && { description: shape.description }),
    fields: [...fields, ...widgetFields(seen)],
  };
}

function objectAt(root: JsonNode | undefined, offset: number): JsonNode | undefined {
  let found: JsonNode | undefined;
  for (let here = root; here; ) {
    if (here.type === 'object') found = here;
    here = here.children?.find((child) => child.offset <= offset && offset < child.offset + child.length);
  }
  return found;
}

const shapeFields = (shape: Shape, seen: Seen, project: Project, reader: Reader): Field[] =>
  Object.entries(shape.properties).map(([name, inner]) => ({
    name,
    required: shape.required.includes(name),
    ...fieldOf(inner, seen, project, reader),
  }));

/** The properties of a widget come from its own schema. */
function widgetFields({ widget }: Seen): Field[] {
  return Object.entries(widget?.properties ?? {}).map(([name, { type, text, schema }]) => {
    const values = 'values' in type ? type.values : undefined;
    const description = typeof schema === 'object' && schema !== null && 'description' in schema;
    return {
      name,
      required: widget?.required.includes(name) ?? false,
      type: typeInWords(type),
      kind: text ? 'text' : values ? 'choice' : type.kind === 'bool' ? 'bool' : 'json',
      takesExpression: true,
      ...(values && { options: values.map((value) => ({ value })) }),
      ...(description && { description: String(schema.description) }),
    } satisfies Field;
  });
}

const computed = new Set([
  'text',
  'string',
  'number',
  'int',
  'bool',
  'decimal',
  'moment',
  'list',
  'object',
  'any',
  'expression',
  'file',
]);

function fieldOf(
  shape: Shape,
  { env }: Seen,
  project: Project,
  reader: Reader,
): Omit<Field, 'name' | 'required'> {
  const { names, valueKind, minimum, maximum, description } = shape;
  const known = names === undefined ? undefined : candidatesFor(names, env);
  const named = known && [...known, ...(shape.also ?? [])];
  const tones = shape.values === 'tones' ? candidatesFor('tone', env) : shape.values;
  const words = shape.enum ?? tones;
  const options =
    words?.map((value): Option => ({ value })) ??
    named?.map((value): Option => {
      const { detail } = symbolInfo(names ?? '', value, project, reader);
      return { value, ...(detail !== undefined && { detail }) };
    });
  return {
    kind: options ? 'choice' : kindIn(shape),
    type: kindOf(shape),
    takesExpression: computed.has(valueKind ?? ''),
    ...(options && { options }),
    ...(description !== undefined && { description }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

function kindIn({ slot, valueKind, json, constant }: Shape): FieldKind {
  if (slot === 'nodes' || slot === 'node') return 'nodes';
  if (slot) return 'steps';
  switch (valueKind) {
    case 'text':
      return 'text';
    case 'string':
    case 'decimal':
    case 'moment':
    case 'bind':
      return 'string';
    case 'number':
    case 'int':
      return 'number';
    case 'bool':
      return 'bool';
    case 'expression':
    case 'list':
    case 'object':
    case 'file':
      return 'expression';
  }
  if (valueKind) return 'json';
  if (json === 'boolean') return 'bool';
  if (json === 'integer' || json === 'number') return 'number';
  return json === 'string' || constant !== undefined ? 'string' : 'json';
}
