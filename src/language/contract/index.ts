/** The contract: what calls there are, what they take and what they yield. From OpenAPI 3. */
import type { Paging } from '../compiled.ts';
import { any, type Type } from '../expression/type.ts';
import { type Envelope, envelopeOf, payloadIn } from './envelope.ts';
import {
  child,
  documentPlace,
  isJson,
  type Json,
  nameOf,
  type Place,
  type ReadFile,
  readFile,
  resolved,
  text,
  texts,
} from './reference.ts';
import { typeOfSchema } from './schema.ts';

export type { Condition, Envelope } from './envelope.ts';
export { documentPlace, type Place, type ReadFile, readFile } from './reference.ts';
export { typeOfForm, typeOfSchema } from './schema.ts';

export interface Parameter {
  type: Type;
  required: boolean;
  in: 'query' | 'path' | 'body';
  description: string;
}

export interface Operation {
  operationId: string;
  /** In capitals. */
  method: string;
  path: string;
  summary: string;
  /** Query, path and body together, by name; headers are the client's business. */
  parameters: Readonly<Record<string, Parameter>>;
  /** The schema that its body is, or begins with, if that has a name of its own: `person` for `schemas/person.json`. */
  body?: string;
  /** What a success yields. */
  payload: Type;
  /** Its schema, for what a type does not say; `payloadAt` follows the references in it. */
  payloadSchema: unknown;
  payloadAt: Place;
  /** The status of the answer that has it: the first 2xx. */
  status?: string;
  /** Whether its answers are in the envelope of the contract. */
  wrapped: boolean;
  /** How it can be refused. */
  reasons: readonly string[];
  auth: 'none' | 'optional' | 'user';
  /** What the user must have. */
  requires: readonly string[];
  page?: Paging;
  /** Whether a second try with the same key does nothing twice. */
  idempotent: boolean;
}

