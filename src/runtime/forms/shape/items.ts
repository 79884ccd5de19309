import { isRecord } from '../../values/read.ts';
import type { FieldSchema } from '../schema.ts';
import { schemas } from './keywords.ts';

/** The number of tuple items (`prefixItems`), each with its own schema. */
export const fixedPlaces = (schema: FieldSchema): number => schemas(schema.prefixItems).length;

/** The schema of an item; undefined if the list cannot have that item. */
export function itemSchema(schema: FieldSchema, at: number): FieldSchema | undefined {
  const fixed = schemas(schema.prefixItems)[at];
  if (fixed) return fixed;
  return isRecord(schema.items) ? (schema.items as FieldSchema) : undefined;
}

/** The schema of additional properties; undefined if none are allowed. */
export function otherSchema(schema: FieldSchema): FieldSchema | undefined {
  const { additionalProperties } = schema;
  if (additionalProperties === true) return anyText;
  return isRecord(additionalProperties) ? (additionalProperties as FieldSchema) : undefined;
}

const anyText: FieldSchema = { type: 'string' };
