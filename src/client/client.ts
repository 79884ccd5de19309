import createFetch from 'openapi-fetch';
import { type Contract, idOfPath, type OAuth } from './contract.ts';
import { deadline } from './deadline.ts';
import type { Assembled } from './dialect/assemble.ts';
import { longNumber } from './dialect/dialect.ts';
import { encodeForm, encodeMultipart } from './encode.ts';
import { BadResponse, Offline, Timeout } from './errors.ts';
import type { operations } from './generated/api.ts';
import { newKey } from './key.ts';
import type { CallArguments, CallOptions, Payload } from './types.ts';

export interface ClientOptions {
  /**
   * The URL of the server, such as `https://api.example`; by default that of the contract, resolved against
   * the page's origin.
   */
  baseUrl?: string;
  token?: string;
  /** The language mark: the language of every text that comes back. */
  language?: string;
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds after which a call fails with Timeout; 60 seconds by default. */
  timeout?: number;
}

/** @typeParam Operations the `operations` type that openapi-typescript generates from a contract */
export interface Client<Operations = operations> {
  /**
   * Calls an operation of the contract by its operationId.
   * @returns its payload, without an envelope
   * @throws NotLoggedIn, ApiError, Timeout, Offline or BadResponse; the signal's reason when the caller ended
   * it; TypeError for a value that cannot be sent
   */
  call<Id extends keyof Operations>(
    operation: Id,
    ...rest: CallArguments<Id, Operations>
  ): Promise<Payload<Id, Operations>>;
  /** The same for callers that know the operation only at run time. @throws also TypeError for an unknown operation */
  send(operation: string, values?: object, options?: CallOptions): Promise<unknown>;
  /** Whether the answers of an operation are public (the same for every user) and may be cached for offline use. */
  keeps(operation: string): boolean;
  /** Where users log in, if the contract says so (`x-oauth`). */
  readonly oauth?: OAuth;
  /** The token of all later calls; null for none. */
  setToken(token: string | null): void;
  /** The language mark of all later calls, as answered by set/lang. */
  setLanguageMark(mark: string | null): void;
  /** The release of the app that makes all later calls, if the contract has a header for it. */
  setRelease(name: string): void;
}

/** The type of every operation within the fetch layer. The public types are more precise, by operationId. */
interface Call {
  requestBody?: { content: { 'application/x-www-form-urlencoded': string | FormData | Blob } };
  responses: { 200: { content: { 'text/plain': string } } };
}
type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';
type Paths = Record<string, Record<Method, Call>>;

interface Line {
  method: Method;
  path: string;
  marks: string;
}

const written = /^(get|post|put|delete|patch) (\S+) ?([a-z]*)(?: ?=(.+))?$/;

/** The operations of a contract, by operationId. */
const tableOf = ({ operations }: Contract): Map<string, Line> =>
  new Map(
    operations.map((line) => {
      const [, method, path = '', marks = '', id = idOfPath(path)] = written.exec(line) ?? [];
      return [id, { method: method as Method, path, marks }];
    }),
  );

const long = () => import('./dialect/exact.ts');

async function parse(operation: string, status: number, text: string): Promise<unknown> {
  const read = longNumber.test(text) ? (await long()).exact : JSON.parse;
  try {
    return read(text);
  } catch (cause) {
    throw new BadResponse(operation, status, `${operation}: no JSON`, { cause });
  }
}

/** @throws TypeError outside a page if the contract names only a path */
const serverOf = ({ server = '/' }: Contract): string =>
  new URL(server, typeof location === 'undefined' ? undefined : location.origin).href.replace(/\/$/, '');