export interface Contract {
  /** By operationId. */
  operations: ReadonlyMap<string, Operation>;
  /** What answers are wrapped in, where they are. */
  envelope?: Envelope;
  /** What failures can mean, by name; an app answers each by an event of that name. */
  failures: readonly string[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The properties of a body, those of its `allOf` among them. */
function properties(schema: unknown, from: Place): [string, Parameter][] {
  const { value, at } = resolved(schema, from);
  const required = texts(value.required);
  const own = Object.entries(isJson(value.properties) ? value.properties : {}).map(
    ([name, property]): [string, Parameter] => [
      name,
      {
        type: typeOfSchema(property, at),
        required: required.includes(name),
        in: 'body',
        description: text(resolved(property, at).value.description),
      },
    ],
  );
  const inherited = (Array.isArray(value.allOf) ? value.allOf : []).flatMap((part) => properties(part, at));
  const joined = new Map([...inherited, ...own]);
  for (const name of required) {
    const parameter = joined.get(name);
    if (parameter) joined.set(name, { ...parameter, required: true });
  }
  return [...joined];
}

function parametersOf(operation: Json, path: Json, at: Place): [string, Parameter][] {
  const declared = [path.parameters, operation.parameters].flatMap((some) =>
    Array.isArray(some) ? some : [],
  );
  return declared.flatMap((one): [string, Parameter][] => {
    const { value, at: here } = resolved(one, at);
    if (value.in !== 'query' && value.in !== 'path') return [];
    const { description, schema } = value;
    const parameter = {
      required: value.required === true,
      in: value.in,
      description: text(description),
    } as const;
    return [[text(value.name), { type: typeOfSchema(schema, here), ...parameter }]];
  });
}

function bodyOf(operation: Json, from: Place): { schema: unknown; at: Place; name?: string } | undefined {
  const content = child(operation, from, 'requestBody', 'content');
  const media = Object.values(content.value).find(isJson);
  if (!media) return undefined;
  const { schema } = media;
  const { at } = content;
  // A body is a form, or a form and some fields more.
  const parts = isJson(schema) && Array.isArray(schema.allOf) ? schema.allOf : [schema];
  const reference = parts
    .map((part) => (isJson(part) ? part.$ref : undefined))
    .find((ref) => typeof ref === 'string');
  if (reference === undefined) return { schema, at };
  const name = nameOf(reference);
  at.forms.set(name, at.follow(reference));
  return { schema, at, name };
}

/** The first 2xx answer of an operation. */
function successOf(operation: Json, from: Place): { status?: string; value: Json; at: Place } {
  const { value, at } = child(operation, from, 'responses');
  const status = Object.keys(value)
    .filter((one) => /^2(\d\d|XX)$/i.test(one))
    .sort()[0];
  return status === undefined ? { value: {}, at } : { status, ...resolved(value[status], at) };
}

function pathOf(value: unknown): string[] {
  return Array.isArray(value) ? texts(value) : text(value).split('.').filter(Boolean);
}

function pagingOf(value: unknown): Paging | undefined {
  if (!isJson(value)) return undefined;
  return {
    items: pathOf(value.items),
    page: text(value.page),
    key: text(value.key),
    ...(value.size ? { size: text(value.size) } : {}),
    ...(value.last ? { last: pathOf(value.last) } : {}),
    ...(value.total ? { total: pathOf(value.total) } : {}),
  };
}

function authOf(value: unknown): Operation['auth'] {
  return value === 'user' || value === 'optional' ? value : 'none';
}

interface Entry {
  method: string;
  route: string;
  operation: Json;
  path: Json;
  at: Place;
  /** What answers are wrapped in, unless the operation says that its own are not. */
  envelope: Envelope | undefined;
}

function read({ method, route, operation, path, at, envelope }: Entry): Operation {
  const body = bodyOf(operation, at);
  const answer = successOf(operation, at);
  const json = child(answer.value, answer.at, 'content', 'application/json');
  const wrapped = envelope !== undefined && operation['x-envelope'] !== false;
  const payload = payloadIn({ schema: json.value.schema, at: json.at }, wrapped ? envelope : undefined);
  const page = pagingOf(operation['x-page']);
  return {
    operationId: text(operation.operationId),
    method: method.toUpperCase(),
    path: route,
    summary: text(operation.summary),
    parameters: Object.fromEntries([
      ...parametersOf(operation, path, at),
      ...(body ? properties(body.schema, body.at) : []),
    ]),
    ...(body?.name ? { body: body.name } : {}),
    payload: payload.schema === undefined ? any : typeOfSchema(payload.schema, payload.at),
    payloadSchema: payload.schema,
    payloadAt: payload.at,
    ...(answer.status === undefined ? {} : { status: answer.status }),
    wrapped,
    reasons: texts(operation['x-reasons']),
    auth: authOf(operation['x-auth']),
    requires: texts(operation['x-requires']),
    ...(page ? { page } : {}),
    idempotent: operation['x-idempotent'] === true,
  };
}

function contractAt(root: Place): Contract {
  if (!isJson(root.value) || !isJson(root.value.paths))
    throw new Error('This is no OpenAPI document: it has no paths');
  const operations = new Map<string, Operation>();
  const declared = root.value['x-envelope'];
  const envelope = envelopeOf(isJson(declared) ? resolved(declared, root).value : declared);
  for (const [route, entry] of Object.entries(root.value.paths)) {
    const path = resolved(entry, root);
    for (const method of methods) {
      if (path.value[method] === undefined) continue;
      const operation = resolved(path.value[method], path.at);
      const known = read({
        method,
        route,
        operation: operation.value,
        path: path.value,
        at: operation.at,
        envelope,
      });
      operations.set(known.operationId, known);
    }
  }
  return {
    operations,
    failures: Object.keys(envelope?.failure.kinds ?? {}),
    ...(envelope ? { envelope } : {}),
  };
}

/**
 * Reads a contract.
 * @param source a document that is complete in itself, or the path of a JSON or YAML file, which may refer to others
 * @param read for files that are kept or watched by somebody
 * @throws Error if it is no OpenAPI document, a file cannot be read or a reference leads nowhere
 */
export function readContract(source: unknown, read: ReadFile = readFile): Contract {
  return contractAt(
    typeof source === 'string' ? documentPlace(read(source), source, read) : documentPlace(source),
  );
}
