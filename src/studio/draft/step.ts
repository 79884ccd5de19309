/** A change of a draft by one author, applied and undone as a whole. */
import type { Operation, RefusalReason } from '../document/operation.ts';
import type { Tree } from '../document/tree.ts';

export interface Step {
  /** Unique in the draft. */
  id: string;
  /** The id of the author. */
  author: string;
  /** The description in the history: `Field “purpose” added`. */
  label: string;
  changes: readonly Change[];
  /** The step that this one undoes or redoes. */
  undoes?: string;
  redoes?: string;
}

/** A change of one file; paths are relative to the root of the app, with `/`. */
export type Change =
  /** Of a JSON file. */
  | { file: string; operations: readonly Operation[] }
  /**
   * A replacement of the whole text: for files that are not JSON, and to create (`was: null`) or delete a file (`text:
   * null`). An inverse has the former tree, so that the values have their ids again.
   */
  | { file: string; was: string | null; text: string | null; tree?: Tree };

/** A step that cannot be applied because of other authors' changes. Nothing of it was applied. */
export interface SetAside {
  step: Step;
  /** The file of the change that cannot be applied. */
  file: string;
  /** `forbidden`: the author's roles do not allow it. */
  reason: RefusalReason | 'forbidden';
}
