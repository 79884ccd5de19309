/** The calls of a contract, with what a person would read in the document about them. */
import type { Contract, Operation, Parameter } from '../../language/contract/index.ts';
import {
  child,
  documentPlace,
  isJsonObject,
  type JsonObject,
  noFiles,
  type Place,
  resolved,
  text,
  texts,
} from '../../language/contract/reference.ts';
import { bodySchemaOf } from './bodySchema.ts';
import { type Field, type Shape, shapeOf } from './shape.ts';

export interface CallParameter extends Parameter {
  /** Its name in `with` of a definition. */
  key: string;
  shape: Shape;
}

export interface Call {
  id: string;
  operation: Operation;
  method: string;
  path: string;
  /** The parts of its path: `/pets/{petId}` is `pets`, `{petId}`, and `/pets/{petId}:feed` has `feed` besides. */
  segments: readonly string[];
  /** The parameter that the path of one of its records ends with: `sku` for `/products`, beside `/products/{sku}`. */
  itemParameter: string | undefined;
  /** Whether `DELETE` on its path takes back what another call does: it removes nothing. */
  isTakenBack: boolean;
  tag: string;
  summary: string;
  description: string;
  deprecated: boolean;
  /** Everything outside the body. */
  parameters: readonly CallParameter[];
  body: Shape | undefined;
  /** The payload of its answer; undefined if it has none, or the document does not describe it. */
  answer: Shape | undefined;
  /** The headers of its answer, in lower case. */
  headers: readonly string[];
}

/** Whether a call removes something: it is asked about first, and stands below all else. */
export const isRemoval = ({ method, isTakenBack }: Call): boolean => method === 'DELETE' && !isTakenBack;

/**
 * Whether `DELETE` on a path takes back what a press did, as of a like or a star: nothing is read there, and `PUT` or `POST`
 * takes nothing.
 */
const isToggle = ({ get, post, put }: JsonObject): boolean =>
  get === undefined && [post, put].some((one) => isJsonObject(one) && one.requestBody === undefined);

/**
 * @param document the document that the contract was read from, with local references only
 * @returns the calls in the order of the document
 */
export function callsOf(document: JsonObject, contract: Contract): Call[] {
  // The check reports what leads nowhere.
  const root = documentPlace(document, '', noFiles, true);
  const byPlace = new Map([...contract.operations.values()].map((one) => [`${one.method} ${one.path}`, one]));
  const paths = isJsonObject(document.paths) ? document.paths : {};
  const itemParameters = new Map(
    Object.keys(paths).flatMap((path) => {
      const [, collection, name] = /^(.*)\/\{([^{}/]+)\}$/.exec(path) ?? [];
      return collection !== undefined && name !== undefined ? [[collection, name]] : [];
    }),
  );
  return Object.entries(paths).flatMap(([path, entry]) => {
    const { value, at } = resolved(entry, root);
    return Object.keys(value).flatMap((method) => {
      const operation = byPlace.get(`${method.toUpperCase()} ${path}`);
      return operation
        ? [
            {
              ...callOf(operation, value, resolved(value[method], at)),
              itemParameter: itemParameters.get(path),
              isTakenBack: !path.endsWith('}') && isToggle(value),
            },
          ]
        : [];
    });
  });
}

function callOf(
  operation: Operation,
  path: JsonObject,
  { value, at }: { value: JsonObject; at: Place },
): Omit<Call, 'itemParameter' | 'isTakenBack'> {
  const { answer } = operation;
  const declared = [path.parameters, value.parameters]
    .flatMap((some) => (Array.isArray(some) ? some : []))
    .map((one) => resolved(one, at));
  const parameters = Object.entries(operation.parameters)
    .filter(([, one]) => one.in !== 'body')
    .map(([key, one]): CallParameter => {
      const found = declared.findLast(({ value: it }) => it.name === one.name && it.in === one.in);
      return { ...one, key, shape: schemaOf(found) };
    });
  const responses = child(value, at, 'responses');
  const headers = answer.status
    ? child(responses.value, responses.at, answer.status, 'headers').value
    : ({} as JsonObject);
  return {
    id: operation.operationId,
    operation,
    method: operation.method,
    path: operation.path,
    segments: segmentsOf(operation.path),
    tag: texts(value.tags)[0] ?? '',
    summary: text(value.summary),
    description: text(value.description),
    deprecated: value.deprecated === true,
    parameters,
    body: bodySchemaOf(operation, value, at),
    answer:
      answer.kind === 'json' && answer.schema !== undefined ? shapeOf(answer.schema, answer.at) : undefined,
    headers: Object.keys(headers).map((name) => name.toLowerCase()),
  };
}

/** What is done with a record or a collection may stand behind a colon (`/pets/{petId}:feed`), as in the APIs of Google. */
const segmentsOf = (path: string): string[] =>
  path
    .replace(/(?<=[^/]):([A-Za-z]\w*)$/, '/$1')
    .split('/')
    .filter(Boolean);

/** The schema of a parameter, which may be below a media type. */
function schemaOf(parameter: { value: JsonObject; at: Place } | undefined): Shape {
  if (!parameter) return shapeOf({}, documentPlace({}));
  const { value, at } = parameter;
  if (value.schema !== undefined) return shapeOf(value.schema, at);
  const content = child(value, at, 'content');
  const [media] = Object.values(content.value);
  return shapeOf(isJsonObject(media) ? media.schema : {}, content.at);
}

/** The fields of a body, each with the name that it has in `with` of the call; none if the body is one value. */
export function fieldsByKey({ body, operation }: Call): { key: string; field: Field }[] {
  if (!body || operation.wholeBody) return [];
  return Object.entries(operation.parameters).flatMap(([key, { name, in: where }]) => {
    const field = where === 'body' ? body.fields.find((one) => one.name === name) : undefined;
    return field ? [{ key, field }] : [];
  });
}
