/** What the parts of the studio's HTTP interface have in common. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes of a request. The largest files of definitions are texts of one language. */
const maxBody = 8_000_000;

/** Answers a status and a sentence. */
export class HttpError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(value));
}

/** The JSON of a request. @throws HttpError if it is too large, or no JSON */
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

/** A member of a request that has to be a text. @throws HttpError */
export function textIn(body: unknown, name: string): string {
  const value: unknown = Object(body)[name];
  if (typeof value !== 'string') throw new HttpError(400, `${name} is missing`);
  return value;
}

/** A website that the author visits could otherwise change the draft. @throws HttpError */
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
