import type { Field } from './fields.ts';

/** The JSON Schema of a list of fields, in the order of the list. It means the same in draft 7 and in 2020-12. */
export function schemaOf(fields: readonly Field[]) {
  return {
    type: 'object' as const,
    additionalProperties: false,
    required: fields.filter((field) => field.required).map((field) => field.name),
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
  };
}

function propertyOf(field: Field): object {
  const title = { 'x-title': field.label };
  switch (field.kind) {
    case 'switch':
      return { type: 'boolean', ...title, ...(field.mustBeOn && { const: true }) };
    case 'number':
      return {
        type: field.integer ? 'integer' : 'number',
        ...title,
        minimum: field.minimum,
        maximum: field.maximum,
      };
    case 'select':
      return { type: 'string', ...title, enum: field.options };
    default:
      return {
        type: 'string',
        ...title,
        ...(field.kind !== 'text' && { format: field.kind }),
        minLength: field.minLength,
        maxLength: field.maxLength,
        pattern: field.pattern,
      };
  }
}
