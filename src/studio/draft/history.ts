/** The steps of a draft, in the order in which they were applied. The same on the server and in every replica. */
import type { DraftFiles } from './files.ts';
import { ChangeRefused } from './files.ts';
import type { SetAside, Step } from './step.ts';
import type { Done } from './undo.ts';

export type Outcome = { applied: Done } | { setAside: SetAside };

/** Applies a step as a whole, or not at all. */
export function applyStep(files: DraftFiles, step: Step): { files: DraftFiles; outcome: Outcome } {
  try {
    const { files: after, inverse } = files.apply(step);
    return { files: after, outcome: { applied: { step, inverse } } };
  } catch (error) {
    if (!(error instanceof ChangeRefused)) throw error;
    return { files, outcome: { setAside: { step, file: error.file, reason: error.reason } } };
  }
}

export class History {
  #files: DraftFiles;
  readonly #done: Done[] = [];
  readonly #ids = new Set<string>();

  constructor(files: DraftFiles) {
    this.#files = files;
  }

  get files(): DraftFiles {
    return this.#files;
  }

  /** Oldest first. Its length is the revision of the draft. */
  get done(): readonly Done[] {
    return this.#done;
  }

  /** Whether a step has been applied: it may be sent again after a lost connection. */
  has(id: string): boolean {
    return this.#ids.has(id);
  }

  apply(step: Step): Outcome {
    const { files, outcome } = applyStep(this.#files, step);
    if ('applied' in outcome) {
      this.#files = files;
      this.#done.push(outcome.applied);
      this.#ids.add(step.id);
    }
    return outcome;
  }
}
