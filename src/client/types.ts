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
export type Values<Id extends OperationId> = Query<operations[Id]> & Body<operations[Id]>;

type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never;
type PayloadOf<A> = A extends { type: 'ok'; message: infer M }
  ? M
  : A extends { code: 1; data: infer D }
    ? D
    : never;

/** What an operation yields: its answer without the envelope. */
export type Payload<Id extends OperationId> = PayloadOf<Answer<operations[Id]>>;

export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Repeats an intent: the same key gives the first answer again. By default each call is an intent of its own. */
  idempotencyKey?: string;
  /** How much of an upload has left, in bytes; the total is an estimate until the end. */
  onProgress?: (sent: number, total: number) => void;
}

/** The values may be left out where none is required. */
export type CallArguments<Id extends OperationId> =
  Record<never, never> extends Values<Id>
    ? [values?: Values<Id>, options?: CallOptions]
    : [values: Values<Id>, options?: CallOptions];
