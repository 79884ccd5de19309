/** Renders the fields of a form, in the order of its definition. */
import type { ReactNode } from 'react';
import { isUsual } from '../page/evaluate.ts';
import { joinPath } from '../page/fieldPath.ts';
import { Field } from './Field.tsx';
import type { Form } from './form.ts';
import { propertiesOf, requiredOf } from './schema.ts';

/** The fields of the definition, then the remaining fields of the schema. */
export function Fields({ form }: { form: Form }): ReactNode {
  const { schema } = form.definition;
  const required = new Set(requiredOf(schema));
  return fieldNames(form, schema).map((name) => (
    <Field key={name} name={joinPath([name])} required={required.has(name)} />
  ));
}

/** A deprecated field is in records only: forms no longer ask for it. */
export const fieldNames = (form: Form, schema: Record<string, unknown>): string[] => [
  ...new Set([
    ...Object.keys(form.fields).filter((name) => !isUsual(form.fields[name])),
    ...Object.entries(propertiesOf(schema)).flatMap(([name, field]) =>
      field.deprecated === true ? [] : [name],
    ),
  ]),
];
