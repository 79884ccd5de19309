/**
 * A schema that depends on what is typed, as it is in force: react-jsonschema-form resolves it anew (references,
 * conditions, what is required). The fields are laid out by who asks, and what is typed lives in the page, so
 * that a key press renders no more of them than it changes.
 */
import { withTheme } from '@rjsf/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import { subscribe } from 'valtio/vanilla';
import type { FormDefinition } from '../host.ts';
import { type FormState, sent } from '../page/form.ts';
import styles from './Field.module.css';

export interface ResolvedProps {
  definition: FormDefinition;
  form: FormState;
  /** Shows a schema without conditions. */
  children: (schema: Record<string, unknown>) => ReactNode;
}

/** The label, the hint and the error are the field's. */
function Bare({ children }: FieldTemplateProps): ReactNode {
  return children;
}

/** Nothing has to be resolved below the form. */
function Laid({ schema, registry }: ObjectFieldTemplateProps): ReactNode {
  const { show } = registry.formContext as { show: ResolvedProps['children'] };
  return show(schema);
}

const ThemedForm = withTheme({
  templates: { FieldTemplate: Bare, ObjectFieldTemplate: Laid, ErrorListTemplate: () => null },
});

export default function ResolvedSchema({ definition, form, children }: ResolvedProps): ReactNode {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => subscribe(form.values, again), [form]);
  const validator = useMemo(
    () => createPrecompiledValidator(definition.validators as never, definition.schema),
    [definition],
  );
  return (
    <ThemedForm
      tagName="div"
      className={styles.resolved}
      schema={definition.schema}
      validator={validator}
      formData={sent(form)}
      formContext={{ show: children }}
      uiSchema={{ 'ui:submitButtonOptions': { norender: true } }}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: 'skipDefaults' }}
      noValidate
      onError={() => {}}
    />
  );
}
