import type { Form } from '../form.ts';
import { labelOf } from '../label.ts';
import type { FieldSchema } from '../schema.ts';
import { singular } from './singular.ts';

/** What an item of a list is called: by its own title, or in the singular of its list's. */
export function itemLabel(
  path: string,
  schema: FieldSchema | undefined,
  form: Form,
  listLabel: string,
): string {
  const own = schema && labelOf(path, schema, form);
  return own || singular(listLabel, form.scope.page.runtime.host);
}

export function hintOf(schema: FieldSchema, form: Form): string {
  return schema.description ? form.scope.page.runtime.host.text(schema.description) : '';
}
