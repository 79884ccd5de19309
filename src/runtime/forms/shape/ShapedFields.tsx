/** Renders the fields of a form with nested or conditional fields, with react-jsonschema-form. */
import { type FieldPathList, type RJSFSchema, toFieldPathId } from '@rjsf/utils';
import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import { subscribe } from 'valtio/vanilla';
import { endAll } from '../../page/endAll.ts';
import { joinPath } from '../../page/fieldPath.ts';
import type { Form } from '../form.ts';
import { formOptions, registryOf } from './registry.ts';
import { valuesNow } from './valuesNow.ts';

const ignore = (): void => {};
const top = toFieldPathId('', formOptions, []);

export function ShapedFields({ form }: { form: Form }): ReactNode {
  const { shape, state } = form;
  if (!shape) throw new Error('The form has no nested fields');
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => endAll([state.values, state.unsent].map((part) => subscribe(part, again, true))), [state]);
  const registry = useMemo(() => registryOf(shape), [shape]);
  const change = useMemo(
    () => (value: unknown, path: FieldPathList) => {
      form.change(joinPath(path), value);
    },
    [form],
  );
  const { SchemaField } = registry.fields;
  if (!SchemaField) throw new Error('react-jsonschema-form has no SchemaField');
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
