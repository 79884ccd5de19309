import { plain } from '../../decimal/index.ts';
import type { Tree } from '../compiled.ts';
import { isDecimalText } from './assignable.ts';
import { broken, isNumeric, type Type } from './type.ts';

/** A compiled part of an expression with its type and its span in the source. */
export interface Typed {
  tree: Tree;
  type: Type;
  from: number;
  to: number;
  /** The elements of a list literal. */
  elements?: Typed[];
}

/** Creates a part. All have the same object shape, because there are very many. */
export const withSpan = ({ from, to }: { from: number; to: number }, tree: Tree, type: Type): Typed => ({
  tree,
  type,
  from,
  to,
});

/** Stands for an erroneous part: its uses are not reported again. */
export const failed = (at: { from: number; to: number }): Typed => withSpan(at, ['v', null], broken);

const reading = new Set(['v', 'id', 'form', '.', '[]']);

/** Whether the value may be a Decimal object, which has to become a decimal string before it leaves the evaluation. */
function isExact({ tree, type }: Typed): boolean {
  if (type.kind !== 'decimal' || reading.has(tree[0])) return false;
  return !(tree[0] === 'call' && (tree[1] === 'plain' || tree[1] === 'first' || tree[1] === 'last'));
}

/** As JSON: a Decimal becomes a decimal string. */
export function asJson(part: Typed): Tree {
  return isExact(part) ? ['call', 'plain', part.tree] : part.tree;
}

/** As JSON for a place of that type: beside amounts, a number becomes a decimal string too. */
export function asJsonOf(part: Typed, type: Type): Tree {
  if (type.kind !== 'decimal' || part.type.kind === 'decimal' || part.type.kind === 'null')
    return asJson(part);
  return part.tree[0] === 'v' ? literal(part.tree[1]) : ['call', 'plain', part.tree];
}

/**
 * As one of several alternatives of a type within an expression: if amounts, Decimals or decimal strings; otherwise
 * JSON.
 */
export function asOneOf(part: Typed, type: Type): Tree {
  if (type.kind !== 'decimal') return asJson(part);
  return part.type.kind === 'decimal' ? part.tree : asJsonOf(part, type);
}

function literal(value: unknown): Tree {
  return ['v', typeof value === 'number' || typeof value === 'string' ? plain(value) : value];
}

/** Whether it can be computed with exactly: any number, or a string that is a decimal. */
export function isAmountLike(type: Type): boolean {
  return isNumeric(type) || isDecimalText(type);
}
