/** Plain JSON as the contract is made of, with the few ways of looking into it that its tools need. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object at a key. @throws Error when something else stands there. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  if (!isObject(value)) throw new Error(`Expected an object at "${key}"`);
  return value;
}

/** The strings of a list at a key; none when there is no list. */
export function stringsAt(parent: JsonObject, key: string): string[] {
  const value = parent[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A copy in which every object went through `change`, the inner ones first. */
export function mapObjects(value: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapObjects(item, change)])),
  );
}

/** What a local `$ref` points to. @throws Error when nothing is there. */
export function resolve(document: JsonObject, ref: string): JsonObject {
  const steps = ref
    .replace(/^#\//, '')
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce((node, step) => objectAt(node, step), document);
}

/** The object itself, or what it refers to, with what stands beside the `$ref` laid over it. */
export function dereference(document: JsonObject, schema: JsonObject): JsonObject {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...beside } = schema;
  return { ...dereference(document, resolve(document, $ref)), ...beside };
}
