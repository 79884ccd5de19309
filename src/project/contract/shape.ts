/**
 * Normalizes a bundled contract for its readers (client, checker, server), so that they do not depend on how it is
 * split into files.
 *
 * - A body that is a form plus fields of its own becomes one closed object.
 * - `x-record-of` becomes the fields of the form it names: a field added to a form comes back in its record
 *   (but for `writeOnly` ones: passwords and codes).
 * - Forms and shared schemas get distinct names, so that `loan` (a request) and `Loan` (a response) cannot be
 *   confused.
 * - A form's `$comment` becomes the `description` for callers. (In the form itself a description is a text for users.)
 */
import {
  dereference,
  isObject,
  type JsonObject,
  type JsonValue,
  mapObjects,
  objectAt,
  operationsOf,
  schemaPath,
  schemasOf,
  stringsAt,
  withMappingTargets,
} from './json.ts';

/** A form's field as part of a record: its type and title without its validation rules. */
const kept = [
  'type',
  'format',
  'enum',
  'items',
  'title',
  '$comment',
  'description',
  'x-title',
  'x-labels',
  'x-origin',
  'x-enum-descriptions',
];

export function shape(bundled: JsonObject): JsonObject {
  const document = withFormNames(bundled);
  const schemas = schemasOf(document);
  for (const [name, schema] of Object.entries(schemas)) {
    if (isObject(schema) && typeof schema['x-record-of'] === 'string')
      schemas[name] = record(document, schema);
  }
  for (const { requestBody } of operationsOf(document)) {
    if (!isObject(requestBody)) continue;
    const { content } = dereference(document, requestBody);
    for (const media of isObject(content) ? Object.values(content) : []) {
      if (isObject(media) && isObject(media.schema)) media.schema = closed(document, media.schema);
    }
  }
  return withDescriptions(document);
}

function withDescriptions(document: JsonObject): JsonObject {
  const described = mapObjects(document, ({ $comment, ...schema }) =>
    typeof $comment === 'string' ? { description: $comment, ...schema } : schema,
  );
  if (!isObject(described)) throw new Error('The contract is not an object');
  return described;
}

/** The name of a form in the bundled contract: `loan` is `LoanForm`. */
function formName(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}Form`;
}

/** Forms are the components that are named after their file, in lower case. */
function withFormNames(bundled: JsonObject): JsonObject {
  const rename = (name: string) => (/^[a-z]/.test(name) ? formName(name) : name);
  const target = (ref: JsonValue) =>
    typeof ref === 'string' && ref.startsWith(schemaPath)
      ? schemaPath + rename(ref.slice(schemaPath.length))
      : ref;
  const renamed = mapObjects(bundled, (object) => {
    const { $ref } = object;
    return typeof $ref === 'string' ? { ...object, $ref: target($ref) } : withMappingTargets(object, target);
  });
  if (!isObject(renamed)) throw new Error('The contract is not an object');
  const { components } = renamed;
  const schemas = isObject(components) ? components.schemas : undefined;
  if (!isObject(components) || !isObject(schemas)) return renamed;
  components.schemas = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]): [string, JsonValue] => [rename(name), schema]),
  );
  return renamed;
}

/** `allOf: [form, {more fields}]`, closed by `unevaluatedProperties`, as one closed object. */
function closed(document: JsonObject, schema: JsonObject): JsonObject {
  if (schema.unevaluatedProperties !== false || !Array.isArray(schema.allOf)) return schema;
  const parts = schema.allOf.filter(isObject).map((part) => dereference(document, part));
  const { $comment, ...first } = parts[0] ?? {};
  return {
    ...first,
    additionalProperties: false,
    required: parts.flatMap((part) => stringsAt(part, 'required')),
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
  };
}

function record(document: JsonObject, schema: JsonObject): JsonObject {
  const { 'x-record-of': form, properties: own, additionalProperties: _, ...rest } = schema;
  const fields = objectAt(dereference(document, { $ref: schemaPath + formName(String(form)) }), 'properties');
  const given = isObject(own) ? own : {};
  const back = Object.entries(fields).flatMap(([name, field]): [string, JsonValue][] => {
    const full = dereference(document, isObject(field) ? field : {});
    if (full.writeOnly === true) return [];
    const plain = Object.fromEntries(
      kept.flatMap((key) => (full[key] === undefined ? [] : [[key, full[key]]])),
    );
    return [[name, nullable(plain)]];
  });
  return {
    ...rest,
    'x-record-of': form ?? null,
    additionalProperties: false,
    required: Object.keys(given),
    properties: { ...given, ...Object.fromEntries(back) },
  };
}

function nullable(schema: JsonObject): JsonObject {
  return {
    ...schema,
    type: [schema.type ?? 'string', 'null'],
    ...(Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
  };
}
