import type { Path, Value } from '../../language/compiled.ts';
import { evaluate } from '../page/evaluate.ts';
import { splitPath } from '../page/fieldPath.ts';
import { Item } from '../page/movedItems.ts';
import { assign } from '../page/roots.ts';
import type { Scope } from '../page/scope.ts';
import { type Running, settled } from '../steps/verb.ts';

/** All values are evaluated before the first is assigned, so that two paths can be swapped. */
export async function set({ step, scope }: Running): Promise<void> {
  const places = step.props.set as unknown as { path: Path; value: Value }[];
  const values = await settled(() => places.map(({ value }) => evaluate(value, scope)));
  places.forEach(({ path }, index) => {
    const place = ofItem(path, scope);
    if (place) assign(scope.page, place, values[index]);
  });
}

/**
 * The path with the indexes of the list item whose setting has the step, in place of `[]`: those that it has now, which
 * may be others than when the steps began. Null if the item was removed.
 */
function ofItem(path: Path, scope: Scope): Path | null {
  if (!path.includes('[]')) return path;
  const [root = '', form = '', ...field] = path;
  const known = scope.lookup('[]');
  const place = known instanceof Item ? known.path() : null;
  if (place === null) return null;
  const item = splitPath(place);
  return [root, form, ...field.map((part, at) => (part === '[]' ? (item[at] ?? part) : part))];
}
