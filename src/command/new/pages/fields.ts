/** How the fields of a form are shown. */

import type { Builder } from '../builder.ts';
import type { Call } from '../calls.ts';
import { roleOf } from '../fieldRole.ts';
import { isFormField } from '../formFields.ts';
import { isTextKey } from '../formSchema.ts';
import type { Definition } from '../query.ts';
import { isAccount, isGivenWithin } from '../serverAssigned.ts';
import type { Field, Shape } from '../shape.ts';
import { singular } from '../words.ts';

/** The maximum number of enum values that are shown as segments; more are a select. */
const maxSegments = 3;

const maxDepth = 4;

/**
 * Whether the body of a call can be the schema of a form as it is: all that a user fills in can be named in `fields`,
 * and has a label there. Alternatives, and values under names of the user's own, have their labels in a file of
 * schemas/.
 */
export function isForm({ operation, body }: Call, shape: Shape | undefined = body, depth = 0): boolean {
  if (depth === 0 && operation.wholeBody) return false;
  if (!shape || depth > maxDepth || hasAlternatives(shape) || hasKeys(shape)) return false;
  if (shape.kind === 'map') return shape.of?.kind !== 'record' && shape.of?.kind !== 'list';
  if (shape.kind === 'list') return isForm({ operation } as Call, shape.of, depth + 1);
  return shape.fields.every(
    (field) =>
      /^[A-Za-z_]\w*$/.test(field.name) &&
      (field.shape.readOnly || isForm({ operation } as Call, field.shape, depth + 1)),
  );
}

const hasAlternatives = ({ schema, values }: Shape): boolean =>
  values.length === 0 && [schema.oneOf, schema.anyOf].some((some) => Array.isArray(some) && some.length > 0);

/** Whether its texts are keys of another app, or stand there in several languages. */
const hasKeys = ({ schema, title }: Shape): boolean =>
  isTextKey(title) || schema['x-title'] !== undefined || schema['x-message'] !== undefined;

/** The fields of a schema of schemas/, which has their labels: named as far as something else is to be said of them. */
export function fileFields(
  builder: Builder,
  owner: string,
  fields: readonly Field[],
  special: (field: Field) => Definition,
): Definition {
  const shown = fields.map(
    (field) => [field.name, { ...shownAs(builder, owner, field), ...special(field) }] as const,
  );
  const last = shown.findLastIndex(([, how]) => Object.keys(how).length > 0);
  // Fields are in the order in which they are named.
  return Object.fromEntries(shown.slice(0, last + 1));
}

/**
 * The fields of a body, each with its label.
 * @param kept the fields whose values are those of the record that is changed: the ids in them are sent as they are
 */
export function bodyFields(
  builder: Builder,
  owner: string,
  fields: readonly Field[],
  special: (field: Field) => Definition,
  kept: ReadonlySet<string>,
): Definition {
  const result: Definition = {};
  for (const field of fields) {
    if (field.shape.readOnly) continue;
    const own = special(field);
    if (own.when === false || !isFormField(field) || isAccount(field)) result[field.name] = { when: false };
    else if (own.fixed === true) result[field.name] = own;
    else addField(builder, owner, field, field.name, result, givenIn(field.name, kept));
  }
  return result;
}

/**
 * How the ids that the server gives are shown within a field: not at all. Those of a record that is changed are sent,
 * so that the server knows which ones stay.
 */
export const givenIn = (name: string, kept: ReadonlySet<string>): Definition =>
  kept.has(name) ? { fixed: true } : { when: false };

function addField(
  builder: Builder,
  owner: string,
  field: Field,
  path: string,
  result: Definition,
  given: Definition,
): void {
  const { shape } = field;
  const hint = builder.forms.hint(owner, field);
  result[path] = {
    label: builder.forms.label(owner, field),
    ...(hint === undefined ? {} : { hint }),
    ...shownAs(builder, owner, field),
  };
  const inner = shape.name || `${owner} ${field.name}`;
  if (shape.kind === 'record') addFields(builder, inner, shape.fields, path, result, given);
  const { of } = shape;
  if (shape.kind !== 'list' || !of) return;
  const item: Field = { name: field.name, required: true, shape: of };
  // A list is called by many, each of its items by one.
  const label = builder.forms.itemLabel(owner, field);
  result[`${path}[]`] = { ...(label ? { label } : {}), ...shownAs(builder, owner, item) };
  if (of.kind === 'record')
    addFields(builder, of.name || singular(inner), of.fields, `${path}[]`, result, given);
  if (Object.keys(result[`${path}[]`] as Definition).length === 0) delete result[`${path}[]`];
}

function addFields(
  builder: Builder,
  owner: string,
  fields: readonly Field[],
  path: string,
  result: Definition,
  given: Definition,
): void {
  for (const field of fields) {
    if (field.shape.readOnly) continue;
    const place = `${path}.${field.name}`;
    if (isGivenWithin(field, fields)) result[place] = given;
    else if (isFormField(field, 1) && !isAccount(field))
      addField(builder, owner, field, place, result, given);
    else result[place] = { when: false };
  }
}

/** How a field is shown, where its schema alone does not say. */
function shownAs(builder: Builder, owner: string, { name, shape }: Field): Definition {
  if (shape.values.length > 0) {
    const set = builder.statuses.setFor(owner, name, shape);
    const widget = shape.values.length <= maxSegments ? 'segmented' : 'select';
    return { widget, options: builder.statuses.options(set, shape) };
  }
  switch (roleOf(name, shape)) {
    case 'secret':
      return { secret: true };
    case 'long':
      return { widget: 'textarea' };
    case 'date':
      return {
        placeholder: builder.texts.add('common.dateExample', { en: '2026-01-31', other: '2026-01-31' }),
      };
    case 'text':
      return /phone|mobile|^tel/i.test(name) ? { properties: { inputmode: 'tel' } } : {};
    default:
      return {};
  }
}
