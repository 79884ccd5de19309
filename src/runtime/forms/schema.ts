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
  minimum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
  /** Inline texts by language, or text keys. */
  'x-title'?: InlineText;
  'x-message'?: Record<string, InlineText>;
  /** The labels of the values of an enum. */
  'x-labels'?: Record<string, InlineText>;
  [keyword: string]: unknown;
}

export const propertiesOf = (schema: Record<string, unknown>): Record<string, FieldSchema> =>
  isRecord(schema.properties) ? (schema.properties as Record<string, FieldSchema>) : {};

export const requiredOf = (schema: Record<string, unknown>): string[] =>
  Array.isArray(schema.required) ? schema.required.map(String) : [];

export const alternativesOf = (schema: FieldSchema): FieldSchema[] =>
  [schema.oneOf ?? schema.anyOf].flat().filter((one): one is FieldSchema => isRecord(one));

/** Whether its alternatives are single values, one of which is selected: an enum with labels. */
export const isPick = (schema: FieldSchema): boolean => {
  const alternatives = alternativesOf(schema);
  return alternatives.length > 0 && alternatives.every((one) => 'const' in one);
};

/** The label of one of the values of an enum, or of alternatives that are single values; undefined if it has none. */
export function valueLabel(schema: FieldSchema, value: unknown): InlineText | undefined {
  const labels = schema['x-labels'] ?? {};
  const name = String(value);
  if (Object.hasOwn(labels, name)) return labels[name];
  const one = isPick(schema) ? alternativesOf(schema).find((other) => other.const === value) : undefined;
  return one?.['x-title'] ?? one?.title;
}
