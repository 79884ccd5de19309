/** The operators of expressions at run time. They throw a TypeError or RangeError whose message is the reason. */
import type { Decimal } from '../../decimal/index.ts';
import { amount, finite, isRecord, list, number, whole } from './functions.ts';

type Binary = (a: unknown, b: unknown) => unknown;

function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => equal(item, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]))
  );
}

function equalAmounts(a: unknown, b: unknown): boolean {
  const x = amount(a);
  const y = amount(b);
  return x && y ? x.eq(y) : x === y;
}

function within(a: unknown, b: unknown, same: Binary): boolean {
  if (isRecord(b)) return Object.hasOwn(b, String(a));
  return list(b).some((item) => same(a, item));
}

const numbers =
  (compute: (a: number, b: number) => number): Binary =>
  (a, b) =>
    finite(compute(number(a), number(b)));
const wholes =
  (compute: (a: number, b: number) => number): Binary =>
  (a, b) =>
    whole(compute(number(a), number(b)));
const amounts =
  (compute: (a: Decimal, b: Decimal) => unknown): Binary =>
  (a, b) => {
    const x = amount(a);
    const y = amount(b);
    return x && y ? compute(x, y) : null;
  };

/** -1, 0 or 1. Texts are ordered as CEL orders them, by code unit. */
function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  throw new TypeError('no order between them');
}

const sum = numbers((a, b) => a + b);

/** By operator. Never given a null. */
export const binary: Readonly<Record<string, Binary>> = {
  '+': (a, b) =>
    typeof a === 'string' && typeof b === 'string'
      ? a + b
      : Array.isArray(a)
        ? [...a, ...list(b)]
        : sum(a, b),
  '-': numbers((a, b) => a - b),
  '*': numbers((a, b) => a * b),
  '/': numbers((a, b) => a / b),
  '+i': wholes((a, b) => a + b),
  '-i': wholes((a, b) => a - b),
  '*i': wholes((a, b) => a * b),
  '/i': wholes((a, b) => Math.trunc(a / b)),
  '%i': wholes((a, b) => a % b),
  '+d': amounts((a, b) => a.plus(b)),
  '-d': amounts((a, b) => a.minus(b)),
  '*d': amounts((a, b) => a.times(b)),
  '/d': amounts((a, b) => (b.eq(0) ? null : a.div(b))),
  '%d': amounts((a, b) => (b.eq(0) ? null : a.mod(b))),
  '<': (a, b) => order(a, b) < 0,
  '<=': (a, b) => order(a, b) <= 0,
  '>': (a, b) => order(a, b) > 0,
  '>=': (a, b) => order(a, b) >= 0,
  '<d': amounts((a, b) => a.lt(b)),
  '<=d': amounts((a, b) => a.lte(b)),
  '>d': amounts((a, b) => a.gt(b)),
  '>=d': amounts((a, b) => a.gte(b)),
  in: (a, b) => within(a, b, equal),
  ind: (a, b) => within(a, b, equalAmounts),
};

/** By operator. Null is a value to them. */
export const equality: Readonly<Record<string, Binary>> = {
  '==': equal,
  '!=': (a, b) => !equal(a, b),
  '==d': equalAmounts,
  '!=d': (a, b) => !equalAmounts(a, b),
};
