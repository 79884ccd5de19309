/** Which value of a changed text is which of the former one. */
import { type Container, type Entry, isContainer, nameOf, textOf, type Value } from './tree.ts';

/**
 * The fresh value with the ids of the old one, wherever they are the same thing: members of one name, items that did not
 * change, and between these, items of one kind in their order.
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
    // A name that is written twice is one thing only.
    known.delete(name);
    if (value) pairs.set(at, value);
  }
  return pairs;
}

/** Equal items at both ends, and what is between them by kind. A change in a text is in one place. */
function itemsOf(old: readonly Entry[], fresh: readonly Entry[]): Pairs {
  const pairs: Pairs = new Map();
  const isSame = (a: Entry | undefined, b: Entry | undefined): boolean =>
    a !== undefined && b !== undefined && textOf(a.value) === textOf(b.value);
  const shorter = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < shorter && isSame(old[start], fresh[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(old[old.length - 1 - end], fresh[fresh.length - 1 - end])) end += 1;
  const pair = (from: number, to: number): void => {
    const value = old[from]?.value;
    if (value) pairs.set(to, value);
  };
  for (let at = 0; at < start; at += 1) pair(at, at);
  for (let back = 1; back <= end; back += 1) pair(old.length - back, fresh.length - back);
  let next = start;
  for (let at = start; at < fresh.length - end; at += 1) {
    if (next >= old.length - end) break;
    if (old[next]?.value.kind !== fresh[at]?.value.kind) continue;
    pair(next, at);
    next += 1;
  }
  return pairs;
}
