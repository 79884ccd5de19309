/** A change of a draft by one author: applied and undone as a whole. */
import type { Operation, RefusalReason } from '../document/operation.ts';
import type { Tree } from '../document/tree.ts';

export interface Step {
  /** Unique in the draft. */
  id: string;
  /** The id of the author. */
  author: string;
  /** For people, in the history: `Field “purpose” added`. */
  label: string;
  changes: readonly Change[];
  /** The step that this one takes back or makes again. */
  undoes?: string;
  redoes?: string;
}

/** A change of one file; paths are relative to the root of the app, with `/`. */
export type Change =
  /** Of a JSON file. */
  | { file: string; operations: readonly Operation[] }
  /** Of the whole text: of a file that is not JSON, or to create (`was: null`) or delete one (`text: null`).
   * An inverse has the tree of that time, so that the values have their ids again. */
  | { file: string; was: string | null; text: string | null; tree?: Tree };

/** A step that cannot be applied because of what others have done meanwhile. Nothing of it was applied. */
export interface SetAside {
  step: Step;
  /** The file of the change that does not fit. */
  file: string;
  reason: RefusalReason;
}
