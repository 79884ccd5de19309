import type { Failure } from '../host/errors.ts';

/** The state of a source at one moment. It is replaced on every change, never changed. */
export interface Cell {
  value: unknown;
  loaded: boolean;
  loading: boolean;
  failure: Failure | null;
  /** Whether there is another page to load. */
  more: boolean;
  /** When the value was received, in unix milliseconds on the device's clock; null if nothing was loaded. */
  at: number | null;
  /** The value could not be refreshed, or comes from the device's cache: it may be out of date. */
  stale: boolean;
}

export const empty: Cell = {
  value: null,
  loaded: false,
  loading: false,
  failure: null,
  more: false,
  at: null,
  stale: false,
};

/** An answer that cannot be used, or whose values cannot be computed. */
export const unreadable: Failure = { kind: 'unreadable', message: '', reason: null, field: null };
