/**
 * Our theme for react-jsonschema-form. It resolves the schema (references, conditions, what is required) and asks
 * this theme to lay out its properties; what is typed lives in the page, so that a key press renders one field
 * and not the form.
 */
import { withTheme } from '@rjsf/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';

/** The label, the hint and the error are Field's. */
function Bare({ children }: FieldTemplateProps): ReactNode {
  return children;
}

interface Layout {
  order: string[];
  local: string[];
}

/**
 * The fields in the order of the definition, those that only the page knows among them. Whatever the type of a
 * property, its control is chosen by Field: nothing has to be resolved below it.
 */
function Fields({ properties, schema, registry }: ObjectFieldTemplateProps): ReactNode {
  const { order, local } = registry.formContext as Layout;
  const known = new Set(properties.map(({ name }) => name));
  const required = new Set(schema.required);
  const names = new Set(order.filter((name) => known.has(name) || local.includes(name)));
  for (const name of known) names.add(name);
  return [...names].map((name) => <Field key={name} name={name} required={required.has(name)} />);
}

export const ThemedForm = withTheme({
  templates: { FieldTemplate: Bare, ObjectFieldTemplate: Fields, ErrorListTemplate: () => null },
});
