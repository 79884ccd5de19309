/** What a schema says about the kinds of its fields. */

type Schema = Record<string, unknown>;

export function typeOf(schema: Schema): string {
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return String(types.find((type) => type !== 'null') ?? 'string');
}

export const isAmount = (schema: Schema): boolean => schema.format === 'decimal';

export const isNumeric = (schema: Schema): boolean =>
  isAmount(schema) || typeOf(schema) === 'number' || typeOf(schema) === 'integer';

/**
 * Whether a form has more than a fixed list of single values: nested records and lists, alternatives, or fields that
 * become available or required depending on values. The release has decided it.
 */
export const isShaped = (schema: Schema): boolean => schema['x-shaped'] === true;
