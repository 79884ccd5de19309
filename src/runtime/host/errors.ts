/** Thrown when a value is read that is still loading. Caught by the node or step that reads it. */
export class Pending extends Error {
  /** Fulfilled when the read can be repeated. */
  readonly settled: Promise<unknown>;
  constructor(settled: Promise<unknown>) {
    super('Not loaded yet');
    this.name = 'Pending';
    this.settled = settled;
  }
}

/** Thrown when a source is read that could not be loaded. */
export class SourceFailed extends Error {
  readonly failure: Failure;
  readonly retry: () => void;
  constructor(failure: Failure, retry: () => void) {
    super(failure.message);
    this.name = 'SourceFailed';
    this.failure = failure;
    this.retry = retry;
  }
}

/** Thrown by a step that the user cancelled or a guard stopped: the steps end without a message. */
export class Declined extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'Declined';
  }
}

/**
 * Why a call failed, for definitions and for the user. `kind` is the sort of failure (`refused`, `offline`, `timeout`,
 * `badResponse`, `notLoggedIn`, `aborted`, or one that the contract names); `message` is a text for the user, empty if
 * the app has to supply one.
 */
export interface Failure {
  kind: string;
  message: string;
  reason: string | null;
  field: string | null;
  /** Errors of single fields, if the server returns them: the path of each, and a text for the user. */
  fields?: readonly { path: readonly string[]; message: string }[];
  /** Milliseconds until a retry makes sense, if the server says so. */
  retryAfter?: number | null;
  /** Whether the app does not react to it with an event, since it ended no session: nobody was logged in. */
  noEvent?: boolean;
  /** The name of the failed source, if it has one, in the current language. */
  what?: () => string;
}

/** Thrown by a step whose call failed, after the failure was handled. */
export class StepFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'StepFailed';
    this.failure = failure;
  }
}
