/** Matches the values of a changed text with those of the previous one. */
import { aligned } from './align.ts';
import { type Container, type Entry, isContainer, nameOf, type Value } from './tree.ts';

/**
 * The new value with the ids of the old one for all matching values: members with the same name, unchanged items, and
 * similar items between these.
 */
export function identified(old: Value, fresh: Value): Value {
  const named = { ...fresh, id: old.id };
  if (!isContainer(named) || !isContainer(old) || named.kind !== old.kind) return named;
  const pairs = named.kind === 'object' ? membersOf(old, named) : itemsOf(old.entries, named.entries);
  const entries = named.entries.map((entry, at) => {
    const known = pairs.get(at);
    return known ? { ...entry, value: identified(known, entry.value) } : entry;
  });
  return { ...named, entries };
}

/** The old value of each entry, by the position of the fresh one. */
type Pairs = Map<number, Value>;

function membersOf(old: Container, fresh: Container): Pairs {
  const known = new Map(old.entries.map((entry) => [nameOf(entry), entry.value]));
  const pairs: Pairs = new Map();
  for (const [at, entry] of fresh.entries.entries()) {
    const name = nameOf(entry);
    const value = known.get(name);
    // A duplicate name only keeps one id.
    known.delete(name);
    if (value) pairs.set(at, value);
  }
  return pairs;
}

function itemsOf(old: readonly Entry[], fresh: readonly Entry[]): Pairs {
  const values = (entries: readonly Entry[]): Value[] => entries.map(({ value }) => value);
  const pairs: Pairs = new Map();
  for (const [to, from] of aligned(values(old), values(fresh))) {
    const entry = old[from];
    if (entry) pairs.set(to, entry.value);
  }
  return pairs;
}
