/** Why one type does not fit another, where both have the same description. */
import { isAssignable } from './assignable.ts';
import { describe } from './describe.ts';
import { fieldOf, type RecordType, type Type } from './type.ts';

/** How deep records in records are compared. */
const maxDepth = 8;

/** The first part that does not fit: its path within the value, and both types in words. */
export interface Misfit {
  /** Such as `source.kind` or `tags[]`. */
  path: string;
  given: string;
  expected: string;
}

/** @returns undefined if the types fit, or if no part of them differs in its description */
export function misfitOf(from: Type, to: Type, path = '', depth = 0): Misfit | undefined {
  if (depth > maxDepth || isAssignable(from, to)) return undefined;
  if (from.kind === 'list' && to.kind === 'list') return misfitOf(from.of, to.of, `${path}[]`, depth + 1);
  if (from.kind !== 'record' || to.kind !== 'record') return ofParts(path, describe(from), to);
  const given = alternativeOf(from, (one) => !isAssignable(one, to));
  const wanted = alternativeOf(to, (one) => shared(given, one));
  for (const [name, type] of Object.entries(wanted.fields)) {
    const place = path === '' ? name : `${path}.${name}`;
    const field = fieldOf(given, name);
    if (!field && !type.nullable) return ofParts(place, 'missing', type);
    const inner = field && misfitOf(field, type, place, depth + 1);
    if (inner) return inner;
  }
  return undefined;
}

const ofParts = (path: string, given: string, to: Type): Misfit | undefined => {
  const expected = describe(to);
  return path === '' || given === expected ? undefined : { path, given, expected };
};

/** The first alternative that `wanted` is true of, or else the first; the record itself if it is not a union. */
const alternativeOf = (type: RecordType, wanted: (one: RecordType) => boolean): RecordType => {
  const all = type.union?.alternatives.map((one) => one.type) ?? [];
  return all.find(wanted) ?? all[0] ?? type;
};

/** Whether each required field of an alternative is there. */
const shared = (from: RecordType, to: RecordType): boolean =>
  Object.entries(to.fields).every(([name, type]) => type.nullable || fieldOf(from, name) !== undefined);
