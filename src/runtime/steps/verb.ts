import type { Step } from '../../language/compiled.ts';
import { Pending, type SourceFailed } from '../host/errors.ts';
import { loadCode } from '../lazy/loadCode.ts';
import type { Scope } from '../page/scope.ts';

export interface RunOptions {
  /** The page is not shown yet: a `go` step replaces its entry in the history. */
  arriving?: boolean;
  /**
   * When something happened that the steps answer (`performance.now()`): a guard that has redirected since then does not
   * redirect again.
   */
  since?: number | undefined;
  /** Called with the progress of the steps, as a fraction from 0 to 1. */
  progress?: (fraction: number) => void;
  /** Called instead of showing a message when steps of a press ended because a source failed. */
  sourceFailed?: (error: SourceFailed) => void;
}

/** What a verb is called with. */
export interface Running extends RunOptions {
  step: Step;
  scope: Scope;
  /** The evaluated value of a property; waits for sources that are loading. */
  value(name: string): Promise<unknown>;
}

export type Verb = (running: Running) => Promise<unknown> | unknown;

/** Thrown by a step whose code could not be loaded. */
export class CodeMissing extends Error {}

/** @throws CodeMissing */
export async function loadVerb<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await loadCode(load);
  } catch (cause) {
    throw new CodeMissing('The code of a step could not be loaded', { cause });
  }
}

/** A verb whose code is loaded on its first use, or ahead of it: then it runs without a delay. */
export function lazyVerb(load: () => Promise<Verb>): Verb {
  let verb: Verb | null = null;
  return async (running) => {
    verb ??= await loadVerb(load);
    return verb(running);
  };
}

/** Evaluates once the sources that it reads have loaded. */
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
