import { fieldNames } from '../Fields.tsx';
import type { Form } from '../form.ts';
import { propertiesOf } from '../schema.ts';
import { schemasAlongPath } from './schemasAlongPath.ts';

/** Paths in the order in which the form shows their fields. */
export function inOrder(paths: readonly string[], form: Form): string[] {
  const ranked = paths.map((path) => ({ path, ranks: ranksOf(path, form) }));
  return ranked.sort((one, other) => compare(one.ranks, other.ranks)).map(({ path }) => path);
}

/** The position of each part of a path among its siblings. */
function ranksOf(path: string, form: Form): number[] {
  const { shape, state } = form;
  if (!shape) return [];
  let outside = '';
  return schemasAlongPath(path, shape, state.values, state.choices).map(
    ({ path: here, part, isItem, outer }) => {
      const names =
        outside === ''
          ? fieldNames(form, outer)
          : [...shape.nested.membersOf(outside), ...Object.keys(propertiesOf(outer))];
      outside = here;
      const at = isItem ? Number(part) : names.indexOf(part);
      return at < 0 ? names.length : at;
    },
  );
}

/** What contains another field comes first. */
function compare(one: readonly number[], other: readonly number[]): number {
  for (const [at, rank] of one.entries()) {
    const difference = rank - (other[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
