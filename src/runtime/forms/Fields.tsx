/** The fields of a form, in the order of its definition. */
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';
import type { Form } from './form.ts';
import { ResolvedSchema } from './lazy.ts';
import { isDecidedByValues, propertiesOf, requiredOf } from './schema.ts';

export function Fields({ form }: { form: Form }): ReactNode {
  const { definition, state } = form;
  const listOf = (schema: Record<string, unknown>) => <FieldList form={form} schema={schema} />;
  if (!isDecidedByValues(definition.schema)) return listOf(definition.schema);
  return (
    <ResolvedSchema definition={definition} form={state}>
      {listOf}
    </ResolvedSchema>
  );
}

/** The fields of the definition, then the rest of those that the schema has. */
function FieldList({ form, schema }: { form: Form; schema: Record<string, unknown> }): ReactNode {
  const names = new Set([...Object.keys(form.fields), ...Object.keys(propertiesOf(schema))]);
  const required = new Set(requiredOf(schema));
  return [...names].map((name) => <Field key={name} name={name} required={required.has(name)} />);
}
