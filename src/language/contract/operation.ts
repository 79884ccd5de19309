/** One call of a contract. */
import type { Paging } from '../compiled.ts';
import type { Type } from '../expression/type.ts';
import { type Answer, answerOf } from './answer.ts';
import { bodyOf } from './body.ts';
import type { Envelope } from './envelope.ts';
import { pagingOf } from './paging.ts';
import { parametersOf } from './parameters.ts';
import { type Json, type Place, text, texts } from './reference.ts';
import { authOf } from './security.ts';

/** Where a parameter is sent. */
export type Where = 'path' | 'query' | 'header' | 'cookie' | 'body';

export interface Parameter {
  /** As it is sent. Definitions know it by its key in {@link Operation.parameters}. */
  name: string;
  type: Type;
  required: boolean;
  in: Where;
  description: string;
  /** How a list or a record is written, where that is not the usual way of its place. */
  style?: string;
  explode?: boolean;
  /** Characters that have a meaning in an address are sent as they are. */
  reserved?: boolean;
  /** It is written as JSON. */
  json?: boolean;
}

export interface Operation {
  operationId: string;
  /** In capitals. */
  method: string;
  path: string;
  summary: string;
  /**
   * Everything that a call takes, by name. A name that stands in two places has its place before it: `path:id`,
   * `body:id`. What the client fills by itself is not among them.
   */
  parameters: Readonly<Record<string, Parameter>>;
  /** The media type of its body, where it has one. */
  media?: string;
  /** The schema that its body is, or begins with, if that has a name of its own: `person` for `schemas/person.json`. */
  body?: string;
  /** Whether the parameter `body` is the whole body. */
  wholeBody: boolean;
  /** Whether it has a body even where that has no fields. */
  requiredBody: boolean;
  /** What a success yields. */
  payload: Type;
  answer: Answer;
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
  /** Whether its answer is the same for everybody, and may be kept on the device. */
  offline: boolean;
  /** The headers that the client fills by itself, by what they are. */
  client: Readonly<Record<string, string>>;
}

export interface Entry {
  method: string;
  route: string;
  operation: Json;
  path: Json;
  at: Place;
  /** The whole document. */
  root: Json;
  /** What answers are wrapped in, unless the operation says that its own are not. */
  envelope: Envelope | undefined;
}

/** @throws Error for a reference that leads nowhere */
export function operationOf({ method, route, operation, path, at, root, envelope }: Entry): Operation {
  const body = bodyOf(operation, at);
  const { taken, client, keyed } = parametersOf(operation, path, at);
  const wrapped = envelope !== undefined && operation['x-envelope'] !== false;
  const answer = answerOf(operation, at, wrapped ? envelope : undefined);
  const page = pagingOf(operation['x-page']);
  return {
    operationId: text(operation.operationId) || derivedId(method, route),
    method: method.toUpperCase(),
    path: route,
    summary: text(operation.summary),
    parameters: byKey(taken, body?.taken ?? []),
    ...(body ? { media: body.media } : {}),
    ...(body?.name ? { body: body.name } : {}),
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

/** Parameters by their names; those of one name by their places and names. */
function byKey(...groups: readonly Parameter[][]): Record<string, Parameter> {
  const all = groups.flat();
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(
    all.map((one) => [(counts.get(one.name) ?? 0) > 1 ? `${one.in}:${one.name}` : one.name, one]),
  );
}

/** The name of a call that has none: `get /pets/{petId}/toys` is `getPetsByPetIdToys`. */
export function derivedId(method: string, route: string): string {
  const words = route
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/^\{(.*)\}$/, 'by-$1'))
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .filter(Boolean);
  return method + words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('');
}
