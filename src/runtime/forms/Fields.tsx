/** The fields of a form, in the order of its definition. */
import type { ReactNode } from 'react';
import type { FormDefinition } from '../host.ts';
import type { FormState } from '../page/form.ts';
import { Field } from './Field.tsx';
import type { FormParts } from './FormContext.ts';
import { ResolvedSchema } from './lazy.ts';
import { isDecidedByValues, propertiesOf, requiredOf } from './schema.ts';

export function Fields({
  definition,
  form,
  fields,
}: {
  definition: FormDefinition;
  form: FormState;
  /** How each field is shown, as compiled. */
  fields: FormParts['fields'];
}): ReactNode {
  const listOf = (schema: Record<string, unknown>) => <FieldList fields={fields} schema={schema} />;
  if (!isDecidedByValues(definition.schema)) return listOf(definition.schema);
  return (
    <ResolvedSchema definition={definition} form={form}>
      {listOf}
    </ResolvedSchema>
  );
}

/** The fields of the definition, then the rest of those that the schema has. */
function FieldList({
  fields,
  schema,
}: {
  fields: FormParts['fields'];
  schema: Record<string, unknown>;
}): ReactNode {
  const names = new Set([...Object.keys(fields), ...Object.keys(propertiesOf(schema))]);
  const required = new Set(requiredOf(schema));
  return [...names].map((name) => <Field key={name} name={name} required={required.has(name)} />);
}
