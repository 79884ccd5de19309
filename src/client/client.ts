import createFetch from 'openapi-fetch';
import type { Contract } from './contract.ts';
import { deadline } from './deadline.ts';
import type { Assembled } from './dialect/assemble.ts';
import { encodeForm, encodeMultipart } from './encode.ts';
import { BadResponse, Offline, Timeout } from './errors.ts';
import type { operations } from './generated/api.ts';
import { newKey } from './key.ts';
import type { CallArguments, CallOptions, Payload } from './types.ts';

export interface ClientOptions {
  /** Where the server is, such as `https://exchange.example/api`; by default what the contract says, from the page's host. */
  baseUrl?: string;
  token?: string;
  /** The language mark: the language of every text that comes back. */
  language?: string;
  /** Instead of the global one. */
  fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds until a call is given up; 60 seconds by default. */
  timeout?: number;
}

/** @typeParam Operations the `operations` of the types that openapi-typescript makes of a contract */
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
  /** The same for a caller that only knows the name at run time. @throws also TypeError for an unknown name. */
  send(operation: string, values?: object, options?: CallOptions): Promise<unknown>;
  /** Whether the answers of an operation are the same for everybody, and may be kept to be shown offline. */
  keeps(operation: string): boolean;
  /** The token of every later call; null for none. */
  setToken(token: string | null): void;
  /** The language mark of every later call, as set/lang answered it. */
  setLanguageMark(mark: string | null): void;
}

/** How the fetch layer sees every operation: our own types say more, by operationId. */
interface Call {
  requestBody?: { content: { 'application/x-www-form-urlencoded': string | FormData | Blob } };
  responses: { 200: { content: { 'text/plain': string } } };
}
type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';
type Paths = Record<string, Record<Method, Call>>;

function isMethod(method: string | undefined): method is Method {
  return method !== undefined && /^(get|post|put|delete|patch)$/.test(method);
}

function parse(operation: string, status: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BadResponse(operation, status, `${operation}: no JSON`, { cause });
  }
}

/** @throws TypeError outside a page where the contract names a path only */
const serverOf = ({ server = '/' }: Contract): string =>
  new URL(server, typeof location === 'undefined' ? undefined : location.origin).href.replace(/\/$/, '');

/** A client of any contract, for browsers and Node. It holds a token and a language, and nothing else. */
export function createClientOf<Operations>(
  contract: Contract,
  { baseUrl = serverOf(contract), token, language, fetch, timeout = 60_000 }: ClientOptions = {},
): Client<Operations> {
  const table = new Map(Object.entries(contract.operations));
  const lookUp = (operation: string): [method: Method, path: string, marks?: string] => {
    const [method, path, marks] = table.get(operation)?.split(' ') ?? [];
    if (!isMethod(method) || path === undefined) throw new TypeError(`No operation "${operation}"`);
    return [method, path, marks];
  };
  const { credential } = contract;
  const http = createFetch<Paths>({
    baseUrl,
    ...(fetch && { fetch }),
    ...(credential?.cookies && { credentials: 'include' }),
  });
  let bearer = token ?? null;
  let mark = language ?? null;

  async function send(operation: string, values: object = {}, options: CallOptions = {}): Promise<unknown> {
    const [method, path, marks = ''] = lookUp(operation);
    const sentWith = bearer;
    const special = contract.special?.[operation];
    const request = special && contract.assemble ? contract.assemble(path, values, special) : plain(values);
    const { body, headers } = request;
    if (credential) credential.sign(Object.assign(request, { method }), sentWith);
    else if (sentWith !== null) headers.Authorization = sentWith;
    if (mark !== null) headers[contract.language ?? 'Accept-Language'] = mark;
    if (marks.includes('i')) headers['Idempotency-Key'] = options.idempotencyKey ?? newKey();
    const progress = options.onProgress;
    const watched =
      progress && body instanceof FormData
        ? (await import('./upload.ts')).watched(body, progress, fetch)
        : undefined;

    /** All values as query, or all of them as a form. */
    function plain(all: object): Assembled {
      if (method === 'get' || method === 'delete') return { path, query: encodeForm(all), headers: {} };
      if (marks.includes('m')) return { path, query: '', headers: {}, body: encodeMultipart(all) };
      const type = 'application/x-www-form-urlencoded';
      return { path, query: '', headers: { 'Content-Type': type }, body: encodeForm(all) };
    }

    const end = deadline(timeout, options.signal);
    try {
      const { data, error, response } = await http.request(method, request.path, {
        headers,
        querySerializer: () => request.query,
        parseAs: special?.answer === 'file' ? 'blob' : 'text',
        signal: end.signal,
        ...(body !== undefined && { body, bodySerializer: () => body }),
        ...(watched && { fetch: watched }),
      });
      const { status, headers: answered } = response;
      credential?.hear?.(answered);
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
      // What fetch itself throws when the network fails.
      if (error instanceof TypeError)
        throw new Offline(operation, `${operation}: not reached`, { cause: error });
      throw error;
    } finally {
      end.clear();
    }
  }

  return {
    send,
    // The table and the types come from one contract: what is sent under this name answers with this payload.
    call: (operation, ...[values, options]) =>
      send(String(operation), values ?? {}, options) as Promise<Payload<typeof operation, Operations>>,
    keeps: (operation) => lookUp(operation)[2]?.includes('o') ?? false,
    setToken(next) {
      bearer = next;
    },
    setLanguageMark(next) {
      mark = next;
    },
  };
}
