import type { Vocabulary } from '../app/runtime.ts';
import { isNodes } from '../page/evaluate.ts';

/**
 * Whether the nodes of a slot have no state of their own: their elements can then show another row. Close to `canJoin` of
 * NodeView.tsx; importing that would make the scripts of every list name the styles of it all.
 */
export const isStateless = (slot: unknown, kinds: Vocabulary['kinds']): boolean =>
  !isNodes(slot) ||
  slot.n.every(
    (node) =>
      !node.widget &&
      !node.requires &&
      kinds[node.type]?.joins?.(node) &&
      Object.values(node.props).every((value) => isStateless(value, kinds)),
  );
