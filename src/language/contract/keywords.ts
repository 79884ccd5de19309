/** Reads keywords of JSON Schema, without their meaning for types. */
import { isJsonObject, type JsonObject } from './reference.ts';

/** Keywords that describe a value and do not restrict it. */
export const annotations =
  /^(\$ref|\$defs|\$id|\$schema|title|description|default|examples?|deprecated|readOnly|writeOnly|\$comment|x-.*)$/;

/** A keyword's list; empty if it has none. */
export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Keywords whose schemas hold for some values only. */
export const conditions = ['if', 'then', 'else', 'dependentSchemas'];

/** The schemas that hold for some values only. */
export const conditional = (schema: JsonObject): unknown[] => [
  ...(schema.if === undefined ? [] : [schema.then, schema.else]),
  ...(isJsonObject(schema.dependentSchemas) ? Object.values(schema.dependentSchemas) : []),
];

/** A schema without some keywords. */
export function without(schema: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
}

/** The names that `type` would have, for a schema without it. */
export function inferred(schema: JsonObject, values: readonly unknown[] | undefined): unknown[] {
  if (schema.properties || schema.additionalProperties) return ['object'];
  if (schema.items || schema.prefixItems) return ['array'];
  const kinds = (values ?? []).map((value) => {
    if (value === null) return 'null';
    if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
    return typeof value;
  });
  return [...new Set(kinds)];
}
