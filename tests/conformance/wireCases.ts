/** Cases of requests and answers: a contract, calls of its operations, the wanted requests, and what callers get. */
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Client, type Contract, createClientOf } from '../../src/client/any.ts';
import { readContract } from '../../src/language/contract/index.ts';
import { clientContract } from '../../src/project/contract/clientContract.ts';
import { readCases } from './cases.ts';

/** In values, `{"$file": {…}}` is a file. */
interface WireFile {
  name: string;
  type: string;
  text: string;
}

interface WireRequest {
  method: string;
  url: string;
  /** All headers; none by default. The boundary of a multipart body is left out. */
  headers?: Record<string, string>;
  /** Text; a JSON body parsed; a multipart body as `{"$parts": [[name, value], …]}`. Missing: no body. */
  body?: unknown;
  /** `include` if cookies are sent to other origins. */
  credentials?: string;
}

interface WireCall {
  call: string;
  with?: Record<string, unknown>;
  /** Missing: nothing is sent. */
  request?: WireRequest;
  /** A body that is not a text is JSON; 200 and `{}` by default. */
  answer?: { status?: number; headers?: Record<string, string>; body?: unknown };
  /** What the call returns; null for nothing. */
  payload?: unknown;
  /** Properties of the error that it throws. */
  failure?: Record<string, unknown>;
}

export interface WireCase {
  name: string;
  /** The part of the contract that the case proves. */
  rule: string;
  /** The OpenAPI document; `openapi` (3.1), `info` and `servers` have defaults. */
  contract: Record<string, unknown>;
  /** Other documents that it refers to, by name. */
  files?: Record<string, unknown>;
  /** JSON pointer of the declaration without which the case fails. */
  without?: string;
  token?: string;
  language?: string;
  /** Cookies of the page, as `document.cookie` has them. */
  cookies?: string;
  expect: { calls: WireCall[] };
}

export const wireCases = (): WireCase[] =>
  readCases()
    .map(([, one]) => one as unknown as WireCase)
    .filter((one) => one.expect.calls);

/** The contract of a case, without the declaration at a pointer. */
function documentOf({ contract }: WireCase, without: string | undefined): unknown {
  const document = structuredClone({
    openapi: '3.1.0',
    info: { title: 'Club', version: '1' },
    servers: [{ url: 'https://club.example' }],
    ...contract,
  });
  if (without === undefined) return document;
  const names = without
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = names.pop() ?? '';
  const holder = names.reduce<unknown>((here, name) => Object(here)[name], document);
  if (!Object.hasOwn(Object(holder), last)) throw new Error(`The contract has nothing at ${without}`);
  Reflect.deleteProperty(Object(holder), last);
  return document;
}

/** Imports the client's contract as `shoji generate` writes it. */
async function generated(one: WireCase, without: string | undefined): Promise<Contract> {
  const read = (file: string): unknown => {
    if (file === 'openapi.json') return documentOf(one, without);
    if (!Object.hasOwn(one.files ?? {}, file)) throw new Error(`There is no document ${file}`);
    return one.files?.[file];
  };
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'wire-'));
  try {
    const file = path.join(folder, 'contract.ts');
    const client = path.relative(folder, path.join(import.meta.dirname, '../../src/client'));
    fs.writeFileSync(file, clientContract(readContract('openapi.json', read), client));
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)).contract;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** Values of a case, with its files. */
function revived(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revived);
  if (!isRecord(value)) return value;
  const { $file: file } = value as { $file?: WireFile };
  if (file) return new File([file.text], file.name, { type: file.type });
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, revived(one)]));
}

/** The opposite of {@link revived}, for an answer or a part of a body. */
async function described(value: unknown): Promise<unknown> {
  if (!(value instanceof Blob)) return value;
  const file: Partial<WireFile> = { type: value.type, text: await value.text() };
  return { $file: { ...(value instanceof File && { name: value.name }), ...file } };
}

async function bodyOf(request: Request, type: string): Promise<unknown> {
  if (type.startsWith('multipart/')) {
    const parts = [...(await request.formData())];
    const all = parts.map(async ([name, part]) => [name, await described(part)]);
    return { $parts: await Promise.all(all) };
  }
  const text = await request.text();
  return /[/+]json\b/.test(type) && text !== '' ? JSON.parse(text) : text;
}

async function requestOf(request: Request): Promise<WireRequest> {
  const headers = Object.fromEntries(request.headers);
  const type = headers['content-type'] ?? '';
  const body = await bodyOf(request, type);
  if (type.startsWith('multipart/')) headers['content-type'] = 'multipart/form-data';
  return {
    method: request.method,
    url: request.url,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body !== '' && { body }),
    ...(request.credentials === 'include' && { credentials: 'include' }),
  };
}

function answerOf({ status = 200, headers = {}, body = {} }: NonNullable<WireCall['answer']>): Response {
  if (status === 204) return new Response(null, { status, headers });
  const isText = typeof body === 'string';
  return new Response(isText ? body : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

/** Makes the calls of a case, in order. @returns the requests and results, in the form of the case */
export async function exchange(one: WireCase, without?: string): Promise<WireCall[]> {
  const contract = await generated(one, without);
  const { token, language } = one;
  const requests: WireRequest[] = [];
  let answer: WireCall['answer'];
  const client: Client<Record<string, never>> = createClientOf(contract, {
    ...(token !== undefined && { token }),
    ...(language !== undefined && { language }),
    fetch: async (request) => {
      requests.push(await requestOf(request));
      return answerOf(answer ?? {});
    },
  });
  const made: WireCall[] = [];
  for (const wanted of one.expect.calls) {
    answer = wanted.answer;
    const outcome: Partial<WireCall> = await client
      .send(wanted.call, revived(wanted.with ?? {}) as object)
      .then(
        async (payload) => ({ payload: (await described(payload)) ?? null }),
        (error: object) => ({ failure: failureOf(error, wanted.failure) }),
      );
    const sent = requests.pop();
    made.push({
      call: wanted.call,
      ...(wanted.with && { with: wanted.with }),
      ...(sent && { request: sent }),
      ...(wanted.answer && { answer: wanted.answer }),
      ...('failure' in outcome || 'payload' in wanted ? outcome : {}),
    });
  }
  return made;
}

/** The properties of an error that a case names; all of it if none is wanted. */
const failureOf = (error: object, wanted: Record<string, unknown> | undefined): Record<string, unknown> =>
  wanted
    ? Object.fromEntries(Object.keys(wanted).map((name) => [name, Reflect.get(error, name) ?? null]))
    : { message: String(error) };
