/** The fields of a form, as the definition and the schema declare them, and their values in the form's state. */
import { ref } from 'valtio/vanilla';
import { isThunk, type Thunk, type Value } from '../../language/compiled.ts';
import type { FormDefinition } from '../host/host.ts';
import { joinPath, splitPath, valueAt, withValueAt } from '../page/fieldPath.ts';
import type { FormState } from '../page/form.ts';
import { isRecord } from '../values/read.ts';
import { type FieldSchema, propertiesOf } from './schema.ts';

/** The compiled settings of each field, in their order. */
export type FieldSettings = Readonly<Record<string, Thunk | Value>>;

/** The schemas of all fields: those of the form, and those that are local to the page. */
export function schemasOf(
  definition: FormDefinition,
  fields: FieldSettings,
): Readonly<Record<string, FieldSchema>> {
  const schemas: Record<string, FieldSchema> = { ...propertiesOf(definition.schema) };
  for (const [name, settings] of Object.entries(fields)) {
    if (isThunk(settings) && isRecord(settings.l) && isRecord(settings.l.local)) {
      schemas[name] = settings.l.local as unknown as FieldSchema;
    }
  }
  return schemas;
}

/** A record or a list is stored as one value. */
export const keep = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? ref(value) : (value ?? null);

/** The value of a field; null if it is empty. */
export const readValue = (state: FormState, field: string): unknown => readerOf(state, field)();

/** A function that reads the value of a field. */
export function readerOf(state: FormState, field: string): () => unknown {
  const [name = '', ...rest] = splitPath(field);
  return () => (rest.length === 0 ? state.values[name] : valueAt(state.values[name], rest)) ?? null;
}

/** Sets the value of a field. Records that contain it are copied, so that changes can be detected by identity. */
export function writeValue(state: FormState, field: string, value: unknown): void {
  const [name = '', ...rest] = splitPath(field);
  state.values[name] = keep(rest.length === 0 ? value : withValueAt(state.values[name], rest, value));
}

/** Marks a field as changed by the user, and the top-level field that contains it. */
export function touch(state: FormState, field: string): void {
  const [name = '', ...rest] = splitPath(field);
  state.touched[field] = true;
  if (rest.length > 0) state.touched[joinPath([name])] = true;
}
