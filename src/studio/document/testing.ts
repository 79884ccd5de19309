/** Random operations, for tests. */
import type { Operation } from './operation.ts';
import { parseValue } from './parse.ts';
import { splice } from './splice.ts';
import { find, isContainer, type Tree, textOf, textOfTree, valuesIn } from './tree.ts';

/**
 * A random operation on a tree; undefined if these random numbers give none.
 * @param dice four large random numbers
 * @param prefix for new ids and names
 */
export function randomOperation(tree: Tree, dice: readonly number[], prefix: string): Operation | undefined {
  const [kind = 0, first = 0, second = 0, third = 0] = dice;
  const all = valuesIn(tree.root);
  const pick = <T>(of: readonly T[], die: number): T | undefined => of[die % Math.max(1, of.length)];
  const containers = all.filter(isContainer);
  const value = pick(all.slice(1), first);
  const placeIn = (die: number, more: number) => {
    const container = pick(containers, die);
    if (!container) return undefined;
    const at = more % (container.entries.length + 1);
    const name = container.kind === 'object' ? { name: `"${prefix}"` } : {};
    return { parent: container.id, after: container.entries[at - 1]?.value.id ?? null, at, ...name };
  };
  const fresh = ['1', '"x"', '{ "type": "text" }', '[\n  1\n]', '{}', '[]'][third % 6] ?? '1';
  switch (kind % 5) {
    case 0: {
      const place = placeIn(first, second);
      return place && { do: 'insert', place, value: parseValue(fresh, prefix) };
    }
    case 1:
      return value && { do: 'remove', id: value.id, was: textOf(value) };
    case 2: {
      const to = placeIn(second, third);
      return value && to && { do: 'move', id: value.id, to };
    }
    case 3: {
      const range = textOfTree(tree).length;
      try {
        return splice(tree, first % range, first % range, pick(['1', ' ', '"', ','], third) ?? '', prefix);
      } catch {
        return (
          value && {
            do: 'replace',
            id: value.id,
            was: textOf(value),
            value: { kind: 'scalar', id: value.id, raw: '7' },
          }
        );
      }
    }
    default: {
      const step = value && find(tree.root, value.id)?.trail.at(-1);
      const name = step?.container.entries[step.at]?.name;
      return value && name ? { do: 'rename', id: value.id, was: name, to: `"r${prefix}"` } : undefined;
    }
  }
}
