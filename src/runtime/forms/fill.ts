import { ref } from 'valtio/vanilla';
import { joinPath } from '../page/fieldPath.ts';
import type { FormState } from '../page/form.ts';
import type { FieldSchema } from './schema.ts';
import type { Shape } from './shape/shape.ts';

/**
 * Prefills fields that the user has not touched.
 * @param given the definition's values, which take precedence over the defaults of the schemas
 */
export function fillForm(
  state: FormState,
  schemas: Readonly<Record<string, FieldSchema>>,
  given: Readonly<Record<string, unknown>>,
  shape: Shape | null = null,
): void {
  for (const [name, schema] of Object.entries(schemas)) {
    if (state.touched[joinPath([name])]) continue;
    const start =
      name in given
        ? given[name]
        : (schema.default ?? (schema.type === 'boolean' ? false : (shape?.startValue(schema) ?? null)));
    if (!isSame(state.values[name], start))
      state.values[name] = isObject(start) ? ref(start) : (start ?? null);
  }
  // Values without a field, such as an id that is sent with the form.
  for (const [name, value] of Object.entries(given)) {
    if (!(name in schemas) && state.values[name] !== value) state.values[name] = value ?? null;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Initial values may be new objects on each evaluation and still be equal. */
const isSame = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other)
    ? JSON.stringify(one) === JSON.stringify(other)
    : (one ?? null) === (other ?? null);
