/**
 * The operators of expressions at run time. Those with an `i` compute with integers, those with a `d` with exact
 * decimals. They throw a TypeError or RangeError whose message is the reason.
 */
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

const within =
  (same: Binary): Binary =>
  (a, b) =>
    isRecord(b) ? Object.hasOwn(b, String(a)) : list(b).some((item) => same(a, item));

const exactly =
  (compute: (a: Decimal, b: Decimal) => unknown): Binary =>
  (a, b) => {
    const x = amount(a);
    const y = amount(b);
    return x && y && compute(x, y);
  };

/** -1, 0 or 1. Strings are compared by UTF-16 code unit; false is less than true. */
function compare(a: unknown, b: unknown): number {
  if (typeof a !== typeof b || typeof a === 'object') throw new TypeError('these cannot be compared');
  const [x, y] = typeof a === 'string' ? [a, String(b)] : [Number(a), Number(b)];
  return x < y ? -1 : Number(x > y);
}

/** The operators by symbol. Only `==` and `!=` may get a null. */
export const operators = new Map<string, Binary>([
  ['==', equal],
  ['!=', (a, b) => !equal(a, b)],
  ['==d', equalAmounts],
  ['!=d', (a, b) => !equalAmounts(a, b)],
  ['in', within(equal)],
  ['ind', within(equalAmounts)],
]);

const comparisons: [string, (sign: number) => boolean][] = [
  ['<', (sign) => sign < 0],
  ['<=', (sign) => sign <= 0],
  ['>', (sign) => sign > 0],
  ['>=', (sign) => sign >= 0],
];
for (const [operator, test] of comparisons) {
  operators.set(operator, (a, b) => test(compare(a, b)));
  operators.set(
    `${operator}d`,
    exactly((a, b) => test(a.cmp(b))),
  );
}

/** Division by zero is null: users produce it while they are typing an amount. */
const divided = (compute: (a: Decimal, b: Decimal) => Decimal) => (a: Decimal, b: Decimal) =>
  b.eq(0) ? null : compute(a, b);

const arithmetic: [string, (a: number, b: number) => number, (a: Decimal, b: Decimal) => Decimal | null][] = [
  ['+', (a, b) => a + b, (a, b) => a.plus(b)],
  ['-', (a, b) => a - b, (a, b) => a.minus(b)],
  ['*', (a, b) => a * b, (a, b) => a.times(b)],
  ['/', (a, b) => a / b, divided((a, b) => a.div(b))],
  ['%', (a, b) => a % b, divided((a, b) => a.mod(b))],
];
for (const [operator, compute, exact] of arithmetic) {
  operators.set(operator, (a, b) => finite(compute(number(a), number(b))));
  operators.set(`${operator}i`, (a, b) => whole(Math.trunc(compute(number(a), number(b)))));
  operators.set(`${operator}d`, exactly(exact));
}

/** `+` also concatenates strings and lists. */
const add = operators.get('+');
operators.set('+', (a, b) =>
  typeof a === 'string' && typeof b === 'string'
    ? a + b
    : Array.isArray(a)
      ? [...a, ...list(b)]
      : add?.(a, b),
);
