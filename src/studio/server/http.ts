/** Helpers for the studio's HTTP interface. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The maximum size of a request, in bytes. The largest definitions are the texts of one language. */
const maxBody = 8_000_000;

/** An error response with a status and a message. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

export const jsonHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...headers, ...jsonHeaders });
  response.end(JSON.stringify(value));
}

/** The JSON body of a request. @throws HttpError if it is too large or not JSON */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > maxBody) throw new HttpError(413, 'The request is too large');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new HttpError(400, 'The request is not JSON');
  }
}

/** A required string in the body of a request. @throws HttpError */
export function textIn(body: unknown, name: string): string {
  const value: unknown = Object(body)[name];
  if (typeof value !== 'string') throw new HttpError(400, `${name} is missing`);
  return value;
}

/**
 * For a local studio: prevents other websites from changing the draft. In production, `Gate` does this.
 * @throws HttpError
 */
export function guard(
  { method, headers: { host = '', origin } }: IncomingMessage,
  hosts: readonly string[],
): void {
  if (!hosts.includes(host)) throw new HttpError(421, `The studio is not at ${host}`);
  if (method !== 'GET' && !(origin && URL.canParse(origin) && hosts.includes(new URL(origin).host)))
    throw new HttpError(403, 'Only the studio’s own pages may change the draft');
}

export const eventOf = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
