import type { Step } from '../../language/compiled.ts';
import type { Scope } from '../page/scope.ts';
import { Pending, type SourceFailed } from '../signals.ts';

export interface RunOptions {
  /** The page is not seen yet: where a step goes elsewhere, that takes its place in the history. */
  arriving?: boolean;
  /** Told how far the steps have come, as a fraction from 0 to 1. */
  progress?: (fraction: number) => void;
  /** Told that steps which are pressed ended for want of a source, in place of the user. */
  sourceFailed?: (error: SourceFailed) => void;
}

/** What a verb gets to work with. */
export interface Running extends RunOptions {
  step: Step;
  scope: Scope;
  /** The plain value of a property; waits for sources that are on their way. */
  value(name: string): Promise<unknown>;
}

export type Verb = (running: Running) => Promise<unknown> | unknown;

/** Gives an answer once the sources that it needs have loaded. */
export async function settled<T>(read: () => T): Promise<T> {
  for (;;) {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Pending)) throw error;
      await error.settled;
    }
  }
}
