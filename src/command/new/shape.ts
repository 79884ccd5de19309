/** What a schema of the contract describes, as far as a page needs to know. */
import { tagsOf } from '../../language/contract/discriminator.ts';
import {
  isJsonObject,
  type JsonObject,
  nameOf,
  type Place,
  resolved,
  text,
  texts,
} from '../../language/contract/reference.ts';

export type Kind =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'record'
  | 'map'
  | 'list'
  /** It is not described, or may have several types. */
  | 'unknown';

export interface Field {
  name: string;
  required: boolean;
  shape: Shape;
}

export interface Shape {
  kind: Kind;
  /** The name of the schema, if the document gives it one. */
  name: string;
  format: string;
  /** The only possible values, without null. */
  values: readonly (string | number)[];
  nullable: boolean;
  title: string;
  description: string;
  readOnly: boolean;
  writeOnly: boolean;
  deprecated: boolean;
  default: unknown;
  minimum: unknown;
  /** The fields of a record; computed when they are asked for, as a schema may contain itself. */
  readonly fields: readonly Field[];
  /** The records of which it is one; empty for all others. Its `fields` are then those of its own and those they share. */
  readonly alternatives: readonly Alternative[];
  /** What a list holds, or each value of a map. */
  readonly of: Shape | undefined;
  /** The merged keywords, and the place that references in them are relative to. */
  schema: JsonObject;
  at: Place;
}

export interface Alternative {
  shape: Shape;
  /** The values of its discriminator; empty if the document has none. */
  discriminator: { name: string; values: readonly string[] };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** @throws Error for a reference that cannot be resolved */
export function shapeOf(schema: unknown, at: Place): Shape {
  const { value, at: here, name } = merged(schema, at);
  const choices = listOf(value.oneOf ?? value.anyOf);
  const real = choices.filter((one) => !isNull(one));
  // `anyOf: [X, null]` is a nullable X.
  const [only] = real;
  if (only !== undefined && real.length === 1 && !value.properties) {
    const inner = shapeOf(only, here);
    // Delegates, as a copy would compute the fields of a schema that may contain itself.
    return Object.create(inner, {
      nullable: { value: true },
      title: { value: text(value.title) || inner.title },
      readOnly: { value: value.readOnly === true || inner.readOnly },
      writeOnly: { value: value.writeOnly === true || inner.writeOnly },
    });
  }
  const values = 'const' in value ? [value.const] : listOf(value.enum);
  const consts = real.map((one) => (isJsonObject(one) ? one.const : undefined));
  const known = consts.length > 0 && consts.every(isValue) ? consts : values;
  const types = (Array.isArray(value.type) ? value.type : [value.type]).filter(
    (one) => one !== undefined && one !== 'null',
  );
  let fields: readonly Field[] | undefined;
  let of: Shape | null | undefined;
  let alternatives: readonly Alternative[] | undefined;
  const kind = kindOf(value, types, known, real, here);
  return {
    kind,
    name,
    format: text(value.format),
    values: [...new Set(known.filter(isValue))],
    nullable: value.nullable === true || listOf(value.type).includes('null') || known.includes(null),
    title: text(value.title),
    description: text(value.description),
    readOnly: value.readOnly === true,
    writeOnly: value.writeOnly === true,
    deprecated: value.deprecated === true,
    default: value.default,
    minimum: value.minimum,
    get fields() {
      fields ??= kind === 'record' ? fieldsOf(value, real, here) : [];
      return fields;
    },
    get alternatives() {
      alternatives ??= kind === 'record' && real.length > 1 ? alternativesOf(value, real, here) : [];
      return alternatives;
    },
    get of() {
      if (of === undefined) {
        const inner = kind === 'list' ? value.items : kind === 'map' ? value.additionalProperties : undefined;
        of = isJsonObject(inner) ? shapeOf(inner, here) : null;
      }
      return of ?? undefined;
    },
    schema: value,
    at: here,
  };
}

const isValue = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const isNull = (schema: unknown): boolean =>
  isJsonObject(schema) && (schema.type === 'null' || schema.const === null);

function kindOf(
  schema: JsonObject,
  types: unknown[],
  values: unknown[],
  choices: unknown[],
  at: Place,
): Kind {
  if (types.length > 1) return 'unknown';
  const [type] = types;
  if (type === undefined && isRecord(schema, choices, at)) return 'record';
  switch (type ?? inferred(schema, values)) {
    case 'string':
      return 'text';
    case 'integer':
      return 'integer';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'list';
    case 'object':
      if (isRecord(schema, choices, at)) return 'record';
      return isJsonObject(schema.additionalProperties) ? 'map' : 'unknown';
    default:
      return 'unknown';
  }
}

const isRecord = (schema: JsonObject, choices: unknown[], at: Place): boolean =>
  isJsonObject(schema.properties) ||
  (choices.length > 0 && choices.every((one) => shapeOf(one, at).kind === 'record'));

function inferred(schema: JsonObject, values: unknown[]): string | undefined {
  if (schema.additionalProperties) return 'object';
  if (schema.items) return 'array';
  const kinds = [...new Set(values.filter((one) => one !== null).map((one) => typeof one))];
  if (kinds.length !== 1) return undefined;
  return kinds[0] === 'number' ? 'integer' : kinds[0];
}

/** Own fields, and of alternatives those that all of them have. */
function fieldsOf(schema: JsonObject, choices: unknown[], at: Place): Field[] {
  const required = texts(schema.required);
  const own = Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).map(
    ([name, property]) => ({
      name,
      required: required.includes(name),
      shape: shapeOf(property, at),
    }),
  );
  const [first, ...others] = choices.map((one) => shapeOf(one, at).fields);
  const shared = (first ?? []).filter((field) =>
    others.every((fields) =>
      fields.some((one) => one.name === field.name && one.shape.kind === field.shape.kind),
    ),
  );
  for (const field of shared) {
    const values = [first ?? [], ...others].flatMap(
      (fields) => fields.find(({ name }) => name === field.name)?.shape.values ?? [],
    );
    // Each alternative may have a value of its own.
    if (values.length > 0) Object.defineProperty(field.shape, 'values', { value: [...new Set(values)] });
  }
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...shared.filter(({ name }) => !names.has(name))];
}

