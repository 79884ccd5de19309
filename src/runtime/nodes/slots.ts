import type { Key } from 'react';

/**
 * The row that each slot shows, or showed last. A row keeps its slot, and one that comes takes that of one that left, if
 * there is one.
 * @param keys of the rows to render, each once
 * @param before the result of the last call
 */
export function slotsOf(keys: readonly Key[], before: readonly Key[]): Key[] {
  const came = keys.filter((key) => !before.includes(key));
  return [...before.map((key) => (keys.includes(key) ? key : (came.shift() ?? key))), ...came];
}
