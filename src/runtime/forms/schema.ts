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

/** Whether which rules hold depends on what is typed. */
export const isConditional = (schema: Record<string, unknown>): boolean =>
  ['if', 'allOf', 'anyOf', 'oneOf', 'dependentSchemas', 'dependentRequired'].some(
    (keyword) => keyword in schema,
  );
