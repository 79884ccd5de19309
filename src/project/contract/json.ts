/** Helpers to read plain JSON of the contract. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;
export interface JsonObject {
  [key: string]: JsonValue;
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at a key. @throws Error if the value is not an object */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  if (!isObject(value)) throw new Error(`Expected an object at "${key}"`);
  return value;
}

/** The shared schemas of a document, `components.schemas`; empty if it has none. */
export function schemasOf({ components }: JsonObject): JsonObject {
  const schemas = isObject(components) ? components.schemas : undefined;
  return isObject(schemas) ? schemas : {};
}

/** The path of a shared schema in a reference, before its name. */
export const schemaPath = '#/components/schemas/';

/** A discriminator with other targets in its mapping; any other object unchanged. */
export function withMappingTargets(object: JsonObject, target: (ref: JsonValue) => JsonValue): JsonObject {
  const { propertyName, mapping } = object;
  if (typeof propertyName !== 'string' || !isObject(mapping)) return object;
  const targets = Object.entries(mapping).map(([value, ref]): [string, JsonValue] => [value, target(ref)]);
  return { ...object, mapping: Object.fromEntries(targets) };
}

/** The entries of `paths`; none if it has no paths, which is for the reader of the contract to say. */
export function pathsOf({ paths }: JsonObject): [route: string, item: JsonObject][] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([route, item]) =>
    isObject(item) ? [[route, item] as [string, JsonObject]] : [],
  );
}

/** All that a document describes at its paths: its operations, and objects beside them, such as extensions. */
export const operationsOf = (document: JsonObject): JsonObject[] =>
  pathsOf(document).flatMap(([, item]) => Object.values(item).filter(isObject));

/** The strings of a list at a key; empty if there is no list. */
export function stringsAt(parent: JsonObject, key: string): string[] {
  const value = parent[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A deep copy in which every object is mapped by `change`, inner objects first. */
export function mapObjects(value: JsonValue, change: (object: JsonObject) => JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapObjects(item, change)])),
  );
}

/** The target of a local `$ref`. @throws Error if it does not exist */
export function resolve(document: JsonObject, ref: string): JsonObject {
  const steps = ref
    .replace(/^#\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce((node, step) => objectAt(node, step), document);
}

/** The object itself, or the target of its `$ref`, overridden by the keywords beside the `$ref`. */
export function dereference(document: JsonObject, schema: JsonObject): JsonObject {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...beside } = schema;
  return { ...dereference(document, resolve(document, $ref)), ...beside };
}
