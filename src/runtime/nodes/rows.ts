/** The rows of a collection: their keys and their order. */
import { useMemo } from 'react';
import { decimal, isDecimal } from '../../decimal/index.ts';
import { isThunk, type Read, type Value } from '../../language/compiled.ts';
import type { KindProperties } from '../generated/properties.ts';
import { force } from '../page/evaluate.ts';
import type { Scope } from '../page/scope.ts';
import { useReads } from '../render/useReads.ts';
import { isRecord, list } from '../values/read.ts';

export interface Row {
  key: string;
  it: unknown;
}

export const readsOf = (...values: unknown[]): Read[] =>
  values.flatMap((value) => (isThunk(value) ? value.reads : []));

/** The sorted rows, each with a unique key. The same list returns the same rows. */
export function useRows({ of, sort, id }: KindProperties['list'], scope: Scope): Row[] {
  const by = sort?.by;
  const order = sort?.order;
  const reads = useMemo(() => readsOf(by, id), [by, id]);
  useReads(scope.page, reads);
  // The sort key may read other values of the page: the rows are then sorted on every render.
  const changing = reads.length > 0 ? {} : null;
  return useMemo(() => {
    void changing;
    return rowsOf(of, by, order, id, scope);
  }, [of, by, order, id, scope, changing]);
}

/** The rows, sorted once. */
export function rowsOf(
  of: unknown,
  by: Value | undefined,
  order: unknown,
  id: Value | undefined,
  scope: Scope,
): Row[] {
  const items = list(of);
  return keyed(by === undefined ? items : sorted(items, by, order === 'descending', scope), id, scope);
}

/**
 * Gives each row a unique key. Repeated keys are counted and numbered: an answer may repeat one thousands of times.
 */
function keyed(items: unknown[], id: Value | undefined, scope: Scope): Row[] {
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  return items.map((it, index) => {
    const named =
      id === undefined ? (isRecord(it) ? it.id : undefined) : force(id, scope.with({ it, index }));
    const own = typeof named === 'string' || typeof named === 'number' ? String(named) : `#${index}`;
    let key = own;
    while (seen.has(key)) {
      const times = (repeated.get(own) ?? 0) + 1;
      repeated.set(own, times);
      key = `${own}~${times}`;
    }
    seen.add(key);
    return { key, it };
  });
}

/** Stable sort, missing values last. */
function sorted(items: unknown[], by: Value, descending: boolean, scope: Scope): unknown[] {
  const compare = comparison(scope.page.runtime.host.format.compare);
  const keys = items.map((it, index) => ({ it, key: sortKey(force(by, scope.with({ it, index }))) }));
  const direction = descending ? -1 : 1;
  return keys
    .sort(({ key: a }, { key: b }) => {
      if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
      return direction * compare(a, b);
    })
    .map(({ it }) => it);
}

type SortKey = number | string | ReturnType<typeof decimal>;

function sortKey(value: unknown): SortKey | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value === '') return null;
  return isDecimal(value) ? decimal(value) : value;
}

function comparison(compare: (one: string, other: string) => number): (a: SortKey, b: SortKey) => number {
  return (a, b) => {
    if (typeof a === 'string' || typeof b === 'string') return compare(String(a), String(b));
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return decimal(a).cmp(decimal(b));
  };
}
