/** Finds divisors that a condition excludes from being 0, so that only other divisions are reported. */
import type { Ast } from './parse.ts';

/** How expressions are written out for comparison: without spaces. */
export const written = (source: string, { start, end }: Pick<Ast, 'start' | 'end'>): string =>
  source.slice(start, end).replace(/\s/g, '');

function numberOf({ op, args }: Ast): number | undefined {
  if (op === 'value' && (typeof args === 'bigint' || typeof args === 'number')) return Number(args);
  if (op === '-_') {
    const inner = numberOf(args);
    return inner === undefined ? undefined : -inner;
  }
  return undefined;
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const opposite: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '==': '!=',
  '!=': '==',
};

/** A comparison of something with a number: `form.days <= 14`. */
export interface Comparison {
  /** The side that is no number, as it is written. */
  what: string;
  operator: string;
  number: number;
  at: Ast;
}

export function comparisonOf(ast: Ast, source: string, holds = true): Comparison | undefined {
  if (!Object.hasOwn(opposite, ast.op) || !Array.isArray(ast.args)) return undefined;
  const [a, b] = ast.args as readonly [Ast, Ast];
  const [left, right] = [numberOf(a), numberOf(b)];
  const number = left ?? right;
  if (number === undefined || (left !== undefined && right !== undefined)) return undefined;
  const turned = left === undefined ? ast.op : (mirrored[ast.op] ?? ast.op);
  const operator = holds ? turned : (opposite[turned] ?? turned);
  return { what: written(source, left === undefined ? a : b), operator, number, at: ast };
}

/** All that has to hold for a condition to be true, or false. */
export function comparisonsIn(ast: Ast, source: string, holds = true): Comparison[] {
  if (ast.op === '!_') return comparisonsIn(ast.args, source, !holds);
  // If `a && b` is false, it is unknown which of the two is false.
  if (ast.op === '&&' || ast.op === '||')
    return holds === (ast.op === '&&') ? ast.args.flatMap((part) => comparisonsIn(part, source, holds)) : [];
  const one = comparisonOf(ast, source, holds);
  return one ? [one] : [];
}

/** What is not 0 where a condition is true, or false. */
export function nonZeroIn(ast: Ast, source: string, holds = true): string[] {
  return comparisonsIn(ast, source, holds).flatMap(({ what, operator, number }) => {
    const excludes =
      (operator === '!=' && number === 0) ||
      (operator === '==' && number !== 0) ||
      (operator === '>' && number >= 0) ||
      (operator === '>=' && number > 0) ||
      (operator === '<' && number <= 0) ||
      (operator === '<=' && number < 0);
    return excludes ? [what] : [];
  });
}
