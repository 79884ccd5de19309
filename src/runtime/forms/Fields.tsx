/** The fields of a form, in the order of its definition. */
import type { ReactNode } from 'react';
import type { FormDefinition } from '../host.ts';
import type { FormState } from '../page/form.ts';
import { Field } from './Field.tsx';
import type { FormParts } from './FormContext.ts';
import { ResolvedFields } from './lazy.ts';
import { isDecidedByValues, propertiesOf, requiredOf } from './schema.ts';

export interface FieldsProps {
  definition: FormDefinition;
  form: FormState;
  /** How each field is shown, as compiled. */
  fields: FormParts['fields'];
}

export function Fields(props: FieldsProps): ReactNode {
  const { schema } = props.definition;
  if (isDecidedByValues(schema)) return <ResolvedFields {...props} />;
  return <FieldList fields={props.fields} schema={schema} />;
}

/** The fields of the definition, then the rest of those that the schema has. */
export function FieldList({
  fields,
  schema,
}: {
  fields: FormParts['fields'];
  /** As it is in force: whatever conditions it had are resolved. */
  schema: Record<string, unknown>;
}): ReactNode {
  const names = new Set([...Object.keys(fields), ...Object.keys(propertiesOf(schema))]);
  const required = new Set(requiredOf(schema));
  return [...names].map((name) => <Field key={name} name={name} required={required.has(name)} />);
}
