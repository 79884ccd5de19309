/** From an operationId to what it takes and what it yields. */
import type { operations } from './generated/api.ts';

export type OperationId = keyof operations;

type Query<O> = O extends { parameters: { query?: infer Q } }
  ? [NonNullable<Q>] extends [never]
    ? unknown
    : NonNullable<Q>
  : unknown;
type Body<O> = O extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: infer C }
    ? [NonNullable<B>] extends [never]
      ? unknown
      : C[keyof C]
    : unknown
  : unknown;

/** The values that an operation takes, whether they travel as query or as body. */
export type Values<Id extends keyof Operations, Operations = operations> = Query<Operations[Id]> &
  Body<Operations[Id]>;

/** The first 2xx answer. */
type Success<R> = R extends { 200: infer A }
  ? A
  : R extends { 201: infer A }
    ? A
    : R extends { 202: infer A }
      ? A
      : R extends { 204: infer A }
        ? A
        : never;

/** What an operation yields. The generated types have it without the envelope that the contract declares. */
export type Payload<Id extends keyof Operations, Operations = operations> = Operations[Id] extends {
  responses: infer R;
}
  ? Success<R> extends { content: { 'application/json': infer A } }
    ? A
    : undefined
  : never;

export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Repeats an intent: the same key gives the first answer again. By default each call is an intent of its own. */
  idempotencyKey?: string;
  /** How much of an upload has left, in bytes; the total is an estimate until the end. */
  onProgress?: (sent: number, total: number) => void;
}

/** The values may be left out where none is required. */
export type CallArguments<Id extends keyof Operations, Operations = operations> =
  Record<never, never> extends Values<Id, Operations>
    ? [values?: Values<Id, Operations>, options?: CallOptions]
    : [values: Values<Id, Operations>, options?: CallOptions];
