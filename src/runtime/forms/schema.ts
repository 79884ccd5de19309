/** What the form reads of a JSON Schema. Which rules hold is for the validator to say. */
import { isRecord } from '../read.ts';

export type InlineText = string | Record<string, string>;

export interface FieldSchema {
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  enum?: unknown[];
  maxLength?: number;
  default?: unknown;
  /** Texts in place, per language or as keys. */
  'x-title'?: InlineText;
  'x-message'?: Record<string, InlineText>;
  [keyword: string]: unknown;
}

export const propertiesOf = (schema: Record<string, unknown>): Record<string, FieldSchema> =>
  isRecord(schema.properties) ? (schema.properties as Record<string, FieldSchema>) : {};

export function typeOf(schema: FieldSchema): string {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.find((type) => type !== 'null') ?? 'string';
}

export const isAmount = (schema: FieldSchema): boolean => schema.format === 'decimal';

export const isNumeric = (schema: FieldSchema): boolean =>
  isAmount(schema) || typeOf(schema) === 'number' || typeOf(schema) === 'integer';

export const requiredOf = (schema: Record<string, unknown>): string[] =>
  Array.isArray(schema.required) ? schema.required.map(String) : [];

/**
 * Whether what is typed decides which fields there are, or which of them are required. What it decides of a
 * field's value is for the validator alone.
 */
export function isDecidedByValues(schema: Record<string, unknown>): boolean {
  const fields = propertiesOf(schema);
  const decides = (branch: Record<string, unknown>): boolean =>
    '$ref' in branch ||
    'dependentRequired' in branch ||
    requiredOf(branch).length > 0 ||
    Object.keys(propertiesOf(branch)).some((name) => !Object.hasOwn(fields, name)) ||
    branchesOf(branch).some(decides);
  return 'dependentRequired' in schema || branchesOf(schema).some(decides);
}

/** The schemas that hold beside a schema's own words, some of them only at times. */
function branchesOf({
  allOf,
  anyOf,
  oneOf,
  dependentSchemas,
  ...schema
}: Record<string, unknown>): Record<string, unknown>[] {
  const listed = [allOf, anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
  const named = isRecord(dependentSchemas) ? Object.values(dependentSchemas) : [];
  return [schema.then, schema.else, ...listed, ...named].filter(isRecord);
}
