/**
 * The functions of expressions, at run time. They never get a null: a function of null is null, which the evaluator
 * handles. They throw a TypeError or RangeError whose message is the reason; the evaluator adds the location. Their
 * types are in signatures/, which selects the exact variant (`max.d`) for amounts.
 */
import { type Decimal, decimal, isDecimalValue, plain, type Rounding, round } from '../../decimal/index.ts';

const maxListLength = 10_000;

export function number(value: unknown): number {
  if (typeof value === 'number') return value;
  throw new TypeError('not a number');
}

function text(value: unknown): string {
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

function record(value: unknown): Record<string, unknown> {
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
  throw new RangeError('no number comes of it');
}

/** Integers are exact up to 2^53; beyond that, throws. */
export function whole(value: number): number {
  if (Number.isSafeInteger(value)) return value + 0;
  throw new RangeError('no whole number comes of it');
}

function rounding(mode: unknown): Rounding {
  if (mode === 'down' || mode === 'up' || mode === 'half') return mode;
  throw new RangeError("rounding is 'down', 'up' or 'half'");
}

/** Rounds to a multiple of the step. Exact, because it uses the remainder and not a truncated quotient. */
function roundTo(value: unknown, step: unknown, mode: unknown): Decimal | null {
  const exact = amount(value);
  const by = amount(step);
  if (!exact || !by) return null;
  if (!by.gt(0)) throw new RangeError('a step is more than 0');
  const rest = exact.mod(by);
  const how = rounding(mode);
  const away = how === 'half' ? rest.abs().times(2).gte(by) : how === 'up' && !rest.eq(0);
  const down = exact.minus(rest);
  return away ? down.plus(exact.lt(0) ? by.times(-1) : by) : down;
}

/** Folds amounts; null if one of them is null. */
function exactly(values: readonly unknown[], join: (a: Decimal, b: Decimal) => Decimal): Decimal | null {
  let result: Decimal | null = null;
  for (const value of values) {
    const next = amount(value);
    if (!next) return null;
    result = result ? join(result, next) : next;
  }
  return result;
}

function total(values: readonly unknown[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null || value === undefined) return null;
    sum += number(value);
  }
  return finite(sum);
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

function range(count: unknown): number[] {
  const length = number(count);
  if (length > maxListLength) throw new RangeError(`more than ${maxListLength}`);
  return Array.from({ length: Math.max(0, Math.trunc(length)) }, (_, index) => index);
}

const computations: Record<string, (...values: unknown[]) => unknown> = {
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
  roundTo,
  min: (...values) => Math.min(...values.map(number)),
  max: (...values) => Math.max(...values.map(number)),
  abs: (value) => Math.abs(number(value)),
  sum: (values) => total(list(values)),
  'min.d': (...values) => exactly(values, (a, b) => (b.lt(a) ? b : a)),
  'max.d': (...values) => exactly(values, (a, b) => (b.gt(a) ? b : a)),
  'abs.d': (value) => amount(value)?.abs() ?? null,
  'sum.d': (values) => exactly(['0', ...list(values)], (a, b) => a.plus(b)),
  first: (values) => list(values)[0] ?? null,
  last: (values) => list(values).at(-1) ?? null,
  flatten: (values) => list(values).flatMap((inner) => (inner === null ? [] : list(inner))),
  join: (values, between = '') =>
    list(values)
      .filter((value) => value !== null)
      .map(text)
      .join(text(between)),
  split: (value, at) => text(value).split(text(at)),
  contains: (value, part) => text(value).includes(text(part)),
  startsWith: (value, part) => text(value).startsWith(text(part)),
  endsWith: (value, part) => text(value).endsWith(text(part)),
  lower: (value) => text(value).toLowerCase(),
  upper: (value) => text(value).toUpperCase(),
  trim: (value) => text(value).trim(),
  replace: (value, part, by) => text(value).split(text(part)).join(text(by)),
  substring: (value, from, to) =>
    [...text(value)]
      .slice(Math.max(0, number(from)), to === undefined ? undefined : Math.max(0, number(to)))
      .join(''),
  entries: (value) => Object.entries(record(value)).map(([key, entry]) => ({ key, value: entry ?? null })),
  keys: (value) => Object.keys(record(value)),
  values: (value) => Object.values(record(value)).map((entry) => entry ?? null),
  range,
};

/** The functions by name. */
export const functions = new Map(Object.entries(computations));
