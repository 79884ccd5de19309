/**
 * Fields whose schema depends on what is typed. react-jsonschema-form resolves it anew (references, conditions,
 * what is required); the fields themselves are ours, and what is typed lives in the page, so that a key press
 * renders no more of them than it changes.
 */
import { withTheme } from '@rjsf/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import { subscribe } from 'valtio/vanilla';
import { sent } from '../page/form.ts';
import { FieldList, type FieldsProps } from './Fields.tsx';
import type { FormParts } from './FormContext.ts';

/** The label, the hint and the error are Field's. */
function Bare({ children }: FieldTemplateProps): ReactNode {
  return children;
}

/**
 * Whatever the type of a property, its control is chosen by Field: nothing has to be resolved below the form.
 * The form's context holds how each field is shown.
 */
function Laid({ schema, registry }: ObjectFieldTemplateProps): ReactNode {
  return <FieldList fields={registry.formContext as FormParts['fields']} schema={schema} />;
}

const ThemedForm = withTheme({
  templates: { FieldTemplate: Bare, ObjectFieldTemplate: Laid, ErrorListTemplate: () => null },
});

export default function ResolvedFields({ definition, form, fields }: FieldsProps): ReactNode {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => subscribe(form.values, again), [form]);
  const validator = useMemo(
    () => createPrecompiledValidator(definition.validators as never, definition.schema),
    [definition],
  );
  return (
    <ThemedForm
      tagName="div"
      schema={definition.schema}
      validator={validator}
      formData={sent(form)}
      formContext={fields}
      uiSchema={{ 'ui:submitButtonOptions': { norender: true } }}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      noValidate
      onError={() => {}}
    />
  );
}