/** Creates a client of any contract, for browsers and Node. Its only state is a token, a language and a release. */
export function createClientOf<Operations>(
  contract: Contract,
  { baseUrl = serverOf(contract), token, language, fetch, timeout = 60_000 }: ClientOptions = {},
): Client<Operations> {
  const table = tableOf(contract);
  const lookUp = (operation: string): Line => {
    const line = table.get(operation);
    if (!line) throw new TypeError(`No operation "${operation}"`);
    return line;
  };
  const { credential } = contract;
  const http = createFetch<Paths>({
    baseUrl,
    ...(fetch && { fetch }),
    ...(credential?.cookies && { credentials: 'include' }),
  });
  let bearer = token ?? null;
  let mark = language ?? null;
  let release = '';

  async function send(operation: string, values: object = {}, options: CallOptions = {}): Promise<unknown> {
    const { method, path, marks } = lookUp(operation);
    const sentWith = bearer;
    const special = contract.special?.[operation];
    const request = special && contract.assemble ? contract.assemble(path, values, special) : plain(values);
    const { headers } = request;
    if (credential) credential.sign(Object.assign(request, { method }), sentWith);
    else if (sentWith !== null) headers.Authorization = sentWith;
    if (mark !== null) headers[contract.language ?? 'Accept-Language'] = mark;
    if (contract.release && release) headers[contract.release] = release;
    if (marks.includes('i')) headers['Idempotency-Key'] = options.idempotencyKey ?? newKey();
    const progress = options.onProgress;

    /** Sends all values as the query, or all of them as the form body. */
    function plain(all: object): Assembled {
      if (method === 'get' || method === 'delete') return { path, query: encodeForm(all), headers: {} };
      if (marks.includes('m')) return { path, query: '', headers: {}, body: encodeMultipart(all) };
      const type = 'application/x-www-form-urlencoded';
      return { path, query: '', headers: { 'Content-Type': type }, body: encodeForm(all) };
    }

    const end = deadline(timeout, options.signal);
    try {
      let { body } = request;
      if (request.long) body = (await long()).withDigits(String(body), request.long);
      const watched =
        progress && body instanceof FormData
          ? (await import('./upload.ts')).watched(body, progress, fetch)
          : (fetch ?? options.fetch);
      const { data, error, response } = await http.request(method, request.path, {
        headers,
        querySerializer: () => request.query,
        parseAs: special?.answer === 'file' ? 'blob' : 'text',
        signal: end.signal,
        ...(body !== undefined && { body, bodySerializer: () => body }),
        ...(watched && { fetch: watched }),
      });
      const { status, headers: answered } = response;
      credential?.onAnswer?.(answered);
      options.onAnswer?.(answered);
      const read = async (): Promise<unknown> => {
        if (data === undefined) return error;
        if (data === '' && marks.includes('n')) return undefined;
        if (typeof data !== 'string')
          return import('./dialect/fileName.ts').then(({ named }) => named(data, answered));
        return special?.answer ? data : parse(operation, status, data);
      };
      const open = marks.includes('b') ? (contract.bare ?? contract.open) : contract.open;
      const isStale = () => bearer !== sentWith;
      return open({ operation, status, headers: answered, body: await read(), isStale });
    } catch (error) {
      if (end.expired()) throw new Timeout(operation, `${operation}: no answer in ${timeout} ms`);
      if (options.signal?.aborted) throw options.signal.reason;
      // fetch throws a TypeError when the network fails.
      if (error instanceof TypeError)
        throw new Offline(operation, `${operation}: not reached`, { cause: error });
      throw error;
    } finally {
      end.clear();
    }
  }

  return {
    ...(contract.oauth && { oauth: contract.oauth }),
    send,
    // The table and the types are generated from one contract, so the answer has the payload type of this operation.
    call: (operation, ...[values, options]) =>
      send(String(operation), values ?? {}, options) as Promise<Payload<typeof operation, Operations>>,
    keeps: (operation) => lookUp(operation).marks.includes('o'),
    setToken(next) {
      bearer = next;
    },
    setLanguageMark(next) {
      mark = next;
    },
    setRelease(name) {
      release = name;
    },
  };
}
