import type { Form } from '../form.ts';
import type { FieldSchema } from '../schema.ts';

/** The title of a field in the user's language; its name if the schema has no title. */
export function titleOf(schema: FieldSchema, form: Form, name = ''): string {
  const title = schema['x-title'] ?? schema.title;
  return title === undefined ? name : form.scope.page.runtime.host.text(title);
}

export function hintOf(schema: FieldSchema, form: Form): string {
  return schema.description ? form.scope.page.runtime.host.text(schema.description) : '';
}
