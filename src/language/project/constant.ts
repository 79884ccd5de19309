import { join } from '../expression/join.ts';
import { any, bool, double, int, listOf, nothing, recordOf, string, type Type } from '../expression/type.ts';
import type { Plain } from '../source/read.ts';

/** The type of a constant value. */
export function typeOfConstant(value: Plain): Type {
  if (value === null) return nothing;
  if (Array.isArray(value)) return listOf(value.length === 0 ? any : value.map(typeOfConstant).reduce(join));
  if (typeof value === 'object') {
    return recordOf(
      Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typeOfConstant(inner)])),
    );
  }
  if (typeof value === 'boolean') return bool;
  if (typeof value === 'number') return Number.isInteger(value) ? int : double;
  return string;
}

/** The same with the values of strings in the type, so that text keys can be computed from them. */
export function typeOfListed(value: Plain): Type {
  if (typeof value === 'string') return { kind: 'string', values: [value] };
  if (Array.isArray(value) && value.length > 0) return listOf(value.map(typeOfListed).reduce(join));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return typeOfConstant(value);
  return recordOf(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, typeOfListed(inner)])),
  );
}
