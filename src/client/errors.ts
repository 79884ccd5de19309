/** How a call can fail. Each has a `kind`, which survives bundling and structured cloning where classes do not. */
import type { components } from './generated/api.ts';

/** Why, as the contract lists it in a schema named `Reason`; a server may say something else. */
export type Reason =
  | (components['schemas'] extends { Reason: infer Listed extends string } ? Listed : never)
  | (string & Record<never, never>);

export type ErrorKind = 'NotLoggedIn' | 'ApiError' | 'Timeout' | 'Offline' | 'BadResponse';

/** What all of them are. `operation` is the operationId of the call. */
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

/** A field that a server has something against. */
export interface FieldFailure {
  /** Its name, and where in it: `['tags', '0', 'name']`. */
  path: readonly string[];
  /** A sentence for the user; empty where there is none. */
  message: string;
}

/** What a server says when it refuses. */
export interface Refusal {
  /** A sentence for the user; empty where there is none. */
  message: string;
  /** What it means: a kind of failure that the contract declares, one that the status stands for, or `refused`. */
  condition: string;
  /** By which value it was told: that of the declaration, or the HTTP status. */
  code: string | number | boolean | undefined;
  reason: Reason | undefined;
  /** The field of the request that is at fault. */
  field: string | undefined;
  /** All of them, where it names several or says something of each. */
  fields?: readonly FieldFailure[];
  /** Milliseconds after which another try is worth it. */
  retryAfter?: number;
}

/** What the server itself has said. */
export abstract class Refused extends ClientError {
  readonly condition: string;
  readonly code: string | number | boolean | undefined;
  readonly reason: Reason | undefined;
  readonly field: string | undefined;
  readonly fields: readonly FieldFailure[];
  /** Milliseconds after which another try is worth it; undefined where the server says nothing of it. */
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

/** Refused for a reason of its own; `message` is for the user. */
export class ApiError extends Refused {
  readonly kind = 'ApiError';
}

/** No token, or one that has ended. */
export class NotLoggedIn extends Refused {
  readonly kind = 'NotLoggedIn';
  /** Whether the client has another token by now, so that this says nothing about the session at hand. */
  readonly stale: boolean;

  constructor(operation: string, refusal: Refusal, stale: boolean) {
    super(operation, refusal);
    this.stale = stale;
  }
}

/** No answer in time. A write may have been done all the same: repeat it under the same key. */
export class Timeout extends ClientError {
  readonly kind = 'Timeout';
}

/** The server was not reached, or the connection broke: of a write, too, one cannot know. */
export class Offline extends ClientError {
  readonly kind = 'Offline';
}

/** Something answered, but not in the manner of the contract: a proxy's page, broken JSON. */
export class BadResponse extends ClientError {
  readonly kind = 'BadResponse';
  /** The HTTP status. */
  readonly status: number;

  constructor(operation: string, status: number, message: string, options?: ErrorOptions) {
    super(operation, message, options);
    this.status = status;
  }
}
