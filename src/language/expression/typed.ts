import { plain } from '../../decimal/index.ts';
import type { Tree } from '../compiled.ts';
import { isDecimalText } from './assignable.ts';
import { broken, isNumeric, type Type } from './type.ts';

/** A part of an expression: compiled, typed, and where it stands in the source. */
export interface Typed {
  tree: Tree;
  type: Type;
  from: number;
  to: number;
  /** The elements of a list that is written out. */
  elements?: Typed[];
}

/** A part at its place. All are made here, in one shape: there are very many. */
export const typed = ({ from, to }: { from: number; to: number }, tree: Tree, type: Type): Typed => ({
  tree,
  type,
  from,
  to,
});

/** In the place of a part that is wrong: nothing more is found wrong with what uses it. */
export const failed = (at: { from: number; to: number }): Typed => typed(at, ['v', null], broken);

const reading = new Set(['v', 'id', 'form', '.', '[]']);

/** Whether the value may be an amount in the making, which has to become a decimal string before it leaves the evaluation. */
function isExact({ tree, type }: Typed): boolean {
  if (type.kind !== 'decimal' || reading.has(tree[0])) return false;
  return !(tree[0] === 'call' && (tree[1] === 'plain' || tree[1] === 'first' || tree[1] === 'last'));
}

/** As JSON: an amount in the making becomes a decimal string. */
export function asJson(part: Typed): Tree {
  return isExact(part) ? ['call', 'plain', part.tree] : part.tree;
}

/** As JSON in a place of that type: where others are amounts, a number becomes a decimal string too. */
export function asJsonOf(part: Typed, type: Type): Tree {
  if (type.kind !== 'decimal' || part.type.kind === 'decimal' || part.type.kind === 'null')
    return asJson(part);
  return part.tree[0] === 'v' ? literal(part.tree[1]) : ['call', 'plain', part.tree];
}

/** As one of several values of a type that go on into the expression: all amounts, or none in the making. */
export function asOneOf(part: Typed, type: Type): Tree {
  if (type.kind !== 'decimal') return asJson(part);
  return part.type.kind === 'decimal' ? part.tree : asJsonOf(part, type);
}

function literal(value: unknown): Tree {
  return ['v', typeof value === 'number' || typeof value === 'string' ? plain(value) : value];
}

/** Whether it can be computed with exactly: a number of any kind, or a text that is written as one. */
export function isAmountLike(type: Type): boolean {
  return isNumeric(type) || isDecimalText(type);
}
