/** Reads a contract: that of a release or, without releases, openapi/ as `npm run generate` has bundled it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from '../common/project.ts';

export const contractFile = join(project, 'openapi', 'generated', 'openapi.json');

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** An operation of the contract. Schemas are referenced by their JSON pointer in the document. */
export interface Operation {
  operationId: string;
  method: 'GET' | 'POST' | 'PUT';
  /** Relative to /api. */
  path: string;
  auth: 'none' | 'optional' | 'user';
  /** Requirements on the user: `fundPassword`, `realName`. */
  requires: string[];
  /** Reasons for which it can be refused. */
  reasons: string[];
  idempotent: boolean;
  /** The media type of the body, if any. */
  mediaType: string | undefined;
  /** JSON pointer of the body's schema. */
  body: string | undefined;
  query: { name: string; required: boolean; schema: string }[];
  /** JSON pointer of the answer's schema. */
  answer: string;
}

export interface Contract {
  document: JsonObject;
  operations: Map<string, Operation>;
  /** Resolves a JSON pointer (`#/components/schemas/Text`), following references. */
  at(pointer: string): JsonObject;
}

/** @throws Error when the contract was not generated, or contains something that this exchange does not support */
export function readContract(file: string = contractFile): Contract {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error('There is no bundled contract. Run `npm run generate` first.', { cause: error });
  }
  return parseContract(text);
}

/** @throws Error when it contains something that this exchange does not support, SyntaxError */
export function parseContract(text: string): Contract {
  const document = object(JSON.parse(text), '#');
  const at = (pointer: string): JsonObject => {
    let node: JsonValue | undefined = document;
    for (const step of pointer.slice(2).split('/').map(unescapeStep))
      node = Array.isArray(node) ? node[Number(step)] : isObject(node) ? node[step] : undefined;
    const found = object(node, pointer);
    return typeof found.$ref === 'string' ? at(found.$ref) : found;
  };
  const operations = new Map<string, Operation>();
  for (const [path, methods] of Object.entries(object(document.paths, '#/paths'))) {
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      if (object(methods, path)[method.toLowerCase()] === undefined) continue;
      const operation = readOperation(at, path, method);
      operations.set(operation.operationId, operation);
    }
  }
  return { document, operations, at };
}

function readOperation(at: Contract['at'], path: string, method: Operation['method']): Operation {
  const pointer = `#/paths/${escapeStep(path)}/${method.toLowerCase()}`;
  const given = at(pointer);
  const auth = given['x-auth'];
  if (auth !== 'none' && auth !== 'optional' && auth !== 'user')
    throw new Error(`${method} ${path}: x-auth is ${JSON.stringify(auth)}`);
  const [mediaType] = given.requestBody
    ? Object.keys(object(at(`${pointer}/requestBody`).content, path))
    : [];
  const parameters = Array.isArray(given.parameters) ? given.parameters : [];
  return {
    operationId: String(given.operationId),
    method,
    path,
    auth,
    requires: strings(given['x-requires']),
    reasons: strings(given['x-reasons']),
    idempotent: given['x-idempotent'] === true,
    mediaType,
    body: mediaType ? `${pointer}/requestBody/content/${escapeStep(mediaType)}/schema` : undefined,
    query: parameters.flatMap((parameter, index) => {
      const place = reference(parameter) ?? `${pointer}/parameters/${index}`;
      const {
        in: where,
        name,
        required,
      } = isObject(parameter) && !reference(parameter) ? parameter : at(place);
      return where === 'query'
        ? [{ name: String(name), required: required === true, schema: `${place}/schema` }]
        : [];
    }),
    answer: `${pointer}/responses/200/content/application~1json/schema`,
  };
}

function reference(value: JsonValue): string | undefined {
  return isObject(value) && typeof value.$ref === 'string' ? value.$ref : undefined;
}

function strings(value: JsonValue | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function object(value: JsonValue | undefined, place: string): JsonObject {
  if (!isObject(value)) throw new Error(`The contract has no object at ${place}`);
  return value;
}

function escapeStep(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
