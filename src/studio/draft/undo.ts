/** Undo and redo per author: unlimited, over all files, without changing what others did. */
import type { Change, Step } from './step.ts';

/** An applied step. */
export interface Done {
  step: Step;
  /** The changes that undo it. */
  inverse: readonly Change[];
}

/**
 * The step that undoes the author's last one. Undefined if there is none.
 * @param done oldest first
 * @param id of the new step
 */
export function undoing(done: readonly Done[], author: string, id: string): Step | undefined {
  const last = stacks(done, author).undo.at(-1);
  return last && reverting(last, id, 'undoes');
}

/** The step that redoes the author's last undone one. */
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

/** The stacks of undo and redo; a new step clears redo. */
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
