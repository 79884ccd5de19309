import type { Path } from '../../language/compiled.ts';

/** The value at a path; null if there is none. Only own properties count. */
export function readPath(value: unknown, path: Path): unknown {
  let here = value;
  for (const name of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return null;
    here = (here as Record<string, unknown>)[name];
  }
  return here;
}
