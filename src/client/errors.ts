/** The errors of calls. Each has a `kind`, which survives bundling and structured cloning; classes do not. */
import type { components } from './generated/api.ts';

/** The reasons that the contract lists in its schema `Reason`; a server may send others. */
export type Reason =
  | (components['schemas'] extends { Reason: infer Listed extends string } ? Listed : never)
  | (string & Record<never, never>);

export type ErrorKind = 'NotLoggedIn' | 'ApiError' | 'Timeout' | 'Offline' | 'BadResponse';

/** The base of all errors of calls. `operation` is the operationId of the call. */
export abstract class ClientError extends Error {
  abstract readonly kind: ErrorKind;
  readonly operation: string;

  constructor(operation: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.operation = operation;
  }

  override get name(): string {
    return this.kind;
  }
}

/** A field that the server rejected. */
export interface FieldFailure {
  /** The name of the field and the path within it: `['tags', '0', 'name']`. */
  path: readonly string[];
  /** A message for the user; empty if there is none. */
  message: string;
}

/** The content of a refusal. */
export interface Refusal {
  /** A message for the user; empty if there is none. */
  message: string;
  /** The kind of failure: one that the contract declares, one that the status stands for, or `refused`. */
  condition: string;
  /** The value that decided the condition: that of the contract's declaration, or the HTTP status. */
  code: string | number | boolean | undefined;
  reason: Reason | undefined;
  /** The invalid field of the request. */
  field: string | undefined;
  /** All invalid fields, if the server names several or has a message for each. */
  fields?: readonly FieldFailure[];
  /** Milliseconds after which to retry. */
  retryAfter?: number;
}

/** A refusal by the server itself. */
export abstract class Refused extends ClientError {
  readonly condition: string;
  readonly code: string | number | boolean | undefined;
  readonly reason: Reason | undefined;
  readonly field: string | undefined;
  readonly fields: readonly FieldFailure[];
  /** Milliseconds after which to retry; undefined if the server does not say. */
  readonly retryAfter: number | undefined;

  constructor(operation: string, refusal: Refusal) {
    super(operation, refusal.message);
    this.condition = refusal.condition;
    this.code = refusal.code;
    this.reason = refusal.reason;
    this.field = refusal.field;
    this.fields = refusal.fields ?? [];
    this.retryAfter = refusal.retryAfter;
  }
}

/** Any refusal other than NotLoggedIn; `message` is for the user. */
export class ApiError extends Refused {
  readonly kind = 'ApiError';
}

/** The token is missing or no longer valid. */
export class NotLoggedIn extends Refused {
  readonly kind = 'NotLoggedIn';
  /** Whether the client has another token by now, so that this does not concern the current session. */
  readonly stale: boolean;

  constructor(operation: string, refusal: Refusal, stale: boolean) {
    super(operation, refusal);
    this.stale = stale;
  }
}

/** No answer in time. A write may have succeeded nevertheless: repeat it with the same idempotency key. */
export class Timeout extends ClientError {
  readonly kind = 'Timeout';
}

/** The server was not reached, or the connection broke. Here too a write may have succeeded. */
export class Offline extends ClientError {
  readonly kind = 'Offline';
}

/** An answer that does not follow the contract: a proxy's page, invalid JSON. */
export class BadResponse extends ClientError {
  readonly kind = 'BadResponse';
  /** The HTTP status. */
  readonly status: number;

  constructor(operation: string, status: number, message: string, options?: ErrorOptions) {
    super(operation, message, options);
    this.status = status;
  }
}
