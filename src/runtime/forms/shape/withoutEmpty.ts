import { isRecord } from '../../values/read.ts';

const known = new WeakMap<object, unknown>();

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A value without its empty fields, as conditions see it; the same object for the same value. */
export function withoutEmpty(value: unknown): unknown {
  if (!isRecord(value) && !Array.isArray(value)) return value;
  if (known.has(value)) return known.get(value);
  const result = Array.isArray(value) ? listOf(value) : recordOf(value);
  known.set(value, result);
  return result;
}

function listOf(list: unknown[]): unknown[] {
  const inside = list.map(withoutEmpty);
  return inside.every((one, at) => one === list[at]) ? list : inside;
}

function recordOf(record: Record<string, unknown>): Record<string, unknown> {
  const all = Object.entries(record);
  const kept = all
    .filter(([, inner]) => !isEmpty(inner))
    .map(([name, inner]) => [name, withoutEmpty(inner)] as const);
  const isSame = kept.length === all.length && kept.every(([name, inner]) => record[name] === inner);
  return isSame ? record : Object.fromEntries(kept);
}
