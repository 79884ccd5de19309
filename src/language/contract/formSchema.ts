/**
 * Makes the schema of a request body one that a form can show: plain JSON Schema 2020-12, with what a user fills in.
 */

import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats } from '../../formats/index.ts';
import { isJsonObject, type JsonObject, texts } from './reference.ts';

/** Keywords of OpenAPI that JSON Schema does not have. */
const ofOpenApi = new Set([
  'example',
  'xml',
  'externalDocs',
  'nullable',
  'discriminator',
  'x-discriminator-value',
]);
/** Keywords whose value is data, not schemas. */
const data = /^(const|enum|default|examples|required|dependentRequired|type|x-.*)$/;
/** Keywords whose members have names chosen by the author of the schema. */
const named = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
/** Parts of `allOf` with no other keywords than these describe fields and nothing else. */
const ofFields = /^(type|properties|required|title|description|deprecated|additionalProperties|x-.*)$/;
const knownFormats = new Set([...Object.keys(fullFormats), ...Object.keys(formats), 'decimal', 'binary']);

/** @param schema with all references inlined, except recursive ones */
export function asFormSchema(schema: JsonObject): JsonObject {
  return converted(expanded(schema), new Set());
}

/** A schema that contains itself is a reference to its definition; a form needs its fields at the root. */
function expanded(schema: JsonObject): JsonObject {
  const { $ref, ...own } = schema;
  const [, name = ''] = /^#\/\$defs\/(\w+)$/.exec(typeof $ref === 'string' ? $ref : '') ?? [];
  const target = isJsonObject(schema.$defs) ? schema.$defs[name] : undefined;
  return isJsonObject(target) ? { ...target, ...own } : schema;
}

/** @param answered properties that an enclosing schema removes, because only answers have them */
function converted(schema: JsonObject, answered: ReadonlySet<string>): JsonObject {
  const readOnly = new Set([...answered, ...readOnlyIn(schema)]);
  const result: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (ofOpenApi.has(keyword) || (keyword === 'format' && !knownFormats.has(String(value)))) continue;
    if (keyword === 'required' && Array.isArray(value))
      result.required = texts(value).filter((name) => !readOnly.has(name));
    else if (data.test(keyword)) result[keyword] = value;
    else if (named.has(keyword) && isJsonObject(value))
      result[keyword] = Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => keyword !== 'properties' || !readOnly.has(name))
          .map(([name, one]) => [name, isJsonObject(one) ? converted(one, new Set()) : one]),
      );
    else if (Array.isArray(value))
      result[keyword] = value.map((one) =>
        isJsonObject(one)
          ? converted(alternativeOf(one, schema), keyword === 'prefixItems' ? new Set() : readOnly)
          : one,
      );
    else result[keyword] = isJsonObject(value) ? converted(value, new Set()) : value;
  }
  return nullable(schema, limits(withType(flat(result))));
}

/** The properties of an object that only answers have, including those of its `allOf`. */
function readOnlyIn(schema: JsonObject): string[] {
  const own = Object.entries(isJsonObject(schema.properties) ? schema.properties : {})
    .filter(([, property]) => isJsonObject(property) && property.readOnly === true)
    .map(([name]) => name);
  const parts = Array.isArray(schema.allOf) ? schema.allOf.filter(isJsonObject) : [];
  return [...own, ...parts.flatMap(readOnlyIn)];
}

/** An alternative with the value of the discriminator as `const`, so that a form can tell it from the others. */
function alternativeOf(one: JsonObject, { discriminator }: JsonObject): JsonObject {
  const value = one['x-discriminator-value'];
  const name = isJsonObject(discriminator) ? discriminator.propertyName : undefined;
  if (typeof value !== 'string' || typeof name !== 'string' || typeof one.$ref === 'string') return one;
  const properties = isJsonObject(one.properties) ? one.properties : {};
  const property = isJsonObject(properties[name]) ? properties[name] : {};
  const { enum: _, ...rest } = property;
  return {
    ...one,
    properties: { ...properties, [name]: { ...rest, type: 'string', const: value } },
    required: [...new Set([...texts(one.required), name])],
  };
}

/** Merges `allOf` if its parts only describe fields, each field once: such a form stays flat. */
function flat(schema: JsonObject): JsonObject {
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf)) return schema;
  const parts = [...allOf, own].filter(isJsonObject);
  const [only] = allOf;
  if (
    allOf.length === 1 &&
    isJsonObject(only) &&
    !Object.keys(own).some((name) => name in only && !/^(title|description|default)$/.test(name))
  )
    return { ...only, ...own };
  const simple = parts.every((part) => Object.keys(part).every((keyword) => ofFields.test(keyword)));
  const names = parts.flatMap((part) => Object.keys(isJsonObject(part.properties) ? part.properties : {}));
  if (!simple || parts.length <= allOf.length || new Set(names).size < names.length) return schema;
  if (parts.some((part) => part.additionalProperties === false)) return schema;
  const required = [...new Set(parts.flatMap((part) => texts(part.required)))];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Adds the type of schemas that only imply it by their keywords. */
function withType(schema: JsonObject): JsonObject {
  if (schema.type !== undefined) return schema;
  if (isJsonObject(schema.properties) || isJsonObject(schema.additionalProperties))
    return { type: 'object', ...schema };
  return schema.items === undefined ? schema : { type: 'array', ...schema };
}

/** OpenAPI 3.0 has `exclusiveMinimum: true` beside `minimum`. */
function limits(schema: JsonObject): JsonObject {
  const result = { ...schema };
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const value = schema[exclusive];
    if (typeof value !== 'boolean') continue;
    delete result[exclusive];
    if (!value || typeof schema[limit] !== 'number') continue;
    result[exclusive] = schema[limit];
    delete result[limit];
  }
  return result;
}

/** OpenAPI 3.0 has `nullable: true`. */
function nullable(before: JsonObject, schema: JsonObject): JsonObject {
  if (before.nullable !== true) return schema;
  if (typeof schema.type !== 'string')
    return schema.type === undefined ? { anyOf: [schema, { type: 'null' }] } : schema;
  return {
    ...schema,
    type: [schema.type, 'null'],
    ...(Array.isArray(schema.enum) && !schema.enum.includes(null) ? { enum: [...schema.enum, null] } : {}),
  };
}
