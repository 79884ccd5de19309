/**
 * The functions of expressions, at run time. They never get a null: a function of null is null, which the evaluator
 * handles. They throw a TypeError or RangeError whose message is the reason; the evaluator adds the location. Their
 * types are in signatures/, which selects the exact variant (`max.d`) for amounts.
 */
import { type Decimal, decimal, isDecimalValue, plain, type Rounding, round } from '../../decimal/index.ts';

export function number(value: unknown): number {
  if (typeof value === 'number') return value;
  throw new TypeError('not a number');
}

export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('not a text');
}

export function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new TypeError('not a list');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function record(value: unknown): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw new TypeError('not a record');
}

/** An own field; null if there is none. Inherited properties are not accessible. */
export function own(
  value: Record<string | number, unknown> | readonly unknown[],
  name: string | number,
): unknown {
  const found = Object.hasOwn(value, name) ? (value as Record<string | number, unknown>)[name] : null;
  return typeof found === 'function' ? null : (found ?? null);
}

/** An exact amount; null for null and for the empty string of an empty field. */
export function amount(value: unknown): Decimal | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string' || typeof value === 'number' || isDecimalValue(value)) return decimal(value);
  throw new TypeError('not an amount');
}

/** A JSON number: throws for NaN and infinities, and turns negative zero into zero. */
export function finite(value: number): number {
  if (Number.isFinite(value)) return value + 0;
  throw new RangeError('the result is not a number');
}

/** Integers are exact up to 2^53; beyond that, throws. */
export function whole(value: number): number {
  if (Number.isSafeInteger(value)) return value + 0;
  throw new RangeError('the result is not a whole number');
}

export function rounding(mode: unknown): Rounding {
  if (mode === 'down' || mode === 'up' || mode === 'half') return mode;
  throw new RangeError("rounding is 'down', 'up' or 'half'");
}

/** Folds amounts; null if one of them is null. */
export function exactly(
  values: readonly unknown[],
  join: (a: Decimal, b: Decimal) => Decimal,
): Decimal | null {
  let result: Decimal | null = null;
  for (const value of values) {
    const next = amount(value);
    if (!next) return null;
    result = result ? join(result, next) : next;
  }
  return result;
}

function wholeOf(value: unknown): number {
  if (typeof value === 'string') {
    if (!/^-?\d{1,20}$/.test(value)) throw new RangeError('not a whole number');
    return whole(Number(value));
  }
  if (isDecimalValue(value)) return whole(Number(value.round(0, 0).toFixed()));
  return whole(Math.trunc(number(value)));
}

function doubleOf(value: unknown): number {
  if (typeof value === 'string') {
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value)) throw new RangeError('not a number');
    return finite(Number(value));
  }
  return isDecimalValue(value) ? finite(Number(value.toFixed())) : number(value);
}

function stringOf(value: unknown): string {
  if (isDecimalValue(value)) return plain(value);
  if (typeof value === 'object') throw new TypeError('neither a text nor a number');
  return String(value);
}

function size(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === 'string') return [...value].length;
  return Object.keys(record(value)).length;
}

/** Functions by name. */
export type Computations = Record<string, (...values: unknown[]) => unknown>;

const computations: Computations = {
  size,
  string: stringOf,
  int: wholeOf,
  double: doubleOf,
  decimal: amount,
  plain: (value) => {
    const exact = amount(value);
    return exact && plain(exact);
  },
  negative: (value) => 0 - number(value),
  'negative.d': (value) => amount(value)?.times(-1) ?? null,
  round: (value, places, mode) => {
    const exact = amount(value);
    return exact && round(exact, number(places), rounding(mode));
  },
  min: (...values) => Math.min(...values.map(number)),
  max: (...values) => Math.max(...values.map(number)),
  'min.d': (...values) => exactly(values, (a, b) => (b.lt(a) ? b : a)),
  'max.d': (...values) => exactly(values, (a, b) => (b.gt(a) ? b : a)),
  first: (values) => list(values)[0] ?? null,
  last: (values) => list(values).at(-1) ?? null,
  flatten: (values) => list(values).flatMap((inner) => (inner === null ? [] : list(inner))),
  contains: (value, part) => text(value).includes(text(part)),
  lower: (value) => text(value).toLowerCase(),
  upper: (value) => text(value).toUpperCase(),
  trim: (value) => text(value).trim(),
};

/** The functions by name. */
export const functions = new Map(Object.entries(computations));
