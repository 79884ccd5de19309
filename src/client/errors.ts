/** How a call can fail. Each has a `kind`, which survives bundling and structured cloning where classes do not. */
import type { components } from './generated/api.ts';

/** Why, as the contract lists it; another exchange may say something else. */
export type Reason = components['schemas']['Reason'] | (string & Record<never, never>);

export type ErrorKind =
  | 'NotLoggedIn'
  | 'VerificationNeeded'
  | 'ApiError'
  | 'Timeout'
  | 'Offline'
  | 'BadResponse';

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

/** What the exchange says when it refuses. */
export interface Refusal {
  /** A sentence for the user, in the language of the request. */
  message: string;
  reason: Reason | undefined;
  /** The field of the request that is at fault. */
  field: string | undefined;
}

abstract class Refused extends ClientError {
  readonly reason: Reason | undefined;
  readonly field: string | undefined;

  constructor(operation: string, refusal: Refusal) {
    super(operation, refusal.message);
    this.reason = refusal.reason;
    this.field = refusal.field;
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

/** Real-name verification has to come first. */
export class VerificationNeeded extends Refused {
  readonly kind = 'VerificationNeeded';
}

/** No answer in time. A write may have been done all the same: repeat it under the same key. */
export class Timeout extends ClientError {
  readonly kind = 'Timeout';
}

/** The exchange was not reached, or the connection broke: of a write, too, one cannot know. */
export class Offline extends ClientError {
  readonly kind = 'Offline';
}

/** Something answered, but not in the manner of the exchange: a proxy's page, broken JSON. */
export class BadResponse extends ClientError {
  readonly kind = 'BadResponse';
  /** The HTTP status. */
  readonly status: number;

  constructor(operation: string, status: number, message: string, options?: ErrorOptions) {
    super(operation, message, options);
    this.status = status;
  }
}
