/** Thrown by a look-up while what it asks for is still on its way. Caught by the node or the step that asked. */
export class Pending extends Error {
  /** Fulfilled when it is worth asking again. */
  readonly settled: Promise<unknown>;
  constructor(settled: Promise<unknown>) {
    super('Not loaded yet');
    this.name = 'Pending';
    this.settled = settled;
  }
}

/** Thrown by a look-up of a source that could not be loaded. */
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

/** Thrown by a step that the user declined, or that a guard stopped: the steps end, and nobody is told. */
export class Declined extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'Declined';
  }
}

/** Thrown where the release has no page of that route. */
export class NoSuchPage extends Error {
  constructor(route: string) {
    super(`There is no page ${route}`);
    this.name = 'NoSuchPage';
  }
}

/**
 * Why a call came to nothing, for a definition and for a user. `kind` says what sort of failure it is
 * (`refused`, `offline`, `timeout`, `badResponse`, `notLoggedIn`, `aborted`, or one that the contract names);
 * `message` is a text for the user, empty where the app has to find one.
 */
export interface Failure {
  kind: string;
  message: string;
  reason: string | null;
  field: string | null;
  /** What the server says of each field, where it says something of each: its path, and a text for the user. */
  fields?: readonly { path: readonly string[]; message: string }[];
  /** Milliseconds after which another try is worth it, where the server says so. */
  retryAfter?: number | null;
  /** Of a source that has a name: what it is called, in the language of the moment. */
  what?: () => string;
}

/** Thrown by a step whose call failed and who was told about it already. */
export class StepFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'StepFailed';
    this.failure = failure;
  }
}
