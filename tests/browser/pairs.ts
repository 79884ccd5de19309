/** Combinations of values that cover every pair of values, or all combinations if requested. */

type Choices = Readonly<Record<string, readonly (string | number)[]>>;
export type Combination<C extends Choices> = { [Name in keyof C]: C[Name][number] };

/** Every combination. */
export function every<C extends Choices>(choices: C): Combination<C>[] {
  let rows: Record<string, string | number>[] = [{}];
  for (const [name, values] of Object.entries(choices)) {
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
  }
  return rows as Combination<C>[];
}

/**
 * A small set of combinations in which each value of each choice meets each value of the others. Greedy: each row
 * starts with an uncovered pair, and the other choices are selected to cover the most new pairs.
 */
export function pairwise<C extends Choices>(choices: C): Combination<C>[] {
  const names = Object.keys(choices);
  const unseen = new Set(
    names.flatMap((a, index) =>
      names
        .slice(index + 1)
        .flatMap((b) => (choices[a] ?? []).flatMap((x) => (choices[b] ?? []).map((y) => pair(a, x, b, y)))),
    ),
  );
  const rows: Record<string, string | number>[] = [];
  while (unseen.size > 0) {
    const [next] = unseen;
    const row: Record<string, string | number> = Object.fromEntries(JSON.parse(String(next)));
    for (const name of names) {
      if (name in row) continue;
      const gain = (value: string | number) =>
        Object.entries(row).filter(([other, seen]) => unseen.has(ordered(names, other, seen, name, value)))
          .length;
      const values = choices[name] ?? [];
      const best = values.reduce((one, other) => (gain(other) > gain(one) ? other : one));
      row[name] = best;
    }
    for (const [a, x] of Object.entries(row))
      for (const [b, y] of Object.entries(row)) if (a !== b) unseen.delete(ordered(names, a, x, b, y));
    rows.push(Object.fromEntries(names.map((name) => [name, row[name] ?? ''])));
  }
  return rows as Combination<C>[];
}

const pair = (a: string, x: string | number, b: string, y: string | number): string =>
  JSON.stringify([
    [a, x],
    [b, y],
  ]);

function ordered(names: string[], a: string, x: string | number, b: string, y: string | number): string {
  return names.indexOf(a) < names.indexOf(b) ? pair(a, x, b, y) : pair(b, y, a, x);
}
