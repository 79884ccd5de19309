/** Helpers for compiled trees: reading them, and errors of their evaluation. */
import type { Tree } from '../compiled.ts';
import { EvaluationError } from './evaluationError.ts';

/** `data.limits.rate` for a tree that only reads; empty for all others. */
export function path([operator, first, second]: Tree): string {
  if (operator === 'id') return String(first);
  const base = operator === '.' && isTree(first) ? path(first) : '';
  return base && `${base}.${second}`;
}

function isTree(value: unknown): value is Tree {
  return Array.isArray(value) && typeof value[0] === 'string';
}

export function child(value: unknown): Tree {
  if (isTree(value)) return value;
  throw new Error('Not a compiled expression');
}

export function fail(operator: string, values: unknown[], trees: Tree[], cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new EvaluationError(operator, values, trees.map(path), reason);
}
