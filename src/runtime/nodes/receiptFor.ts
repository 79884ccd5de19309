/** When a value was received: the receipt of the record whose field its expression reads. */
import type { Tree, Value } from '../../language/compiled.ts';
import { prepare } from '../../language/expression/evaluate.ts';
import { isExpression } from '../page/evaluate.ts';
import { type Receipt, receiptOf } from '../page/receipts.ts';
import type { Scope } from '../page/scope.ts';

/** @returns the same receipt until a new value is received; undefined for values that do not come from a server */
export function receiptFor(value: Value | undefined, scope: Scope): Receipt | undefined {
  if (!isExpression(value)) return undefined;
  return ofTree(value.$, scope) ?? receiptOf(quietly(['id', 'it'], scope), '');
}

function ofTree(tree: Tree, scope: Scope): Receipt | undefined {
  const [operator, first, second] = tree;
  if (operator === '.' && isTree(first)) {
    const receipt = receiptOf(quietly(first, scope), String(second));
    if (receipt) return receipt;
  }
  const lets = scope.page.screen.let;
  const named = operator === 'id' && Object.hasOwn(lets, String(first)) ? lets[String(first)] : undefined;
  if (named) return ofTree(named.$, scope.page.scope);
  for (const part of tree) {
    const receipt = isTree(part) ? ofTree(part, scope) : undefined;
    if (receipt) return receipt;
  }
  return undefined;
}

const isTree = (value: unknown): value is Tree => Array.isArray(value) && typeof value[0] === 'string';

/** A part of the expression may be missing or still loading, if its value did not depend on it. */
function quietly(tree: Tree, scope: Scope): unknown {
  try {
    return prepare(tree)(scope);
  } catch {
    return null;
  }
}
