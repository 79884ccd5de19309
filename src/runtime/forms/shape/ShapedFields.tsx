/** The fields of a form whose schema has more than a list of single values, drawn by react-jsonschema-form. */
import { type FieldPathList, type RJSFSchema, toFieldPathId } from '@rjsf/utils';
import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import { subscribe } from 'valtio/vanilla';
import { joinPath } from '../../page/fieldPath.ts';
import { sent } from '../../page/form.ts';
import type { Form } from '../form.ts';
import { removeField } from './edits.ts';
import { formOptions, registryOf } from './registry.ts';

const ignore = (): void => {};
const top = toFieldPathId('', formOptions, []);

export function ShapedFields({ form }: { form: Form }): ReactNode {
  const { shape, state } = form;
  if (!shape) throw new Error('The form has no nested fields');
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ends = [state.values, state.unsent].map((part) => subscribe(part, again, true));
    return () => {
      for (const end of ends) end();
    };
  }, [state]);
  const registry = useMemo(() => registryOf(shape), [shape]);
  const change = useMemo(
    () => (value: unknown, path: FieldPathList) => {
      // A field that a record has besides those that are named was added, renamed, or (by a symbol) taken away.
      if (typeof value === 'symbol') removeField(form, joinPath(path));
      else form.change(joinPath(path), value);
    },
    [form],
  );
  const { SchemaField } = registry.fields;
  if (!SchemaField) throw new Error('react-jsonschema-form has no field for schemas');
  return (
    <SchemaField
      name=""
      schema={shape.schema as RJSFSchema}
      formData={valuesNow(form)}
      fieldPathId={top}
      registry={registry}
      onChange={change}
      onBlur={ignore}
      onFocus={ignore}
      required
    />
  );
}

/** The values that conditions see: hidden fields and empty ones are not among them. */
function valuesNow({ state }: Form): Record<string, unknown> {
  const inForce = sent({ ...state, shape: null });
  return inForce;
}
