/** Where nodes are inserted: at the selected one, or where they are dropped in the outline or on the phone. */
import type { Grammar } from '../../../language/grammar/shape.ts';
import type { Tree } from '../../document/tree.ts';
import { Edits, type NewNode, placeAt, rolesIn } from '../../nodes/index.ts';
import type { Actions, Outcome } from './actions.ts';
import { draggedNow } from './drag/drag.ts';
import { type Dropped, edgeAt } from './drag/place.ts';
import { placeOfDrop } from './drag/placeOfDrop.ts';
import { text } from './text.ts';
import type { Selection } from './useSelection.ts';

interface Options {
  file: string | null;
  tree: Tree | undefined;
  grammar: Grammar | undefined;
  /** Undefined, like the others, until everything is loaded. */
  actions: Actions | undefined;
  /** The id of the selected value. */
  selected: string | undefined;
  valueAt: Selection['valueAt'];
  done(outcome: Outcome): void;
}

interface Insertions {
  /** Inserts after the selected node, or inside it if nothing can follow it; otherwise at the end of the view. */
  insert(node: NewNode): void;
  drop(dropped: Dropped): void;
  /**
   * @param at the address of the node on which something was dropped
   * @param share the part of its height that is above the pointer, from 0 to 1
   */
  droppedOnPhone(at: string, share: number): Promise<void>;
}

export function insertions(options: Options): Insertions {
  const { file, tree, grammar, actions, selected, valueAt, done } = options;
  const insert: Insertions['insert'] = (node) => {
    if (!actions || !tree || !grammar) return;
    const edits = new Edits(tree, 'place');
    const roles = rolesIn(tree, grammar);
    const lists = [...roles].filter(([, { is }]) => is === 'list').map(([id]) => id);
    const role = selected === undefined ? undefined : roles.get(selected)?.is;
    const on = role === 'node' || role === 'list' ? selected : lists[0];
    if (on !== undefined) done(actions.insert(node, placeAt(edits, on, 'after', grammar)));
  };
  const drop: Insertions['drop'] = ({ dragged, on, edge }) => {
    if (!actions || !tree || !grammar) return;
    const place = placeOfDrop(tree, on, edge, grammar);
    if (!place) done({ refused: text('unfit.place') });
    else done('id' in dragged ? actions.move([dragged.id], place) : actions.insert(dragged, place));
  };
  const droppedOnPhone: Insertions['droppedOnPhone'] = async (at, share) => {
    const now = draggedNow();
    const from = now && 'at' in now ? await valueAt(now.at) : undefined;
    const dragged = now && 'at' in now ? from?.file === file && from && { id: from.id } : now;
    const target = await valueAt(at);
    if (!dragged || !target || target.file !== file || !tree || !grammar) return;
    const list = listInside(tree, target.id, grammar);
    drop({ dragged, on: target.id, edge: edgeAt({ id: target.id, isNode: true, list }, share) });
  };
  return { insert, drop, droppedOnPhone };
}

function listInside(tree: Tree, id: string, grammar: Grammar): string | undefined {
  try {
    return placeAt(new Edits(tree, 'place'), id, 'inside', grammar).list;
  } catch {
    return undefined;
  }
}
