import type { Form } from '../form.ts';
import { labelOf } from '../label.ts';
import { schemasAlongPath } from './schemasAlongPath.ts';
import { singular } from './singular.ts';

/** The labels along a path: `Tags 2, Name`. */
export function pathTitle(path: string, form: Form): string {
  const { shape, state, scope } = form;
  const { host } = scope.page.runtime;
  const words: string[] = [];
  for (const { path: here, part, isItem, schema } of shape
    ? schemasAlongPath(path, shape, state.values, state.choices)
    : []) {
    // A local field is in the definition only.
    const title = labelOf(here, schema ?? form.schemaOf(here), form);
    if (isItem) {
      // An item is labelled with its own title, or that of its list.
      const list = words.pop() ?? '';
      const label = title || singular(list, host);
      words.push(host.text('runtime.list.item', { label, number: Number(part) + 1 }));
    } else words.push(title || part);
  }
  return words.join(', ');
}
