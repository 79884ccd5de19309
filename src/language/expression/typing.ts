/** The types of operators, and the variant that the evaluator uses. */
import type { Tree } from '../compiled.ts';
import { isDecimalText } from './assignable.ts';
import { describe } from './describe.ts';
import { join } from './join.ts';
import type { Rule } from './problem.ts';
import {
  bool,
  broken,
  decimal,
  double,
  int,
  isNumeric,
  isScalar,
  listOf,
  nullable,
  nullableIf,
  type Scalar,
  string,
  type Type,
} from './type.ts';
import { asJson, isAmountLike, type Typed } from './typed.ts';

/** The compiled operation, or why it is an error. */
export type Outcome = { tree: Tree; type: Type } | Trouble;

/** The message about arithmetic with a value of any type. */
export const untyped = 'the type of this is not known: convert it with decimal(…), int(…) or double(…)';

export interface Trouble {
  trouble: string;
  at: Typed;
  /** By default `expression-type`. */
  rule?: Rule;
}

export function isTrouble(outcome: Outcome): outcome is Trouble {
  return 'trouble' in outcome;
}

/** Source texts of parts, for messages. */
interface SourceText {
  name(part: Typed): string;
}

type NumericKind = 'int' | 'double' | 'decimal';

/**
 * The kind in which numbers of these types are computed: decimal if one is an amount. A string counts only if it is a
 * decimal literal beside an amount.
 */
export function numericKind(parts: readonly Typed[]): NumericKind | Trouble {
  const exact = parts.some(({ type }) => type.kind === 'decimal');
  for (const at of parts) {
    const { type } = at;
    if (type.kind === 'null' || isNumeric(type) || (exact && isDecimalText(type))) continue;
    if (type.kind === 'any') return { at, trouble: untyped };
    if (type.kind === 'string')
      return {
        at,
        trouble: `this is ${describe(type)}, not a number: decimal(…) reads an amount from a text`,
      };
    return { at, trouble: `this is ${describe(type)}, not a number` };
  }
  if (exact) return 'decimal';
  return parts.some(({ type }) => type.kind === 'double') ? 'double' : 'int';
}

const types: Record<NumericKind, Type> = { int, double, decimal };

export function numericType(kind: NumericKind): Type {
  return types[kind];
}

const suffix: Record<NumericKind, string> = { int: 'i', double: '', decimal: 'd' };

const verbs: Record<string, string> = {
  '+': 'add up',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'take the rest',
};

/** Above this number the possible values are no longer tracked. */
const maxValues = 500;

/** The concatenation of two strings; if all values of both are known, so are those of the result. */
function joined({ values: starts }: Scalar, { values: ends }: Scalar): Type {
  if (!starts || !ends || starts.length * ends.length > maxValues) return string;
  const values = starts.flatMap((start) => ends.map((end) => `${start}${end}`));
  return { kind: 'string', values: [...new Set(values)] };
}

/** `+ - * / %` of numbers; `+` also concatenates two strings or two lists. */
export function arithmetic(operator: string, a: Typed, b: Typed): Outcome {
  if (a.type === broken || b.type === broken) return { tree: ['v', null], type: broken };
  const optional = a.type.nullable || b.type.nullable || a.type.kind === 'null' || b.type.kind === 'null';
  if (operator === '+') {
    if (a.type.kind === 'list' && b.type.kind === 'list')
      return { tree: ['+', a.tree, b.tree], type: nullableIf(optional, listOf(join(a.type.of, b.type.of))) };
    const texts = [a, b].filter(({ type }) => type.kind === 'string' && !isAmountLike(type));
    if (a.type.kind === 'string' && b.type.kind === 'string')
      return { tree: ['+', a.tree, b.tree], type: nullableIf(optional, joined(a.type, b.type)) };
    const [text] = texts;
    const other = text === a ? b : a;
    if (text && isScalar(other.type) && other.type.kind !== 'null')
      return {
        at: other,
        trouble: `a text can only be joined with a text, not with ${describe(other.type)}: string(…) converts it`,
      };
  }
  const kind = numericKind([a, b]);
  if (typeof kind !== 'string') return kind;
  if (operator === '%' && kind === 'double')
    return { at: a, trouble: `only whole numbers and amounts have a remainder; ${verbs['%']} of decimal(…)` };
  const empty = kind === 'decimal' && (operator === '/' || operator === '%');
  return {
    tree: [operator + suffix[kind], a.tree, b.tree],
    type: nullableIf(optional || empty, types[kind]),
  };
}

