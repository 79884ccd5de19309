/** Functions of lists: their order, groups, equal elements, sums, and texts made of them. */
import { decimal, plain } from '../../../decimal/index.ts';
import { amount, type Computations, exactly, finite, isRecord, list, number, text } from '../functions.ts';

const maxListLength = 10_000;

/** A value as a string that is the same for equal values only. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join()}}`;
}

/** As decimal strings, amounts that are equal are the same. */
function exact(value: unknown): string | null {
  const found = amount(value);
  return found && plain(found);
}

/** The elements of a list, each with its computed key. */
const keyed = (pairs: unknown): [element: unknown, key: unknown][] =>
  list(pairs).map((pair) => {
    const [element = null, key = null] = list(pair);
    return [element, key];
  });

/** Texts by their characters, as `<` compares them; false before true. */
function compare(a: unknown, b: unknown): number {
  if (typeof a !== typeof b || typeof a === 'object') throw new TypeError('these cannot be compared');
  const [x, y] = typeof a === 'string' ? [a, String(b)] : [Number(a), Number(b)];
  return x < y ? -1 : Number(x > y);
}

/** Keeps the order of elements with equal keys; those without a key are last. */
function sorted(pairs: [unknown, unknown][], direction: unknown, order: typeof compare): unknown[] {
  const sign = direction === 'down' ? -1 : 1;
  const having = pairs.filter(([, key]) => key !== null).sort(([, a], [, b]) => sign * order(a, b));
  return [...having, ...pairs.filter(([, key]) => key === null)].map(([element]) => element);
}

function grouped(pairs: [unknown, unknown][]): { key: unknown; rows: unknown[] }[] {
  const groups = new Map<unknown, { key: unknown; rows: unknown[] }>();
  for (const [element, key] of pairs) {
    const group = groups.get(key) ?? { key, rows: [] };
    group.rows.push(element);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const exactKeys = (pairs: unknown): [unknown, unknown][] =>
  keyed(pairs).map(([element, key]) => [element, exact(key)]);

function total(values: readonly unknown[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null || value === undefined) return null;
    sum += number(value);
  }
  return finite(sum);
}

function range(count: unknown): number[] {
  const length = number(count);
  if (length > maxListLength) throw new RangeError(`more than ${maxListLength}`);
  return Array.from({ length: Math.max(0, Math.trunc(length)) }, (_, index) => index);
}

export const lists: Computations = {
  distinct: (values) => {
    const first = new Map<string, unknown>();
    for (const value of list(values)) {
      const key = canonical(value);
      if (!first.has(key)) first.set(key, value);
    }
    return [...first.values()];
  },
  'distinct.d': (values) => [...new Set(list(values).map(exact))],
  sortBy: (pairs, direction) => sorted(keyed(pairs), direction, compare),
  'sortBy.d': (pairs, direction) =>
    sorted(exactKeys(pairs), direction, (a, b) => decimal(String(a)).cmp(decimal(String(b)))),
  groupBy: (pairs) => grouped(keyed(pairs)),
  'groupBy.d': (pairs) => grouped(exactKeys(pairs)),
  join: (values, between = '') =>
    list(values)
      .filter((value) => value !== null)
      .map(text)
      .join(text(between)),
  range,
  sum: (values) => total(list(values)),
  'sum.d': (values) => exactly(['0', ...list(values)], (a, b) => a.plus(b)),
};
