/** Matches the items of a changed list with those of the previous one. */
import { diffArrays } from 'diff';
import { isContainer, nameOf, textOf, type Value } from './tree.ts';

/** Items with a lower similarity than this are different: one was removed and another one added. */
const alike = 0.3;

/** If both lists have more than this number of items between equal ones, these are matched by position. */
const many = 60;

/**
 * The position in the old list of each item of the new one: for unchanged items, and for the most similar ones between
 * them. Pairs do not cross.
 */
export function aligned(old: readonly Value[], fresh: readonly Value[]): Map<number, number> {
  const pairs = new Map<number, number>();
  let [from, to] = [0, 0];
  let [gone, come] = [0, 0];
  const close = (): void => {
    for (const [a, b] of bestPairs(old.slice(from, from + gone), fresh.slice(to, to + come)))
      pairs.set(to + b, from + a);
    from += gone;
    to += come;
    gone = 0;
    come = 0;
  };
  for (const { value, added, removed } of diffArrays(old.map(textOf), fresh.map(textOf))) {
    if (added) come += value.length;
    else if (removed) gone += value.length;
    else {
      close();
      for (const _ of value) {
        pairs.set(to, from);
        from += 1;
        to += 1;
      }
    }
  }
  close();
  return pairs;
}

/** Pairs of positions with the greatest total similarity. */
function bestPairs(old: readonly Value[], fresh: readonly Value[]): [old: number, fresh: number][] {
  const [one, other] = [old[0], fresh[0]];
  if (!one || !other) return [];
  // Only one place has changed.
  if (old.length === 1 && fresh.length === 1) return one.kind === other.kind ? [[0, 0]] : [];
  if (old.length > many && fresh.length > many)
    return old.flatMap((value, at): [number, number][] =>
      likeness(value, fresh[at]) >= alike ? [[at, at]] : [],
    );
  const wins = old.map((a) =>
    fresh.map((b) => {
      const win = likeness(a, b);
      return win >= alike ? win : 0;
    }),
  );
  // The greatest total for the items from each pair of positions on.
  const best = Array.from({ length: old.length + 1 }, () => Array<number>(fresh.length + 1).fill(0));
  const at = (a: number, b: number): number => best[a]?.[b] ?? 0;
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = fresh.length - 1; b >= 0; b -= 1)
      (best[a] as number[])[b] = Math.max(at(a + 1, b), at(a, b + 1), (wins[a]?.[b] ?? 0) + at(a + 1, b + 1));
  const pairs: [number, number][] = [];
  for (let [a, b] = [0, 0]; a < old.length && b < fresh.length; ) {
    const win = wins[a]?.[b] ?? 0;
    if (win > 0 && at(a, b) === win + at(a + 1, b + 1)) {
      pairs.push([a, b]);
      a += 1;
      b += 1;
    } else if (at(a, b) === at(a + 1, b)) a += 1;
    else b += 1;
  }
  return pairs;
}

/** The similarity of two values: the share of equal entries, from 0 to 1. */
function likeness(a: Value, b: Value | undefined): number {
  if (!b || a.kind !== b.kind || !isContainer(a) || !isContainer(b)) return 0;
  const size = Math.max(a.entries.length, b.entries.length);
  if (size === 0) return 1;
  const known = new Map<string, number>();
  const keyOf = (entry: (typeof a.entries)[number]): string =>
    `${nameOf(entry) ?? ''}:${textOf(entry.value)}`;
  for (const entry of a.entries) known.set(keyOf(entry), (known.get(keyOf(entry)) ?? 0) + 1);
  let equal = 0;
  for (const entry of b.entries) {
    const left = known.get(keyOf(entry)) ?? 0;
    if (left === 0) continue;
    known.set(keyOf(entry), left - 1);
    equal += 1;
  }
  return equal / size;
}
