/** Reads keywords of nested schemas. */
import { isRecord, list } from '../../values/read.ts';
import { typeOf } from '../fieldType.ts';
import { alternativesOf, type FieldSchema, isPick } from '../schema.ts';

export const schemas = (value: unknown): FieldSchema[] =>
  list(value).filter((one): one is FieldSchema => isRecord(one));

/** The kind of value that a schema describes: a record, a list, or a single value. */
export function kindOf(schema: FieldSchema): 'object' | 'array' | 'value' {
  const type = schema.type === undefined ? inferred(schema) : typeOf(schema);
  return type === 'object' || type === 'array' ? type : 'value';
}

function inferred(schema: FieldSchema): string {
  if (isRecord(schema.properties) || isRecord(schema.additionalProperties)) return 'object';
  return schema.items !== undefined || schema.prefixItems !== undefined ? 'array' : 'string';
}

/**
 * Whether the user selects one of its alternatives. Alternatives that only constrain values are left to the validator.
 */
export function isChoice(schema: FieldSchema): boolean {
  const alternatives = alternativesOf(schema);
  if (alternatives.length < 2 || isPick(schema)) return false;
  return alternatives.some(
    (one) => '$ref' in one || 'properties' in one || 'type' in one || 'items' in one || 'allOf' in one,
  );
}

/** A schema that only makes a value nullable. */
export const isNull = (schema: FieldSchema): boolean => schema.type === 'null' || schema.const === null;

/** Whether a value is a file. Files of a list are chosen together. */
export const isFile = ({ format }: FieldSchema): boolean => format === 'binary';
