/** Fields that a user does not fill in: ids that the server assigns, and accounts of other users. */

import { roleOf, titleField } from './fieldRole.ts';
import { maxDepth } from './formFields.ts';
import type { Field, Shape } from './shape.ts';

/** Whether it is the id of its record. */
export const isId = ({ name, shape }: Field): boolean => /^_?id$/i.test(name) && roleOf(name, shape) === 'id';

/** Whether it is the optional id of its record. */
export const isOwnId = (field: Field): boolean => !field.required && isId(field);

/**
 * Whether the server gives the id of a record within another one: of one that has a name besides it, or refers to another
 * record, as the line of an order to a product. Any other id says which record is meant.
 * @param around the fields of the inner record
 */
export const isGivenWithin = (field: Field, around: readonly Field[]): boolean =>
  isOwnId(field) && (titleField(around) !== undefined || around.some(refersToAnother));

const refersToAnother = (field: Field): boolean =>
  field.required && roleOf(field.name, field.shape) === 'id' && !isId(field);

/** Whether it is an account, such as that of the author. A form for something else does not ask for its password. */
export const isAccount = ({ required, shape }: Field): boolean =>
  !required &&
  shape.kind === 'record' &&
  shape.fields.some((field) => field.required && roleOf(field.name, field.shape) === 'secret');

/** The same field without what the server gives to the records in it, and without accounts. */
export const withoutGiven = (field: Field): Field => ({ ...field, shape: reduced(field.shape) });

/** Computed on demand, as a schema may contain itself. */
function reduced(shape: Shape): Shape {
  return Object.create(shape, {
    fields: {
      get: () =>
        shape.fields
          .filter((field) => !isGivenWithin(field, shape.fields) && !isAccount(field))
          .map(withoutGiven),
    },
    of: { get: () => shape.of && reduced(shape.of) },
    alternatives: {
      get: () => shape.alternatives.map((one) => ({ ...one, shape: reduced(one.shape) })),
    },
  });
}

/** The paths of the ids that the server gives to the records in a field: `category.id`, `tags[].id`. */
export function givenPaths({ name, shape }: Field, depth = 0): string[] {
  if (depth > maxDepth) return [];
  const { kind, of, fields } = shape;
  if (kind === 'list' && of) return givenPaths({ name: `${name}[]`, required: true, shape: of }, depth + 1);
  if (kind !== 'record') return [];
  return fields.flatMap((field) =>
    isGivenWithin(field, fields)
      ? [`${name}.${field.name}`]
      : givenPaths({ ...field, name: `${name}.${field.name}` }, depth + 1),
  );
}
