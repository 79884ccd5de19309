/** The part of JSON Schema that forms read. Validation is left to the validator. */
import { isRecord } from '../values/read.ts';

export type InlineText = string | Record<string, string>;

export interface FieldSchema {
  type?: string | string[];
  format?: string;
  title?: string;
  description?: string;
  enum?: unknown[];
  maxLength?: number;
  default?: unknown;
  /** Inline texts by language, or text keys. */
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

export const alternativesOf = (schema: FieldSchema): FieldSchema[] =>
  [schema.oneOf ?? schema.anyOf].flat().filter((one): one is FieldSchema => isRecord(one));

/** Whether its alternatives are single values, one of which is selected: an enum with labels. */
export const isPick = (schema: FieldSchema): boolean => {
  const alternatives = alternativesOf(schema);
  return alternatives.length > 0 && alternatives.every((one) => 'const' in one);
};

/**
 * Whether a form has more than a fixed list of single values: nested records and lists, alternatives, or fields that
 * become available or required depending on values. The release has decided it.
 */
export const isShaped = (schema: Record<string, unknown>): boolean => schema['x-shaped'] === true;
