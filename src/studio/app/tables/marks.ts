/** Findings of the checker in the cells of tables. */
import { rangesOf, type Tree, type Value } from '../../document/tree.ts';
import type { ShownFinding } from '../../server/messages.ts';
import type { Mark } from '../grid/types.ts';

const ranges = new WeakMap<Tree, ReturnType<typeof rangesOf>>();

/** The findings about a value. */
export function marksAt(tree: Tree, value: Value, findings: readonly ShownFinding[], file: string): Mark[] {
  const own = findings.filter((finding) => finding.file === file);
  if (own.length === 0) return [];
  const known = ranges.get(tree) ?? rangesOf(tree);
  ranges.set(tree, known);
  const range = known.get(value.id);
  if (!range) return [];
  return own
    .filter(({ from, to }) => from >= range.from && to <= range.to)
    .map(({ severity, message }) => ({ tone: severity === 'error' ? 'bad' : 'warn', message }));
}
