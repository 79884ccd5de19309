import { ref } from 'valtio/vanilla';
import { joinPath } from '../page/fieldPath.ts';
import type { FormState } from '../page/form.ts';
import type { FieldSchema } from './schema.ts';
import type { Shape } from './shape/shape.ts';

/**
 * Fills fields that the user has not touched.
 * @param given the definition's values, which come before the defaults of the schemas
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
  // Values without a field of their own, such as an id that is sent along.
  for (const [name, value] of Object.entries(given)) {
    if (!(name in schemas) && state.values[name] !== value) state.values[name] = value ?? null;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What a form starts with may be made anew each time, and be the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  isObject(one) && isObject(other)
    ? JSON.stringify(one) === JSON.stringify(other)
    : (one ?? null) === (other ?? null);
