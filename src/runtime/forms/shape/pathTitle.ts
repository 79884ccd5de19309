import { pathIn, splitPath } from '../../page/fieldPath.ts';
import { isRecord } from '../../read.ts';
import type { Form } from '../form.ts';
import { type FieldSchema, propertiesOf } from '../schema.ts';
import { itemSchema, otherSchema } from './items.ts';
import { titleOf } from './title.ts';

/** The labels along a path: `Tags 2, Name`. */
export function pathTitle(path: string, form: Form): string {
  const { shape, state, scope } = form;
  const { host } = scope.page.runtime;
  const words: string[] = [];
  let schema: FieldSchema | undefined = shape?.schema;
  let value: unknown = state.values;
  let here = '';
  for (const part of splitPath(path)) {
    const outer: FieldSchema | undefined = schema && shape?.chosenSchema(schema, value, here, state.choices);
    if (!outer) break;
    const isItem = Array.isArray(value);
    schema = isItem ? itemSchema(outer, Number(part)) : (propertiesOf(outer)[part] ?? otherSchema(outer));
    value = isItem ? (value as unknown[])[Number(part)] : isRecord(value) ? value[part] : undefined;
    here = pathIn(here, part);
    const title = schema ? titleOf(shape?.inForce(schema, value) ?? schema, form) : '';
    if (isItem) {
      // An item is labelled with its own title, or that of its list.
      const list = words.pop() ?? '';
      const label = title || list;
      words.push(host.text('runtime.list.item', { label, number: Number(part) + 1 }));
    } else words.push(title || part);
  }
  return words.join(', ');
}
