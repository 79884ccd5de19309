import type { FormState } from '../page/form.ts';
import type { FieldSchema } from './schema.ts';

/**
 * Fills fields that the user has not touched.
 * @param given the definition's values, which come before the defaults of the schemas
 */
export function fillForm(
  state: FormState,
  schemas: Readonly<Record<string, FieldSchema>>,
  given: Readonly<Record<string, unknown>>,
): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (state.touched[name]) continue;
    const start =
      name in given ? given[name] : (schema.default ?? (schema.type === 'boolean' ? false : null));
    if ((state.values[name] ?? null) !== (start ?? null)) state.values[name] = start ?? null;
  }
  // Values without a field of their own, such as an id that is sent along.
  for (const [name, value] of Object.entries(given)) {
    if (!(name in schemas) && state.values[name] !== value) state.values[name] = value ?? null;
  }
}
