/**
 * Our theme for react-jsonschema-form. It resolves the schema (types, conditions) and lays out the fields;
 * what is typed lives in the page, so that a key press renders one field and not the form.
 */
import { withTheme } from '@rjsf/core';
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { Field } from './Field.tsx';

/** A property of the schema, whatever its type: its control is chosen by Field. */
function Leaf({ name, required }: FieldProps): ReactNode {
  return <Field name={name} required={required === true} />;
}

/** The label, the hint and the error are Field's. */
function Bare({ children }: FieldTemplateProps): ReactNode {
  return children;
}

interface Layout {
  order: string[];
  local: string[];
}

/** The fields in the order of the definition, those that only the page knows among them. */
function Fields({ properties, registry }: ObjectFieldTemplateProps): ReactNode {
  const { order, local } = registry.formContext as Layout;
  const known = new Map(properties.map((property) => [property.name, property.content]));
  const names = [...order.filter((name) => known.has(name) || local.includes(name))];
  for (const name of known.keys()) if (!names.includes(name)) names.push(name);
  return names.map((name) => known.get(name) ?? <Field key={name} name={name} required={false} />);
}

export const ThemedForm = withTheme({
  fields: {
    StringField: Leaf,
    NumberField: Leaf,
    IntegerField: Leaf,
    BooleanField: Leaf,
    ArrayField: Leaf,
    NullField: Leaf,
  },
  templates: { FieldTemplate: Bare, ObjectFieldTemplate: Fields, ErrorListTemplate: () => null },
});
