/** The form in the sheet of filters, for what is typed: texts, numbers and dates. */
import type { Builder } from '../builder.ts';
import type { CallParameter } from '../calls.ts';
import { fieldOf } from '../expressions.ts';
import { type Definition, typeOf } from '../query.ts';
import type { Field } from '../shape.ts';
import { camel } from '../words.ts';
import { fileFields } from './fields.ts';

export interface FilterForm {
  state: Definition;
  /** What the call is sent. */
  values: Definition;
  node: Definition;
}

/** Whether a value of a parameter can be typed. */
export const isTyped = ({ shape: { kind, values } }: CallParameter): boolean =>
  ['text', 'integer', 'number'].includes(kind) && values.length === 0;

/** A form that sets the state of the page: the list is loaded when it is submitted, and not at each key. */
export function filterForm(
  builder: Builder,
  name: string,
  owner: string,
  parameters: readonly CallParameter[],
): FilterForm {
  const fields = parameters.map(
    (one): Field => ({ name: camel(one.key), required: false, shape: one.shape }),
  );
  const form = camel(name, 'filters');
  const shown = fileFields(builder, `${owner} search`, fields, () => ({}));
  return {
    state: Object.fromEntries(parameters.map((one) => [camel(one.key), typeOf(one)])),
    values: Object.fromEntries(parameters.map(({ key }) => [key, `= state.${camel(key)}`])),
    node: {
      type: 'form',
      name: form,
      schema: builder.forms.add(form, `${owner} search`, fields),
      values: Object.fromEntries(fields.map((field) => [field.name, `= state.${field.name}`])),
      ...(Object.keys(shown).length > 0 ? { fields: shown } : {}),
      submit: {
        label: builder.common('apply'),
        press: [
          {
            set: Object.fromEntries(
              fields.map((field) => [`state.${field.name}`, `= ${fieldOf('form', field.name)}`]),
            ),
          },
          { hide: 'filters' },
        ],
      },
    },
  };
}
