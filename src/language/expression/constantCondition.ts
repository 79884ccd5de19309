/** Finds conditions that are true, or false, whatever the values they read. */
import type { Tree } from '../compiled.ts';
import { type Comparison, comparisonsIn, written } from './divisors.ts';
import { prepare } from './evaluate.ts';
import { type Ast, parse } from './parse.ts';

/** The values that something can have; undefined if nothing is known. */
export type Limits = (what: string) => { min?: number; max?: number } | undefined;

export interface ConstantCondition {
  value: boolean;
  /** Why, in words: `form.days > 30, and it is at most 14`. */
  why: string;
}

/** @param source without its equals sign */
export function constantConditionOf(
  source: string,
  tree: Tree,
  limits: Limits = () => undefined,
): ConstantCondition | undefined {
  const constant = isPlain(tree) ? constantOf(tree) : undefined;
  if (constant !== undefined) return { value: constant, why: 'it reads nothing that could change it' };
  if (!/[<>=]/.test(source)) return undefined;
  const parsed = parse(source);
  if ('problem' in parsed) return undefined;
  const never = clash(comparisonsIn(parsed.ast, source), limits) ?? twoTexts(parsed.ast, source);
  if (never) return { value: false, why: never };
  // What is never false is always true: `a != 1 || a != 2`.
  const always = parsed.ast.op === '||' && clash(comparisonsIn(parsed.ast, source, false), limits);
  return always ? { value: true, why: 'one of its sides holds for every value' } : undefined;
}

const plainOperators = new Set([
  'v',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '&&',
  '||',
  '!',
  '?:',
  '+i',
  '-i',
  '*i',
]);

/** Whether a tree consists of literals and operators. */
function isPlain([operator, ...parts]: Tree): boolean {
  // Null is also the value of what could not be read.
  if (operator === 'v') return parts[0] !== null;
  return (
    plainOperators.has(operator) &&
    parts.every((part) => Array.isArray(part) && isPlain(part as unknown as Tree))
  );
}

function constantOf(tree: Tree): boolean | undefined {
  try {
    const value = prepare(tree)({ lookup: () => null });
    return typeof value === 'boolean' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Why one thing cannot equal two texts. */
function twoTexts({ op, args }: Ast, source: string, known = new Map<string, string>()): string | undefined {
  if (op === '&&') return twoTexts(args[0], source, known) ?? twoTexts(args[1], source, known);
  if (op !== '==') return undefined;
  const [text, other] = args[0].op === 'value' ? args : [args[1], args[0]];
  if (text.op !== 'value' || typeof text.args !== 'string') return undefined;
  const what = written(source, other);
  const before = known.get(what) ?? text.args;
  known.set(what, text.args);
  return before === text.args
    ? undefined
    : `${what} == '${before}' and ${what} == '${text.args}' cannot both be true`;
}

/** Why comparisons cannot hold together. */
function clash(comparisons: readonly Comparison[], limits: Limits): string | undefined {
  const byWhat = new Map<string, Comparison[]>();
  for (const one of comparisons) byWhat.set(one.what, [...(byWhat.get(one.what) ?? []), one]);
  for (const [what, all] of byWhat) {
    const known = limits(what);
    const range = {
      low: known?.min ?? -Infinity,
      lowOpen: false,
      high: known?.max ?? Infinity,
      highOpen: false,
    };
    for (const { operator, number } of all) {
      if (/^(>|>=|==)$/.test(operator) && (number > range.low || (number === range.low && operator === '>')))
        Object.assign(range, { low: number, lowOpen: operator === '>' });
      if (
        /^(<|<=|==)$/.test(operator) &&
        (number < range.high || (number === range.high && operator === '<'))
      )
        Object.assign(range, { high: number, highOpen: operator === '<' });
    }
    const isEmpty = range.low > range.high || (range.low === range.high && (range.lowOpen || range.highOpen));
    if (!isEmpty) continue;
    const compared = all.map(({ operator, number }) => `${what} ${operator} ${number}`).join(' and ');
    const field = [
      known?.min !== undefined && `at least ${known.min}`,
      known?.max !== undefined && `at most ${known.max}`,
    ].filter(Boolean);
    return field.length > 0
      ? `${compared}, and the schema allows ${field.join(' and ')}`
      : `${compared} cannot both be true`;
  }
  return undefined;
}
