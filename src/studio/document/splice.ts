/** Turns typing into an operation: the innermost value around the change is replaced; other values keep their ids. */
import { identified } from './identity.ts';
import type { Operation } from './operation.ts';
import { NotJson, parseValue } from './parse.ts';
import { rangesOf, type Tree, textOf, textOfTree, valuesIn } from './tree.ts';

/**
 * The operation for a change of the text.
 * @param from the first replaced character, as an offset in the text of the tree
 * @param to the offset after the last one
 * @param prefix for the ids of new values; unique within the file
 * @returns undefined if no value would change
 * @throws NotJson if the text would not be JSON
 */
export function splice(
  tree: Tree,
  from: number,
  to: number,
  text: string,
  prefix: string,
): Operation | undefined {
  const whole = textOfTree(tree);
  const changed = whole.slice(0, from) + text + whole.slice(to);
  const ranges = rangesOf(tree);
  const around = valuesIn(tree.root).filter(({ id }) => {
    const range = ranges.get(id);
    return range && range.from <= from && to <= range.to;
  });
  // Innermost first. A typed bracket or comma changes a value further out.
  for (const value of around.reverse()) {
    const range = ranges.get(value.id);
    if (!range) continue;
    const was = textOf(value);
    const raw = changed.slice(range.from, range.to + changed.length - whole.length);
    if (raw === was) return undefined;
    try {
      return { do: 'replace', id: value.id, was, value: identified(value, parseValue(raw, prefix)) };
    } catch (error) {
      if (!(error instanceof NotJson)) throw error;
    }
  }
  if (around.length > 0) throw new NotJson(from);
  return undefined;
}
