/** From an operationId to what it takes and what it yields. */
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

/** The values that an operation takes, wherever they travel. The generated types have them by the names of callers. */
export type Values<Id extends keyof Operations, Operations = operations> = Parameters<
  Operations[Id],
  'query'
> &
  Parameters<Operations[Id], 'header'> &
  Parameters<Operations[Id], 'cookie'> &
  Body<Operations[Id]>;

/**
 * What an operation yields: the generated types have its first 2xx answer as 200, without the envelope that the
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
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Repeats an intent: the same key gives the first answer again. By default each call is an intent of its own. */
  idempotencyKey?: string;
  /** How much of an upload has left, in bytes; the total is an estimate until the end. */
  onProgress?: (sent: number, total: number) => void;
  /** Told the headers of the answer, whatever that says. */
  onAnswer?: (headers: Headers) => void;
}

/** The values may be left out where none is required. */
export type CallArguments<Id extends keyof Operations, Operations = operations> =
  Record<never, never> extends Values<Id, Operations>
    ? [values?: Values<Id, Operations>, options?: CallOptions]
    : [values: Values<Id, Operations>, options?: CallOptions];
