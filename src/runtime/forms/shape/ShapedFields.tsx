/** Renders the fields of a form with nested or conditional fields, with react-jsonschema-form. */
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
      // An additional property was added, renamed, or (by a symbol) removed.
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

/** The values that conditions are evaluated with: without hidden and empty fields. */
function valuesNow({ state }: Form): Record<string, unknown> {
  const inForce = sent({ ...state, shape: null });
  return inForce;
}
