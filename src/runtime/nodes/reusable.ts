import type { Node } from '../../language/compiled.ts';
import { isNodes } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { kindOf } from '../render/kind.ts';

/** Whether the rows of a collection have no state of their own: their elements can then show other rows. */
export const isReusable = (collection: Node, scope: Scope): boolean =>
  isStateless(collection.props.children, scope);

function isStateless(slot: unknown, scope: Scope): boolean {
  if (!isNodes(slot)) return true;
  return slot.n.every(
    (node) =>
      !node.widget &&
      node.requires === undefined &&
      kindOf(node, scope)?.joins?.(node) === true &&
      Object.values(node.props).every((value) => isStateless(value, scope)),
  );
}