/** Whether two values can ever be equal. */
function comparable(a: Type, b: Type): boolean {
  if (a.kind === 'any' || b.kind === 'any' || a.kind === 'null' || b.kind === 'null') return true;
  if (a.kind === 'decimal' || b.kind === 'decimal') return isAmountLike(a) && isAmountLike(b);
  if (isNumeric(a) && isNumeric(b)) return true;
  if (a.kind === 'list' && b.kind === 'list') return comparable(a.of, b.of);
  return a.kind === b.kind;
}

/** Why two values are never equal; undefined if they can be. */
function neverEqual(a: Typed, b: Typed, source: SourceText): string | undefined {
  const [known, other] = a.tree[0] === 'v' ? [b, a] : [a, b];
  const never = (): string =>
    `${source.name(known)} is ${describe(known.type)}, never ${describe(other.type)}`;
  if (!comparable(a.type, b.type)) return never();
  if (known.tree[0] === 'v') return undefined;
  if (!isScalar(known.type) || !isScalar(other.type) || known.type.open || other.type.open) return undefined;
  if (known.type.kind === 'decimal' || other.type.kind === 'decimal') return undefined;
  const { values } = known.type;
  if (!values || !other.type.values || other.type.values.some((value) => values.includes(value)))
    return undefined;
  return never();
}

/** `==` and `!=`. */
export function equality(operator: string, a: Typed, b: Typed, source: SourceText): Outcome {
  const trouble = neverEqual(a, b, source);
  if (trouble) return { trouble, at: b, rule: 'expression-never' };
  const exact = a.type.kind === 'decimal' || b.type.kind === 'decimal';
  return { tree: [exact ? `${operator}d` : operator, a.tree, b.tree], type: bool };
}

/** `< <= > >=` of numbers, strings and booleans (false is less than true). */
export function comparison(operator: string, a: Typed, b: Typed): Outcome {
  const optional = a.type.nullable || b.type.nullable || a.type.kind === 'null' || b.type.kind === 'null';
  const type = nullableIf(optional, bool);
  if (a.type.kind === 'decimal' || b.type.kind === 'decimal') {
    const wrong = [a, b].find(
      ({ type }) => !isAmountLike(type) && type.kind !== 'any' && type.kind !== 'null',
    );
    if (!wrong) return { tree: [`${operator}d`, a.tree, b.tree], type };
    const found = describe(wrong.type);
    const hint = wrong.type.kind === 'string' ? ': decimal(…) reads an amount from a text' : '';
    return { at: wrong, trouble: `an amount is compared with ${found}${hint}` };
  }
  const plain = { tree: [operator, a.tree, b.tree] as const, type };
  if (isNumeric(a.type) && isNumeric(b.type)) return plain;
  for (const at of [a, b]) {
    if (at.type.kind === 'list' || at.type.kind === 'record')
      return { at, trouble: `${describe(at.type)} cannot be ordered` };
  }
  if (a.type.kind === b.type.kind || [a, b].some(({ type: { kind } }) => kind === 'any' || kind === 'null'))
    return plain;
  return { at: b, trouble: `${describe(a.type)} is compared with ${describe(b.type)}` };
}

/** `in`: an element of a list, or a key of a record. */
export function membership(a: Typed, b: Typed, source: SourceText): Outcome {
  const type = nullableIf(a.type.nullable || b.type.nullable, bool);
  if (b.type.kind === 'any' || b.type.kind === 'null')
    return { tree: ['in', asJson(a), b.tree], type: nullable(bool) };
  if (b.type.kind === 'record') {
    if (['string', 'int', 'any'].includes(a.type.kind)) return { tree: ['in', a.tree, b.tree], type };
    return { at: a, trouble: `the keys of a record are texts, not ${describe(a.type)}` };
  }
  if (b.type.kind !== 'list') {
    const hint = b.type.kind === 'string' ? ': for a part of a text, use contains(…)' : '';
    return { at: b, trouble: `this is ${describe(b.type)}, not a list${hint}` };
  }
  for (const element of b.elements ?? [{ ...b, type: b.type.of }]) {
    const trouble = neverEqual(a, element, source);
    if (trouble) return { trouble, at: element, rule: 'expression-never' };
  }
  const exact = a.type.kind === 'decimal' || b.type.of.kind === 'decimal';
  return { tree: [exact ? 'ind' : 'in', a.tree, b.tree], type };
}
