import { text } from '../values/read.ts';
import { evaluateSettings } from './Field.tsx';
import type { Form } from './form.ts';
import type { FieldSchema } from './schema.ts';

/** The title of a field in the user's language; its name if the schema has no title. */
export function titleOf(schema: FieldSchema, form: Form, name = ''): string {
  const title = schema['x-title'] ?? schema.title;
  return title === undefined ? name : form.scope.page.runtime.host.text(title);
}

/** The label that the definition has for a field, or the title that its schema has. */
export function labelOf(path: string, schema: FieldSchema, form: Form, name = ''): string {
  const compiled = form.settingsOf(path);
  if (compiled === undefined) return titleOf(schema, form, name);
  const scope = form.shape?.nested.scopeOf(path, form.state.values) ?? form.scope;
  return text(evaluateSettings(compiled, scope).settings.label) || titleOf(schema, form, name);
}
