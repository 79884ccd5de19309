import type { Key } from 'react';

/**
 * The slot of each row, in the order of the rows. A row keeps its slot as long as it is rendered, and one that comes takes
 * that of one that left, if there is one. Where few rows stay, the slots keep their order instead: then no element moves.
 * @param keys of the rows to render, each once
 * @param before the rows that are rendered now, in order, with their slots
 */
export function slotsOf(keys: readonly Key[], before: ReadonlyMap<Key, number>): Map<Key, number> {
  const fewStay = keys.filter((key) => before.has(key)).length * 2 < keys.length;
  const kept = (key: Key): number | undefined => (fewStay ? undefined : before.get(key));
  const taken = new Set(keys.map(kept));
  const free = [...new Set([...before.values(), ...keys.keys()])].filter((slot) => !taken.has(slot));
  // There are at least as many slots as rows.
  return new Map(keys.map((key) => [key, kept(key) ?? (free.shift() as number)]));
}
