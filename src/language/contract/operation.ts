/** One operation of a contract. */
import type { Paging } from '../compiled.ts';
import type { Type } from '../expression/type.ts';
import { type Answer, answerOf } from './answer.ts';
import { bodyOf } from './body.ts';
import type { Envelope } from './envelope.ts';
import { pagingOf } from './paging.ts';
import { parametersOf } from './parameters.ts';
import { type JsonObject, type Place, text, texts } from './reference.ts';
import { authOf } from './security.ts';

/** Where a parameter is sent. */
export type Where = 'path' | 'query' | 'header' | 'cookie' | 'body';

export interface Parameter {
  /** The name that is sent. Definitions use its key in {@link Operation.parameters}. */
  name: string;
  type: Type;
  required: boolean;
  in: Where;
  description: string;
  /** The serialization style of a list or record, if it is not the default of its location. */
  style?: string;
  explode?: boolean;
  /** Reserved characters of URLs are not encoded. */
  reserved?: boolean;
  /** It is serialized as JSON. */
  json?: boolean;
}

export interface Operation {
  operationId: string;
  /** In upper case. */
  method: string;
  path: string;
  summary: string;
  /**
   * All parameters and body fields, by name. A name that occurs in two locations is prefixed with its location:
   * `path:id`, `body:id`. Those that the client sets itself are not included.
   */
  parameters: Readonly<Record<string, Parameter>>;
  /** The media type of the request body, if there is one. */
  media?: string;
  /** The schema that its body is, or extends, if that has its own name: `person` for `schemas/person.json`. */
  body?: string;
  /**
   * The schema of its body, if that is a record with named fields or one of several; references are relative to `at`.
   */
  form?: { schema: unknown; at: Place };
  /** Whether the parameter `body` is the complete body. */
  wholeBody: boolean;
  /** Whether a body is sent even if it has no fields. */
  requiredBody: boolean;
  /** The type of a successful answer's payload. */
  payload: Type;
  answer: Answer;
  /** Whether its answers have the envelope of the contract. */
  wrapped: boolean;
  /** The reasons for which it can be refused. */
  reasons: readonly string[];
  auth: 'none' | 'optional' | 'user';
  /** What the user needs in order to call it. */
  requires: readonly string[];
  page?: Paging;
  /** Whether it takes an idempotency key, so that a retry has no second effect. */
  idempotent: boolean;
  /** Whether its answer is public (the same for every user) and may be cached on the device. */
  offline: boolean;
  /** The headers that the client sets itself, by their purpose. */
  client: Readonly<Record<string, string>>;
}

export interface Entry {
  method: string;
  route: string;
  operation: JsonObject;
  path: JsonObject;
  at: Place;
  /** The root of the document. */
  root: JsonObject;
  /** The envelope of answers, unless the operation opts out. */
  envelope: Envelope | undefined;
}

/** @throws Error for a reference that cannot be resolved */
export function operationOf(
  { method, route, operation, path, at, root, envelope }: Entry,
  operationId: string,
): Operation {
  const body = bodyOf(operation, at);
  const { taken, client, keyed } = parametersOf(operation, path, at);
  const wrapped = envelope !== undefined && operation['x-envelope'] !== false;
  const answer = answerOf(operation, at, wrapped ? envelope : undefined);
  const page = pagingOf(operation['x-page']);
  return {
    operationId,
    method: method.toUpperCase(),
    path: route,
    summary: text(operation.summary),
    parameters: byKey(taken, body?.taken ?? []),
    ...(body ? { media: body.media } : {}),
    ...(body?.name ? { body: body.name } : {}),
    ...(body?.isRecord ? { form: { schema: body.schema, at: body.at } } : {}),
    wholeBody: body?.whole ?? false,
    requiredBody: body?.required ?? false,
    payload: answer.type,
    answer,
    wrapped,
    reasons: texts(operation['x-reasons']),
    auth: authOf(operation, root),
    requires: texts(operation['x-requires']),
    ...(page ? { page } : {}),
    idempotent: keyed,
    offline: operation['x-offline'] === true,
    client,
  };
}

/** Parameters by name; those that share a name are prefixed with their location. */
function byKey(...groups: readonly Parameter[][]): Record<string, Parameter> {
  const all = groups.flat();
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(
    all.map((one) => [(counts.get(one.name) ?? 0) > 1 ? `${one.in}:${one.name}` : one.name, one]),
  );
}

/** The id of an operation without one: `get /pets/{petId}/toys` is `getPetsByPetIdToys`. */
export function derivedId(method: string, route: string): string {
  const words = route
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^\{(.*)\}$/, 'by-$1'))
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .filter(Boolean);
  return method + words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('');
}
