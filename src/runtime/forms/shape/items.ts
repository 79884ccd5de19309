import { isRecord } from '../../read.ts';
import type { FieldSchema } from '../schema.ts';
import { schemas } from './keywords.ts';

/** How many places of a list are fixed, each with a schema of its own. */
export const fixedPlaces = (schema: FieldSchema): number => schemas(schema.prefixItems).length;

/** The schema of an item; undefined where there can be none. */
export function itemSchema(schema: FieldSchema, at: number): FieldSchema | undefined {
  const fixed = schemas(schema.prefixItems)[at];
  if (fixed) return fixed;
  return isRecord(schema.items) ? (schema.items as FieldSchema) : undefined;
}

/** The schema of a field that a record has besides those that are named; undefined where it can have none. */
export function otherSchema(schema: FieldSchema): FieldSchema | undefined {
  const { additionalProperties } = schema;
  if (additionalProperties === true) return anyText;
  return isRecord(additionalProperties) ? (additionalProperties as FieldSchema) : undefined;
}

const anyText: FieldSchema = { type: 'string' };
