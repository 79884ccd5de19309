/** Separates what is sent from what is answered: requests have no readOnly properties, answers no writeOnly ones. */
import {
  dereference,
  isObject,
  type JsonObject,
  type JsonValue,
  mapObjects,
  operationsOf,
  pathsOf,
  schemaPath,
  schemasOf,
  stringsAt,
  withMappingTargets,
} from './json.ts';

type Side = 'readOnly' | 'writeOnly';

/**
 * A copy of a document in which the schemas of requests and of answers have only their own properties. A schema that
 * both use, with different properties, becomes two: the one of requests is called `NameRequest`.
 */
export function bySide(document: JsonObject): JsonObject {
  const schemas = schemasOf(document);
  const requests: JsonObject[] = [];
  const answers: JsonObject[] = [];
  for (const { responses, ...request } of operationsOf(document)) {
    requests.push(request);
    if (isObject(responses)) answers.push(responses);
  }
  const sent = reached(requests, schemas);
  const answered = reached(answers, schemas);
  const both = [...sent].filter((name) => answered.has(name));
  const different = new Set(both.filter((name) => isOneSided(name, schemas)));
  const names = new Map([...different].map((name) => [name, freeName(`${name}Request`, schemas)]));
  // What is within an object was renamed before the object itself: the new names lead to the same schemas.
  const aliases = Object.fromEntries([...names].map(([name, renamed]) => [renamed, schemas[name] ?? null]));
  const known = {
    ...document,
    components: { ...componentsOf(document), schemas: { ...schemas, ...aliases } },
  };
  const only = (value: JsonObject, side: Side): JsonObject => {
    const result = mapObjects(value, (object) => {
      const own = without(object, side, known);
      const name = side === 'readOnly' && names.get(nameIn(own) ?? '');
      if (name) return { ...own, $ref: schemaPath + name };
      return side === 'readOnly' ? withMappingTargets(own, (ref) => requestOf(ref, names)) : own;
    });
    return isObject(result) ? result : {};
  };
  const copies = Object.entries(schemas).flatMap(([name, schema]): [string, JsonValue][] => {
    if (!isObject(schema)) return [[name, schema]];
    const renamed = names.get(name);
    if (renamed)
      return [
        [name, only(schema, 'writeOnly')],
        [renamed, only(schema, 'readOnly')],
      ];
    // Used by both in the same way, or by none.
    if (sent.has(name) === answered.has(name)) return [[name, schema]];
    return [[name, only(schema, sent.has(name) ? 'readOnly' : 'writeOnly')]];
  });
  const paths = pathsOf(document).map(([route, item]): [string, JsonValue] => [
    route,
    itemBySide(item, only),
  ]);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...componentsOf(document), schemas: Object.fromEntries(copies) },
  };
}

const componentsOf = ({ components }: JsonObject): JsonObject => (isObject(components) ? components : {});

function itemBySide(item: JsonObject, only: (value: JsonObject, side: Side) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => {
      if (!isObject(operation)) return [method, operation];
      const { responses, ...request } = operation;
      return [
        method,
        {
          ...only(request, 'readOnly'),
          ...(isObject(responses) ? { responses: only(responses, 'writeOnly') } : {}),
        },
      ];
    }),
  );
}

/** A reference of a discriminator's mapping, to the schema of requests if there is one. */
function requestOf($ref: JsonValue, names: ReadonlyMap<string, string>): JsonValue {
  const name = names.get(nameIn({ $ref }) ?? '');
  return name ? schemaPath + name : $ref;
}

/** The name of the schema that an object refers to. */
function nameIn({ $ref }: JsonObject): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(schemaPath) ? $ref.slice(schemaPath.length) : undefined;
}

/** The names of all schemas that some objects lead to. */
function reached(from: readonly JsonValue[], schemas: JsonObject): Set<string> {
  const found = new Set<string>();
  const visit = (value: JsonValue): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isObject(value)) return;
    const name = nameIn(value);
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      visit(schemas[name] ?? null);
    }
    for (const one of Object.values(value)) visit(one);
  };
  for (const one of from) visit(one);
  return found;
}

/** Whether a schema, or one that it leads to, has a property of one side only. */
function isOneSided(name: string, schemas: JsonObject): boolean {
  const all = [...reached([{ $ref: schemaPath + name }], schemas)].map((one) => schemas[one] ?? null);
  const marked = (value: JsonValue): boolean => {
    if (Array.isArray(value)) return value.some(marked);
    if (!isObject(value)) return false;
    return value.readOnly === true || value.writeOnly === true || Object.values(value).some(marked);
  };
  return all.some(marked);
}

function freeName(name: string, schemas: JsonObject): string {
  let free = name;
  for (let count = 2; Object.hasOwn(schemas, free); count++) free = `${name}${count}`;
  return free;
}

/** A schema without the properties that are marked so, including those that its `allOf` requires. */
function without(schema: JsonObject, side: Side, document: JsonObject): JsonObject {
  if (!isObject(schema.properties) && !Array.isArray(schema.allOf)) return schema;
  const gone = new Set(markedIn(schema, side, document, 0));
  if (gone.size === 0) return schema;
  const { properties, required: _, ...rest } = schema;
  const required = stringsAt(schema, 'required').filter((name) => !gone.has(name));
  return {
    ...rest,
    ...(isObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !gone.has(name))) }
      : {}),
    ...(required.length > 0 ? { required } : {}),
    ...(Array.isArray(rest.allOf)
      ? { allOf: rest.allOf.map((part) => (isObject(part) ? requiring(part, gone) : part)) }
      : {}),
  };
}

function requiring(part: JsonObject, gone: ReadonlySet<string>): JsonObject {
  if (!Array.isArray(part.required)) return part;
  return { ...part, required: stringsAt(part, 'required').filter((name) => !gone.has(name)) };
}

function markedIn(schema: JsonObject, side: Side, document: JsonObject, depth: number): string[] {
  // Deeper than any real document: schemas whose allOf leads back to themselves.
  if (depth > 20) return [];
  const target = dereference(document, schema);
  const own = Object.entries(isObject(target.properties) ? target.properties : {})
    .filter(([, property]) => isObject(property) && dereference(document, property)[side] === true)
    .map(([name]) => name);
  const parts = Array.isArray(target.allOf) ? target.allOf.filter(isObject) : [];
  return [...own, ...parts.flatMap((part) => markedIn(part, side, document, depth + 1))];
}
