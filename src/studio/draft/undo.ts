/** Undo and redo of each author: without end, over all files, and without touching what others did. */
import type { Change, Step } from './step.ts';

/** A step that was applied. */
export interface Done {
  step: Step;
  /** What takes it back. */
  inverse: readonly Change[];
}

/**
 * The step that takes back the author's last one. Undefined if there is none.
 * @param done oldest first
 * @param id of the new step
 */
export function undoing(done: readonly Done[], author: string, id: string): Step | undefined {
  const last = stacks(done, author).undo.at(-1);
  return last && reverting(last, id, 'undoes');
}

/** The step that makes the author's last undone one again. */
export function redoing(done: readonly Done[], author: string, id: string): Step | undefined {
  const last = stacks(done, author).redo.at(-1);
  return last && reverting(last, id, 'redoes');
}

const reverting = ({ step, inverse }: Done, id: string, key: 'undoes' | 'redoes'): Step => ({
  id,
  author: step.author,
  label: step.label,
  changes: inverse,
  [key]: step.id,
});

/** Both end with the next one. */
function stacks(done: readonly Done[], author: string): { undo: Done[]; redo: Done[] } {
  const undo: Done[] = [];
  let redo: Done[] = [];
  for (const one of done) {
    if (one.step.author !== author) continue;
    if (one.step.undoes) {
      undo.pop();
      redo.push(one);
    } else {
      if (one.step.redoes) redo.pop();
      else redo = [];
      undo.push(one);
    }
  }
  return { undo, redo };
}
