/** How a test calls an exchange: in the same process or in a separate one. */
import type { Contract } from '../http/contract.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { OperationId } from '../http/operations.ts';
import { readMail } from '../users/mailbox.ts';

/** The answer to a call: the payload of a success, or the reason of the refusal. */
export type Answer =
  | { ok: true; message: unknown }
  | { ok: false; type: string; reason: string; field: string | undefined; message: string };

export interface Caller {
  token?: string;
  language?: string;
  idempotencyKey?: string;
  /** The release of the app that calls. */
  release?: string;
  /** The address of the caller, if the exchange is in this process. */
  from?: string;
}

export interface Sent {
  method: 'GET' | 'POST' | 'PUT';
  /** `/api/wallet/list`. */
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  from?: string;
}

/** Sends a request to the exchange. @throws Error when there is no response */
export type Send = (request: Sent) => Promise<{ status: number; body: string }>;

/** An exchange, and its database. */
export interface ReachableExchange {
  context: Pick<ExchangeContext, 'db' | 'clock'>;
  /**
   * Calls an operation with these fields. @throws Error when the answer violates the contract, or there is no response
   */
  call(operation: OperationId, fields?: Record<string, unknown>, caller?: Caller): Promise<Answer>;
  /** Uploads a file as a browser does. */
  upload(file: File, caller: Caller): Promise<Answer>;
  /** The newest code that was sent to a recipient. */
  codeFor(recipient: string): Promise<string>;
}

/** A code in a message. */
export const codeInText = /\b\d{6}(?:\d{2})?\b/;

/** @param contract returns the contract at the time of a call */
export function reachableExchange(
  context: ReachableExchange['context'],
  contract: () => Contract,
  send: Send,
): ReachableExchange {
  const answer = async (request: Sent): Promise<Answer> => {
    const { status, body } = await send(request);
    return readAnswer(status, body);
  };
  return {
    context,
    async call(operation, fields = {}, caller = {}) {
      const known = contract().operations.get(operation);
      if (!known) throw new Error(`The contract has no ${operation}`);
      const encoded = encode(fields);
      const isGet = known.method === 'GET';
      return answer({
        method: known.method,
        url: `/api${known.path}${isGet && encoded ? `?${encoded}` : ''}`,
        headers: {
          ...headersOf(caller),
          ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(isGet ? {} : { payload: encoded }),
        ...(caller.from === undefined ? {} : { from: caller.from }),
      });
    },
    async upload(file, caller) {
      const form = new FormData();
      form.set('file', file);
      const request = new Request('http://exchange', { method: 'POST', body: form });
      return answer({
        method: 'POST',
        url: '/api/upload',
        headers: { ...headersOf(caller), 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
        ...(caller.from === undefined ? {} : { from: caller.from }),
      });
    },
    async codeFor(recipient) {
      const mails = await readMail(context.db, { to: recipient, limit: 5 });
      const code = mails.flatMap(({ body }) => body.match(codeInText) ?? [])[0];
      if (!code) throw new Error(`No code was sent to ${recipient}`);
      return code;
    },
  };
}

export function readAnswer(status: number, body: string): Answer {
  if (status !== 200) throw new Error(`HTTP ${status}: ${body}`);
  const answer = JSON.parse(body);
  const { type, code, message, reason, field } = answer;
  if (type === 'ok' || code === 1) return { ok: true, message: 'message' in answer ? message : answer.data };
  return { ok: false, type, reason, field, message };
}

function headersOf({ token, language, idempotencyKey, release }: Caller): Record<string, string> {
  return {
    ...(token ? { authorization: token } : {}),
    ...(language ? { 'language-mark': language } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(release ? { 'x-release': release } : {}),
  };
}

function encode(fields: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, String(value));
  }
  return form.toString();
}
