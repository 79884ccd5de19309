/** Maps an operationId to the types of its values and its payload. */
import type { operations } from './generated/api.ts';

export type OperationId = keyof operations;

type Parameters<O, Place extends string> = O extends { parameters: infer P }
  ? P extends { [At in Place]?: infer Values }
    ? [NonNullable<Values>] extends [never]
      ? unknown
      : NonNullable<Values>
    : unknown
  : unknown;
type Body<O> = O extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: infer C }
    ? [NonNullable<B>] extends [never]
      ? unknown
      : C[keyof C]
    : unknown
  : unknown;

/** The values of an operation, wherever they are sent. The generated types use the names that callers use. */
export type Values<Id extends keyof Operations, Operations = operations> = Parameters<
  Operations[Id],
  'query'
> &
  Parameters<Operations[Id], 'header'> &
  Parameters<Operations[Id], 'cookie'> &
  Body<Operations[Id]>;

/**
 * The payload of an operation: in the generated types its first 2xx answer is 200, without the envelope that the
 * contract declares.
 */
export type Payload<Id extends keyof Operations, Operations = operations> = Operations[Id] extends {
  responses: { 200: { content?: infer C } };
}
  ? [NonNullable<C>] extends [never]
    ? undefined
    : NonNullable<C>[keyof NonNullable<C>]
  : never;

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Repeats a call: the same key gives the first answer again. By default each call has a new key. */
  idempotencyKey?: string | undefined;
  /** How much of an upload has been sent, in bytes; the total is an estimate until the end. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
  /** Called with the headers of the answer, whether or not the call succeeds. */
  onAnswer?: ((headers: Headers) => void) | undefined;
  /** Replaces the global `fetch`, unless the client has one of its own. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** The values may be omitted if none is required. */
export type CallArguments<Id extends keyof Operations, Operations = operations> =
  Record<never, never> extends Values<Id, Operations>
    ? [values?: Values<Id, Operations>, options?: CallOptions]
    : [values: Values<Id, Operations>, options?: CallOptions];