/** Alternatives that are one of several records themselves are listed with the others. */
function alternativesOf(schema: JsonObject, choices: unknown[], at: Place): Alternative[] {
  const { discriminator } = schema;
  const { propertyName, mapping } = isJsonObject(discriminator) ? discriminator : ({} as JsonObject);
  // Without a discriminator, a field with a distinct value in each of them serves as one.
  const tags = propertyName === undefined ? tagsOf(schema, choices, at) : undefined;
  const name = tags?.by ?? text(propertyName);
  return choices.flatMap((choice, index) => {
    const shape = shapeOf(choice, at);
    if (shape.alternatives.length > 0 && !shape.schema.properties) return shape.alternatives;
    if (tags) return [{ shape, discriminator: { name, values: (tags.values[index] ?? []).map(String) } }];
    const ref = isJsonObject(choice) ? text(choice.$ref) : '';
    const mapped = Object.entries(isJsonObject(mapping) ? mapping : {})
      .filter(([, target]) => ref !== '' && (target === ref || target === nameOf(ref)))
      .map(([value]) => value);
    const declared = shape.fields.find((field) => field.name === name)?.shape.values.map(String) ?? [];
    const implied = declared.length > 0 || ref === '' ? declared : [nameOf(ref)];
    return [{ shape, discriminator: { name, values: mapped.length > 0 ? mapped : name ? implied : [] } }];
  });
}

/** A schema with its reference and its `allOf` in one. */
function merged(schema: unknown, from: Place): { value: JsonObject; at: Place; name: string } {
  if (!isJsonObject(schema)) return { value: {}, at: from, name: '' };
  if (typeof schema.$ref === 'string') {
    const { $ref, ...beside } = schema;
    const target = resolved(schema, from);
    const inner = merged(target.value, target.at);
    return { value: { ...inner.value, ...beside }, at: inner.at, name: nameOf($ref) };
  }
  if (!Array.isArray(schema.allOf)) return { value: schema, at: from, name: '' };
  const { allOf, ...own } = schema;
  const parts = allOf.map((part) => merged(part, from));
  const all = [...parts.map(({ value }) => value), own];
  const properties = Object.assign({}, ...all.map((part) => part.properties));
  const value: JsonObject = Object.assign({}, ...all);
  return {
    value: {
      ...value,
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      required: all.flatMap((part) => texts(part.required)),
    },
    at: parts[0]?.at ?? from,
    name: parts.length === 1 ? (parts[0]?.name ?? '') : '',
  };
}
