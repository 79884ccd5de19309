/** The mock of an app's server: every call of the contract, answered from its examples and schemas. */
import type { Operation } from '../../language/contract/index.ts';
import { dereference, isObject, type JsonObject, mapObjects } from '../contract/json.ts';
import { contractIn, type ReadContract } from '../contract/read.ts';
import { bySide } from '../contract/sides.ts';
import { setAt } from '../setAt.ts';
import { type MockRequest, openPrism, type Respond } from './prism.ts';
import { refusalOf, valueAt } from './refusal.ts';

export interface MockAnswer {
  status: number;
  headers: Record<string, string>;
  /** Undefined for an answer without content. */
  body: string | undefined;
}

export interface Mock {
  /** The path of the contract's server, without a slash at its end: `/api/v3`, or an empty text. */
  base: string;
  /** How many calls there are. */
  operations: number;
  /** Whether a path (below {@link Mock.base}) is that of a call. */
  has(path: string): boolean;
  /** @param asked with the path below {@link Mock.base} */
  answer(asked: MockRequest): Promise<MockAnswer>;
}

/** Limits that only a number has, at which Prism would take the smallest one of all for a sample. */
const numberFormats = new Set(['int32', 'int64', 'float', 'double']);

/** The example of an amount. Prism would answer `string`, which the client refuses. */
const sampleAmount = '12.50';

/** Keywords that say which value an example has. */
const examples = ['example', 'examples', 'default', 'const', 'enum', 'pattern'];

/**
 * What an example shows of a schema, without limits of storage, and without what is only sent. Amounts as texts get an
 * example, as only this engine knows their format.
 */
function forSamples(document: JsonObject): JsonObject {
  const plain = mapObjects(bySide(document), (object) => {
    const { format, ...rest } = object;
    if (typeof format === 'string' && numberFormats.has(format)) return rest;
    const isAmount = format === 'decimal' && !examples.some((keyword) => keyword in object);
    return isAmount && object.type !== 'number' ? { ...object, example: sampleAmount } : object;
  });
  return isObject(plain) ? plain : document;
}

/**
 * @param file the main file of the contract
 * @param root the folder of the app
 * @throws UsageError if the contract cannot be read, or Prism is not installed
 */
export async function openMock(file: string, root: string): Promise<Mock> {
  const read = await contractIn(file);
  const ask = await openPrism(forSamples(read.document), root);
  const { contract } = read;
  const calls = [...contract.operations.values()].map((operation) => ({
    operation,
    pattern: new RegExp(
      `^${operation.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]*\}/g, '[^/]+')}$`,
    ),
  }));
  // Of two that fit, the one with fewer parameters is meant: `/pets/mine` is not `/pets/{petId}`.
  calls.sort((a, b) => parametersIn(a.operation) - parametersIn(b.operation));
  const matching = (path: string) => calls.filter(({ pattern }) => pattern.test(path));
  return {
    base: new URL(contract.server, 'http://localhost').pathname.replace(/\/$/, ''),
    operations: contract.operations.size,
    has: (path) => matching(path).length > 0,
    answer: (asked) => {
      const found = matching(asked.path).find(({ operation }) => operation.method === asked.method);
      return answerOf(read, ask, asked, found?.operation);
    },
  };
}

const parametersIn = ({ path }: Operation): number => path.split('{').length;

async function answerOf(
  { document, contract: { envelope } }: ReadContract,
  ask: Respond,
  asked: MockRequest,
  operation: Operation | undefined,
): Promise<MockAnswer> {
  const wrapper = operation?.wrapped ? envelope : undefined;
  // Prism takes the first type that it can answer with.
  const accept = operation?.answer.kind === 'json' ? 'application/json,*/*' : (asked.headers.accept ?? '*/*');
  const isSuccess = (body: unknown): boolean =>
    !wrapper?.success ||
    wrapper.success.some((condition) =>
      Object.entries(condition).every(([path, wanted]) => String(valueAt(body, path)) === String(wanted)),
    );
  const example = operation && exampleOf(document, operation, isSuccess);
  const { status, headers, body, violations } = await ask(
    { ...asked, headers: { ...asked.headers, accept } },
    example,
  );
  if (violations.length > 0) {
    const refusal = refusalOf(violations, status, wrapper);
    return {
      status,
      headers: { 'Content-Type': refusal.type },
      body: JSON.stringify(refusal.body),
    };
  }
  const content = structuredClone(body);
  if (isRecord(content) && status < 300) {
    // A sample that is made from a schema need not be a success.
    if (!isSuccess(content))
      for (const [path, value] of Object.entries(wrapper?.success?.[0] ?? {}))
        setAt(content, path.split('.'), value);
  }
  return {
    status,
    headers: headersOf(headers),
    body: operation ? textOf(pageOf(content, operation, wrapper?.payload ?? [], asked), headers) : undefined,
  };
}

/** The first example of a successful answer that is one, if the first of all is not. */
function exampleOf(
  document: JsonObject,
  { path, method, answer }: Operation,
  isSuccess: (body: unknown) => boolean,
): string | undefined {
  const at = (parent: JsonObject | undefined, key: string): JsonObject | undefined => {
    const value = parent?.[key];
    return isObject(value) ? dereference(document, value) : undefined;
  };
  const responses = at(at(at(at(document, 'paths'), path), method.toLowerCase()), 'responses');
  const content = at(at(responses, answer.status ?? ''), 'content');
  const examples = at(at(content, answer.media ?? ''), 'examples');
  return Object.keys(examples ?? {}).find((name) => isSuccess(at(examples, name)?.value));
}

/** A list has one page: what comes after the first one is empty, and nothing leads to it. */
function pageOf(
  body: unknown,
  { page }: Operation,
  payload: readonly string[],
  { query }: MockRequest,
): unknown {
  if (!page) return body;
  const within = payload.find((path) => valueAt(body, path) !== undefined);
  const places = (path: readonly string[]): string =>
    [...(within === undefined ? [] : [within]), ...path].join('.');
  const asked = query[page.page];
  const first = page.by === 'offset' ? 0 : (page.first ?? 1);
  const isLater = page.by === 'cursor' ? Boolean(asked) : Number(asked ?? first) > first;
  const items = places(page.items);
  if (items === '') return isLater ? [] : body;
  if (!isRecord(body)) return body;
  const shown = valueAt(body, items);
  if (isLater) setAt(body, items.split('.'), []);
  if (page.next) setAt(body, places(page.next).split('.'), null);
  if (page.last) setAt(body, places(page.last).split('.'), first);
  if (page.total) setAt(body, places(page.total).split('.'), Array.isArray(shown) ? shown.length : 0);
  return body;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Headers of an answer, without those that Prism has no sensible value for, and without links to further pages. */
function headersOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === null || value === undefined || value === 'string' || /^link$/i.test(name)
        ? []
        : [[name, String(value)]],
    ),
  );
}

function textOf(body: unknown, headers: Readonly<Record<string, unknown>>): string | undefined {
  if (body === undefined) return undefined;
  const type = Object.entries(headers).find(([name]) => /^content-type$/i.test(name))?.[1];
  // An example of JSON may be written as a text.
  if (typeof body === 'string' && (!/json/i.test(String(type)) || /^\s*[[{]/.test(body))) return body;
  return JSON.stringify(body);
}
