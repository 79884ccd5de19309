/** Which part of a condition is not true. */
import type { Tree } from '../../language/compiled.ts';
import { prepare, type Scope } from '../../language/expression/evaluate.ts';
import { expressionText } from '../../language/expression/expressionText.ts';

export interface Part {
  /** As it would be written. */
  text: string;
  /** False or null; if it could not be evaluated, why. */
  is: unknown;
  /** What it reads, by its name: `data.user.level`. */
  reads: Record<string, unknown>;
}

const isTree = (value: unknown): value is Tree => Array.isArray(value) && typeof value[0] === 'string';

const valueIn = (tree: Tree, scope: Scope): unknown => {
  try {
    return prepare(tree)(scope);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** The smallest parts because of which a condition is not true: all of them would have to change, or one of an `||`. */
export function partsNotTrue(tree: Tree, scope: Scope): Part[] {
  if (valueIn(tree, scope) === true) return [];
  const [operator, ...args] = tree;
  const trees = args.filter(isTree);
  if (operator === '&&' || operator === '||') return trees.flatMap((part) => partsNotTrue(part, scope));
  const [condition, then, otherwise] = trees;
  if (operator === '?:' && condition && then && otherwise) {
    const chosen = valueIn(condition, scope);
    if (typeof chosen === 'boolean') return partsNotTrue(chosen ? then : otherwise, scope);
    return partsNotTrue(condition, scope);
  }
  const is = valueIn(tree, scope);
  return [
    {
      text: expressionText(tree),
      is: is instanceof Error ? is.message : is,
      reads: Object.fromEntries(namesIn(tree).map((name) => [expressionText(name), valueIn(name, scope)])),
    },
  ];
}

const macros = new Set(['map', 'filter', 'exists', 'all', 'exists_one']);

/** The names that a tree reads, with their fields. */
function namesIn(tree: Tree): Tree[] {
  const [operator, first] = tree;
  const isName =
    operator === 'id' || operator === 'form' || (operator === '.' && isTree(first) && isPath(first));
  if (isName) return [tree];
  // The name that a macro binds has no value outside of it.
  const args = macros.has(operator) ? [first] : tree.slice(1);
  return args.flatMap((arg) => (isTree(arg) ? namesIn(arg) : []));
}

const isPath = ([operator, first]: Tree): boolean =>
  operator === 'id' || (operator === '.' && isTree(first) && isPath(first));
