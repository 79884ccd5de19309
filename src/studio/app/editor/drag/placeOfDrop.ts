import type { Grammar } from '../../../../language/grammar/shape.ts';
import type { Tree } from '../../../document/tree.ts';
import { EditRefused, Edits, type NodePlace, placeAt } from '../../../nodes/index.ts';
import type { Edge } from './place.ts';

/** The place of a drop; undefined if no node can be there. @param on the id of a node, or of a list */
export function placeOfDrop(tree: Tree, on: string, edge: Edge, grammar: Grammar): NodePlace | undefined {
  const edits = new Edits(tree, 'drop');
  try {
    if (edge === 'inside') return placeAt(edits, on, 'inside', grammar);
    const { list, at } = placeAt(edits, on, 'after', grammar);
    return { list, at: edge === 'before' ? at - 1 : at };
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}
