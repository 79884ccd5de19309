import type { Key } from 'react';

/**
 * The row that each slot shows. A row keeps its slot as long as it is rendered, and one that comes takes that of one
 * that left, if there is one.
 * @param keys of the rows to render, each once
 * @param before the row that each slot shows now
 */
export function slotsOf(keys: readonly Key[], before: readonly (Key | undefined)[]): (Key | undefined)[] {
  const came = keys.filter((key) => !before.includes(key));
  return [...before.map((key) => (keys.includes(key as Key) ? key : came.shift())), ...came];
}
