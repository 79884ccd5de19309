import { joinPath } from '../page/fieldPath.ts';
import type { FormState } from '../page/form.ts';
import { keep } from './fieldValues.ts';
import type { FieldSchema } from './schema.ts';
import type { Shape } from './shape/shape.ts';

/**
 * Prefills fields that the user has not touched.
 * @param given the definition's values, which take precedence over the defaults of the schemas
 * @param takesOthers whether the schema allows values without a field, such as an id that is sent with the form
 */
export function fillForm(
  state: FormState,
  schemas: Readonly<Record<string, FieldSchema>>,
  given: Readonly<Record<string, unknown>>,
  shape: Shape | null,
  takesOthers: boolean,
): void {
  for (const name of Object.keys(takesOthers ? { ...schemas, ...given } : schemas)) {
    if (state.touched[joinPath([name])]) continue;
    const schema = schemas[name] ?? {};
    const start =
      name in given
        ? given[name]
        : (schema.default ?? (schema.type === 'boolean' ? false : shape?.startValue(schema)));
    if (written(state.values[name]) !== written(start)) state.values[name] = keep(start);
  }
}

/** Initial values may be new objects on each evaluation and still be equal. */
const written = (value: unknown): string => JSON.stringify(value ?? null);
