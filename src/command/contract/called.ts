/** A contract as seen by callers of the client, from which the types of parameters and answers are generated. */
import type { Contract, Operation } from '../../language/contract/index.ts';
import { dereference, isObject, type JsonObject, type JsonValue, objectAt, stringsAt } from './json.ts';
import { bySide } from './sides.ts';

const file = { type: 'string', format: 'binary' };

/**
 * A copy in which every operation takes its parameters under the names that callers use, answers its payload with 200,
 * and has an operationId. Headers that the client sends itself are left out.
 */
export function asCalled(document: JsonObject, { operations }: Contract): JsonObject {
  const copy = structuredClone(document);
  const paths = objectAt(copy, 'paths');
  const shared = new Map<string, JsonValue>();
  for (const [path, item] of Object.entries(paths)) {
    if (!isObject(item)) continue;
    paths[path] = dereference(copy, item);
    shared.set(path, objectAt(paths, path).parameters ?? []);
    delete objectAt(paths, path).parameters;
  }
  for (const known of operations.values()) {
    const node = objectAt(objectAt(paths, known.path), known.method.toLowerCase());
    node.operationId = known.operationId;
    const declared = [shared.get(known.path), node.parameters].flatMap((some) =>
      Array.isArray(some) ? some.filter(isObject) : [],
    );
    node.parameters = parameters(
      declared.map((one) => dereference(copy, one)),
      known,
    );
    const body = bodyOf(copy, node, known);
    if (body) node.requestBody = body;
    else delete node.requestBody;
    node.responses = { '200': { description: '', ...contentOf(copy, known, node) } };
  }
  return bySide(copy);
}

function parameters(declared: readonly JsonObject[], { parameters }: Operation): JsonValue[] {
  return Object.entries(parameters).flatMap(([key, { name, in: where }]) => {
    const found = declared.findLast((one) => one.in === where && one.name === name);
    return found ? [{ ...found, name: key, ...(where === 'path' ? { in: 'query' } : {}) }] : [];
  });
}

function bodyOf(document: JsonObject, node: JsonObject, known: Operation): JsonObject | undefined {
  const { media, wholeBody, parameters } = known;
  if (media === undefined) return undefined;
  const request = dereference(document, objectAt(node, 'requestBody'));
  const content = isObject(request.content) ? request.content : {};
  const described = content[media];
  const { schema: given = file } = isObject(described) ? dereference(document, described) : {};
  const keys = Object.entries(parameters).filter(([, one]) => one.in === 'body');
  const whole = keys[0]?.[0] ?? 'body';
  const schema = wholeBody
    ? { type: 'object', properties: { [whole]: given }, required: request.required === true ? [whole] : [] }
    : renamed(document, given, new Map(keys.map(([key, { name }]) => [name, key])));
  return { required: request.required ?? false, content: { [media]: { schema } } };
}

/** A body whose fields have the keys that callers use; unchanged if those are the field names. */
function renamed(document: JsonObject, schema: JsonValue, keys: ReadonlyMap<string, string>): JsonValue {
  if (!isObject(schema) || [...keys].every(([name, key]) => name === key)) return schema;
  const { $ref: _, allOf, properties, ...rest } = dereference(document, schema);
  const key = (name: string): string => keys.get(name) ?? name;
  return {
    ...rest,
    required: stringsAt(rest, 'required').map(key),
    properties: Object.fromEntries(
      Object.entries(isObject(properties) ? properties : {}).map(([name, one]) => [key(name), one]),
    ),
    ...(Array.isArray(allOf) ? { allOf: allOf.map((part) => renamed(document, part, keys)) } : {}),
  };
}

/** The payload schema of the first 2xx response. It is part of the same document, not a copy. */
function contentOf(document: JsonObject, { answer, wrapped }: Operation, node: JsonObject): JsonObject {
  if (answer.kind === 'none') return {};
  if (answer.media === undefined) return { content: { 'application/json': { schema: {} } } };
  if (answer.kind === 'file') return { content: { [answer.media ?? '*/*']: { schema: file } } };
  if (answer.kind === 'text') return { content: { 'text/plain': { schema: { type: 'string' } } } };
  if (wrapped) return { content: { 'application/json': { schema: (answer.schema ?? {}) as JsonValue } } };
  const response = objectAt(node, 'responses')[answer.status ?? ''];
  const content = isObject(response) ? dereference(document, response).content : undefined;
  const media = isObject(content) ? content[answer.media ?? ''] : undefined;
  const schema = isObject(media) ? (media.schema ?? {}) : {};
  return { content: { 'application/json': { schema } } };
}
