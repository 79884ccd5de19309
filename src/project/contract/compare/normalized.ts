/** A schema in the form in which two versions are compared. */
import { dereference, isObject, type JsonObject, type JsonValue, stringsAt } from '../json.ts';

/** The schema with its references, and the parts of `allOf` that are no conditions, written out. */
export function flat(document: JsonObject, schema: JsonObject): JsonObject {
  const own = dereference(document, schema);
  if (!Array.isArray(own.allOf)) return own;
  const parts = own.allOf.filter(isObject).map((part) => flat(document, part));
  const conditions = parts.filter((part) => 'if' in part || 'not' in part);
  const { allOf: _, ...rest } = own;
  const all = [...parts.filter((part) => !conditions.includes(part)), rest];
  const properties: JsonObject = Object.assign({}, ...all.map((part) => part.properties));
  const required = [...new Set(all.flatMap((part) => stringsAt(part, 'required')))];
  return {
    ...Object.assign({}, ...all),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}

/** The types that a value may have, sorted; none for any. */
export function typesOf(schema: JsonObject): string[] {
  const values = valuesOf(schema)?.map((text) => JSON.parse(text));
  const given = Array.isArray(schema.type)
    ? stringsAt(schema, 'type')
    : [schema.type].filter((type) => typeof type === 'string');
  const inferred = schema.properties ? ['object'] : schema.items ? ['array'] : (values ?? []).map(kindOf);
  const types = new Set(given.length > 0 ? given : inferred);
  if (types.size > 0 && schema.nullable === true) types.add('null');
  return [...types].sort();
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

export const isOneOf = (type: string, types: readonly string[]): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

/** The only values, as JSON. */
export function valuesOf(schema: JsonObject): string[] | undefined {
  if ('const' in schema) return [JSON.stringify(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)) : undefined;
}

/** Alternatives by what distinguishes them: the name of the schema, the constant of a field, or all of their content. */
export function keyed(alternatives: readonly JsonValue[], document: JsonObject): Map<string, JsonValue> {
  return new Map(
    alternatives.map((one): [string, JsonValue] => {
      if (!isObject(one)) return [JSON.stringify(one), one];
      if (typeof one.$ref === 'string') return [`of ${one.$ref.split('/').at(-1)}`, one];
      const { properties } = flat(document, one);
      const tag = Object.entries(isObject(properties) ? properties : {}).find(
        ([, schema]) => isObject(schema) && 'const' in schema,
      );
      if (tag) return [`of ${tag[0]} ${JSON.stringify(isObject(tag[1]) && tag[1].const)}`, one];
      return [meaning(one) ?? '', one];
    }),
  );
}

export const named = (key: string): boolean => key.startsWith('of ');

/** A schema as text without annotations, so that equivalent schemas are the same text. */
export function meaning(value: JsonValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(
              ([name]) => !/^(title|description|examples?|default|deprecated|\$comment|x-.*)$/.test(name),
            )
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
}
